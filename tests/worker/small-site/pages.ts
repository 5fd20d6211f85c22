import type { Route } from '../../../client/model/page.ts';
import type { OperationEntry } from '../../../worker/store/manifest-format.ts';
import { ORIGIN_PLACEHOLDER } from '../../../worker/store/origin-placeholder.ts';
import type { SidebarNode } from '../../../client/model/sidebar.ts';

/** A page of the small site. Its Markdown and its article say the same. */
export interface SmallPage extends Partial<Omit<Route, 'record' | 'markdown'>> {
  path: string;
  title: string;
  html: string;
  markdown: string;
}

/** With a code block in a code block, an escaped heading, and one whose fragment is not made of its text. */
const FAQS_MARKDOWN = `# FAQs

See <${ORIGIN_PLACEHOLDER}/docs/users/intro>.

## Example

\`\`\`\`md
\`\`\`sh
# A comment
\`\`\`
\`\`\`\`

Its end.

## Values \\*

The last one.
`;

/** One page of each kind. */
export const PAGES: SmallPage[] = [
  {
    path: '/',
    title: 'Test Docs',
    layout: 'landing',
    html: '<h1>Test Docs</h1><p>Welcome.</p>',
    markdown: '# Test Docs\n\nWelcome.\n',
  },
  {
    path: '/docs/',
    title: 'Overview',
    description: 'All there is.',
    html: '<h1>Overview</h1><p>Where to begin.</p>',
    markdown: '# Overview\n\nWhere to begin.\n',
  },
  {
    path: '/docs/faqs/',
    title: 'FAQs & <more>',
    description: 'Say "what"?',
    updatedOn: '2026-02-14',
    socialImage: 'faqs.png',
    html: '<h1>FAQs</h1><p>See levels.</p><h2 id="example">Example</h2><p>Its end.</p><h2 id="all-values">Values *</h2><p>The last one.</p>',
    markdown: FAQS_MARKDOWN,
  },
  {
    path: '/docs/users/',
    title: 'Users',
    html: '<h1>Users</h1><p>Who they are.</p>',
    markdown: '# Users\n\nWho they are.\n',
  },
  {
    path: '/docs/users/intro',
    title: 'What a user is',
    html: '<h1>What a user is</h1><p>A user earns points and levels.</p>',
    markdown: `# What a user is\n\nA user [earns](${ORIGIN_PLACEHOLDER}/docs/) points and levels.\n`,
  },
  {
    path: '/docs/secret',
    title: 'Unlisted',
    isUnlisted: true,
    html: '<h1>Unlisted</h1>',
    markdown: '# Unlisted\n',
  },
  {
    path: '/docs/api/create-user',
    title: 'Create a user',
    layout: 'reference',
    html: '<h1>Create a user</h1><p>Creates a user.</p>',
    markdown: `# Create a user\n\n${'Creates a user. '.repeat(100)}\n`,
  },
  {
    path: '/docs/api/list-users',
    title: 'List users',
    layout: 'reference',
    html: '<h1>List users</h1><p>Lists users.</p>',
    markdown: '# List users\n\nLists users.\n',
  },
  {
    path: '/docs/api/problems/key-taken',
    title: 'Key taken',
    layout: 'reference',
    html: '<h1>Key taken</h1><p>The key is in use.</p>',
    markdown: '# Key taken\n\nThe key is in use.\n',
  },
];

/** Nodes by branch. The sidebar of the guide has a branch with a page of its own. */
export const BRANCHES: Record<string, SidebarNode[]> = {
  docs: [
    { kind: 'page', label: 'Overview', path: '/docs/' },
    { kind: 'page', label: 'FAQs', path: '/docs/faqs/' },
    { kind: 'branch', id: 'docs/users', label: 'Users', path: '/docs/users/' },
  ],
  'docs/users': [{ kind: 'page', label: 'What a user is', path: '/docs/users/intro' }],
  api: [
    { kind: 'page', label: 'Create a user', path: '/docs/api/create-user', method: 'post' },
    { kind: 'page', label: 'List users', path: '/docs/api/list-users', method: 'get' },
  ],
};

/** Where pages are in the sidebars. */
export const PLACES: Record<string, Pick<Route, 'sidebar' | 'breadcrumbs'>> = {
  '/docs/': { sidebar: 'docs', breadcrumbs: [] },
  '/docs/faqs/': { sidebar: 'docs', breadcrumbs: [] },
  '/docs/users/': {
    sidebar: 'docs',
    breadcrumbs: [{ label: 'Users', path: '/docs/users/', branch: 'docs/users' }],
  },
  '/docs/users/intro': {
    sidebar: 'docs',
    breadcrumbs: [{ label: 'Users', path: '/docs/users/', branch: 'docs/users' }],
  },
  '/docs/api/create-user': { sidebar: 'api', breadcrumbs: [] },
  '/docs/api/list-users': { sidebar: 'api', breadcrumbs: [] },
};

/** Two groups, which are not in the order of the alphabet. */
export const OPERATIONS: OperationEntry[] = [
  toOperation('createUser', 'POST', '/users', 'Create a user', 'Users', '/docs/api/create-user'),
  toOperation('listUsers', 'GET', '/users', 'List users', 'Users', '/docs/api/list-users'),
  toOperation('listLevels', 'GET', '/levels', 'List levels', 'Levels', '/docs/api/list-levels'),
];

/** Paths of texts without the base path → content. */
export const TEXTS: Record<string, string> = {
  '/llms.txt': `# Test Docs\n\n${ORIGIN_PLACEHOLDER}/docs.md ${ORIGIN_PLACEHOLDER}/docs/faqs.md\n`,
  '/sitemap.xml': `<loc>${ORIGIN_PLACEHOLDER}/docs/</loc>\n`,
  '/openapi.json': '{"openapi":"3.1.0"}\n',
  '/openapi.yaml': 'openapi: 3.1.0\n',
  '/.well-known/api-catalog': `{"linkset":[{"anchor":"${ORIGIN_PLACEHOLDER}/"}]}`,
  '/mcp/server-card': '{"name":"Test Docs"}',
  '/docs/api/create-user.openapi.json': '{"openapi":"3.1.0","paths":{}}\n',
  '/docs/api/problems/key-taken.json': '{"code":"key-taken"}\n',
};

/** Key of an old path → path of the page. */
export const REDIRECTS: Record<string, string> = {
  '/docs/questions': '/docs/faqs/',
};

function toOperation(
  id: string,
  method: string,
  path: string,
  title: string,
  tag: string,
  page: string,
): OperationEntry {
  return { id, method, path, title, tag, page };
}
