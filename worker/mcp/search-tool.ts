import { SEARCH_FILTERS } from '../../client/search/search-messages.ts';
import { renderResultsText } from '../search/results-text.ts';
import { findMissedWords, searchSite } from '../search/site-search.ts';
import { defineTool } from './define-tool.ts';
import { InputError, toObjectSchema } from './parameters.ts';

const SECTION = toObjectSchema({
  path: { type: 'string', description: 'Path with a fragment, for `read_page`.' },
  heading: { type: 'string' },
  excerpt: { type: 'string' },
});

/** Searches as the site's own search does. */
export const search = defineTool({
  name: 'search',
  title: 'Search the documentation',
  description:
    'Find pages and sections by words. Returns titles, paths and excerpts of at most ten pages, best first.',
  input: {
    query: {
      type: 'string',
      maxLength: 300,
      description: 'A few words, or the name of a field or operation.',
    },
    kind: {
      type: 'string',
      enum: SEARCH_FILTERS,
      default: 'all',
      description: 'Where to look: the guide for operators, the API reference, or both.',
    },
  },
  output: {
    total: {
      type: 'integer',
      description: 'Number of pages found, those that are not listed included.',
    },
    pages: {
      type: 'array',
      items: toObjectSchema({
        path: { type: 'string' },
        title: { type: 'string' },
        operation: {
          type: 'string',
          description: 'Method and path, if the page is an operation of the API.',
        },
        kind: { type: 'string', enum: ['guide', 'api'] },
        sections: { type: 'array', items: SECTION },
      }),
    },
    tasks: {
      type: 'array',
      items: SECTION,
      description: 'Tasks with all words: what to do, who can do it and how.',
    },
  },
  async run(input, { store, log }) {
    const { kind } = input;
    const query = input.query.trim();
    if (query === '') throw new InputError('`query` must have a word.');
    const results = await searchSite(query, store, { filter: kind });
    log.missedWords = findMissedWords(query, results);
    const { total, pages, tasks } = results;
    return { text: renderResultsText(query, results), toData: () => ({ total, pages, tasks }) };
  },
});
