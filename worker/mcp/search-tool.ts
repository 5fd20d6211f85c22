import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { PageResult } from '../../client/search/search-messages.ts';
import { searchSite } from '../search/site-search.ts';
import { READ_ONLY, toHandler, toResult } from './tool-result.ts';
import type { DocsSource, ToolResult } from './tool-result.ts';

const SEARCH = z.object({
  query: z
    .string()
    .trim()
    .min(1)
    .max(300)
    .describe('A few words, or the name of a field or operation.'),
  kind: z
    .enum(['all', 'guide', 'api'])
    .default('all')
    .describe('Where to look: the guide for operators, the API reference, or both.'),
});

/** Add the tool that searches as the site's own search does. */
export function addSearchTool(server: McpServer, source: DocsSource): void {
  server.registerTool(
    'search',
    {
      title: 'Search the documentation',
      description:
        'Find pages and sections by words. Returns titles, paths and excerpts of at most ten pages, best first.',
      inputSchema: SEARCH,
      annotations: READ_ONLY,
    },
    toHandler(search, source),
  );
}

async function search(
  { query, kind }: z.output<typeof SEARCH>,
  { store }: DocsSource,
): Promise<ToolResult> {
  const found = await searchSite(query, store, { filter: kind });
  if (found.pages.length === 0) {
    return toResult(`No results for \`${query}\`. Try fewer or other words.`);
  }
  const head = `${found.total} pages found${found.total > found.pages.length ? `; the best ${found.pages.length}` : ''}:`;
  return toResult([head, ...found.pages.map(renderResult)].join('\n\n'));
}

function renderResult({ path, title, operation, sections }: PageResult): string {
  const name = operation === '' ? title : `${title} (\`${operation}\`)`;
  const lines = sections.map(
    ({ path, heading, excerpt }) => `- ${path}${heading && ` “${heading}”`}: ${excerpt}`,
  );
  return [`### ${name}`, `Path: ${path}`, ...lines].join('\n');
}
