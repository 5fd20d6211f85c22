import { expect, it } from 'vitest';
import type { SearchResults } from '../../client/search/search-messages.ts';
import { renderResultsText } from '../../worker/search/results-text.ts';

const NOTHING: SearchResults = { pages: [], tasks: [], total: 0, marked: /(?!)/, start: [] };

const GUIDE: SearchResults['pages'][number] = {
  path: '/docs/users/',
  title: 'Users',
  operation: '',
  kind: 'guide',
  sections: [
    { path: '/docs/users/', heading: '', excerpt: 'What a user is.' },
    { path: '/docs/users/#roles', heading: 'Roles › Owner', excerpt: 'Owns it.' },
  ],
};

const OPERATION: SearchResults['pages'][number] = {
  path: '/docs/api/list-users',
  title: 'List users',
  operation: 'GET /users',
  kind: 'api',
  sections: [],
};

const TASK = { path: '/docs/users/#add', heading: 'Add a user', excerpt: 'Alone. Ask them.' };

const START = [{ path: '/docs/', label: 'Overview' }];

it.each<[string, Partial<SearchResults>, string]>([
  [
    'pages with their sections, and how many there are',
    { pages: [GUIDE, OPERATION], total: 12 },
    `12 pages found; these are 2:

### Users
Path: /docs/users/
- /docs/users/: What a user is.
- /docs/users/#roles “Roles › Owner”: Owns it.

### List users (\`GET /users\`)
Path: /docs/api/list-users`,
  ],
  [
    'one page',
    { pages: [OPERATION], total: 1 },
    `1 page found:

### List users (\`GET /users\`)
Path: /docs/api/list-users`,
  ],
  [
    'tasks before pages',
    { tasks: [TASK, TASK], pages: [OPERATION], total: 1 },
    `### Tasks
- /docs/users/#add “Add a user”: Alone. Ask them.
- /docs/users/#add “Add a user”: Alone. Ask them.

1 page found:

### List users (\`GET /users\`)
Path: /docs/api/list-users`,
  ],
  [
    'tasks alone',
    { tasks: [TASK] },
    `### Tasks
- /docs/users/#add “Add a user”: Alone. Ask them.`,
  ],
  [
    'where to begin',
    { start: START },
    `No results for \`zebra\`.

Try another word for it, or begin with:
- /docs/ (Overview)`,
  ],
  [
    'what was searched for instead',
    {
      pages: [OPERATION],
      total: 1,
      replaced: { missing: ['zebra', 'ada'], query: 'user', isCorrected: true },
    },
    `No page contains \`zebra\` or \`ada\`. Pages for \`user\`:

1 page found:

### List users (\`GET /users\`)
Path: /docs/api/list-users`,
  ],
  [
    'the nearest pages where nothing was searched for instead',
    { tasks: [TASK], replaced: { missing: ['zebra'], query: '', isCorrected: false } },
    `No page contains \`zebra\`. Nearest pages:

### Tasks
- /docs/users/#add “Add a user”: Alone. Ask them.`,
  ],
  [
    'a word that no page has',
    { replaced: { missing: ['zebra'], query: '', isCorrected: false } },
    'No page contains `zebra`. No results.',
  ],
])('has for programs %s', (_, parts, expected) => {
  expect(renderResultsText('zebra', { ...NOTHING, ...parts })).toBe(expected);
});
