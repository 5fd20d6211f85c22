import { SEARCH_FILTERS } from '../../client/search/search-messages.ts';
import { renderResultsText } from '../search/results-text.ts';
import { searchSite } from '../search/site-search.ts';
import { defineTool } from './define-tool.ts';
import { InputError } from './parameters.ts';

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
  async run(input, { store }) {
    const { kind } = input;
    const query = input.query.trim();
    if (query === '') throw new InputError('`query` must have a word.');
    const results = await searchSite(query, store, { filter: kind });
    return renderResultsText(query, results);
  },
});
