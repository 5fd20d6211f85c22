import * as z from 'zod';
import { SEARCH_FILTERS } from '../../client/search/search-messages.ts';
import { renderResultsText } from '../search/results-text.ts';
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
    return renderResultsText(query, await searchSite(query, store, { filter: kind }));
  },
});
