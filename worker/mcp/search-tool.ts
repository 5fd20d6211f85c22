import * as z from 'zod';
import { SEARCH_FILTERS } from '../../client/search/search-messages.ts';
import type { PageResult } from '../../client/search/search-messages.ts';
import { searchSite } from '../search/site-search.ts';
import { defineTool } from './define-tool.ts';

/** Searches as the site's own search does. */
export const addSearch = defineTool({
  name: 'search',
  title: 'Search the documentation',
  description:
    'Find pages and sections by words. Returns titles, paths and excerpts of at most ten pages, best first.',
  input: {
    query: z
      .string()
      .trim()
      .min(1)
      .max(300)
      .describe('A few words, or the name of a field or operation.'),
    kind: z
      .enum(SEARCH_FILTERS)
      .default('all')
      .describe('Where to look: the guide for operators, the API reference, or both.'),
  },
  async run({ query, kind }, { store }) {
    const { pages, total } = await searchSite(query, store, { filter: kind });
    if (total === 0) return `No results for \`${query}\`. Try fewer or other words.`;
    const head = `${total} pages found${total > pages.length ? `; the best ${pages.length}` : ''}:`;
    return [head, ...pages.map(renderResult)].join('\n\n');
  },
});

function renderResult({ path, title, operation, sections }: PageResult): string {
  const name = operation === '' ? title : `${title} (\`${operation}\`)`;
  const lines = sections.map(
    ({ path, heading, excerpt }) => `- ${path}${heading && ` “${heading}”`}: ${excerpt}`,
  );
  return [`### ${name}`, `Path: ${path}`, ...lines].join('\n');
}
