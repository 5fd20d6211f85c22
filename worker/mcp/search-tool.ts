import * as z from 'zod';
import { SEARCH_FILTERS } from '../../client/search/search-messages.ts';
import { renderResultsText } from '../search/results-text.ts';
import { findMissedWords, searchSite } from '../search/site-search.ts';
import { defineTool } from './define-tool.ts';

const SECTION = z.object({
  path: z.string().describe('Path with a fragment, for `read_page`.'),
  heading: z.string(),
  excerpt: z.string(),
});

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
  output: {
    total: z.number().int().describe('Number of pages found, those that are not listed included.'),
    pages: z.array(
      z.object({
        path: z.string(),
        title: z.string(),
        operation: z.string().describe('Method and path, if the page is an operation of the API.'),
        kind: z.enum(['guide', 'api']),
        sections: z.array(SECTION),
      }),
    ),
    tasks: z.array(SECTION).describe('Tasks with all words: what to do, who can do it and how.'),
  },
  async run({ query, kind }, { store, log }) {
    const results = await searchSite(query, store, { filter: kind });
    log.missedWords = findMissedWords(query, results);
    const { total, pages, tasks } = results;
    return { text: renderResultsText(query, results), toData: () => ({ total, pages, tasks }) };
  },
});
