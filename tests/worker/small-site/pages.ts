import type { Page } from '../../../build/page.ts';
import type { Sidebar } from '../../../client/model/sidebar.ts';
import { ORIGIN_PLACEHOLDER } from '../../../worker/store/origin-placeholder.ts';
import { toPage } from '../../build/content-file.ts';

/** With code blocks in code blocks, an escaped heading, and one whose fragment is not made of its text. */
export const FAQS_MARKDOWN = `# FAQs

See <${ORIGIN_PLACEHOLDER}/docs/users/intro>.

## Example

\`\`\`\`md
# In a code block

\`\`\`sh
# A comment
\`\`\`

## In a code block too
\`\`\`\`

### Tildes

~~~sh
\`\`\`
# A comment
~~~~

Its end.

## Values \\*

The last one.
`;

/** One page of each kind. Its Markdown and its article say the same. */
export const PAGES: Page[] = [
  toPage('/', {
    title: 'Test Docs',
    layout: 'landing',
    html: '<h1>Test Docs</h1><p>Welcome.</p>',
    markdown: '# Test Docs\n\nWelcome.\n',
  }),
  toPage('/docs/', {
    title: 'Overview',
    description: 'All there is.',
    html: '<h1>Overview</h1><p>Where to begin.</p>',
    markdown: '# Overview\n\nWhere to begin.\n',
  }),
  toPage('/docs/faqs/', {
    title: 'FAQs & <more>',
    description: 'Say "what"?',
    updatedOn: '2026-02-14',
    html: '<h1>FAQs</h1><p>See levels.</p><h2 id="example">Example</h2><p>Its end.</p><h2 id="all-values">Values *</h2><p>The last one.</p>',
    headings: [
      { depth: 2, id: 'example', text: 'Example' },
      { depth: 2, id: 'all-values', text: 'Values *' },
    ],
    markdown: FAQS_MARKDOWN,
  }),
  toPage('/docs/users/', {
    title: 'Users',
    html: '<h1>Users</h1><p>Who they are.</p>',
    markdown: '# Users\n\nWho they are.\n',
  }),
  toPage('/docs/users/intro', {
    title: 'What a user is',
    html: '<h1>What a user is</h1><p>A user earns points and levels.</p>',
    markdown: `# What a user is\n\nA user [earns](${ORIGIN_PLACEHOLDER}/docs/) points and levels.\n`,
  }),
  toPage('/docs/secret', {
    title: 'Unlisted',
    isUnlisted: true,
    html: '<h1>Unlisted</h1>',
    markdown: '# Unlisted\n',
  }),
  toPage('/docs/api/create-user', {
    title: 'Create a user',
    layout: 'reference',
    operation: { method: 'post', path: '/users', id: 'createUser' },
    html: '<h1>Create a user</h1><p>Creates a user.</p>',
    markdown: `# Create a user\n\n${'Creates a user. '.repeat(100)}\n`,
  }),
  toPage('/docs/api/complete-mission', {
    title: 'Complete a mission',
    layout: 'reference',
    operation: { method: 'put', path: '/users/{userId}/missions/{id}', id: 'completeMission' },
    html: '<h1>Complete a mission</h1><p>It is done.</p>',
    markdown: '# Complete a mission\n\nIt is done.\n',
  }),
  toPage('/docs/api/problems/key-taken', {
    title: 'Key taken',
    layout: 'reference',
    html: '<h1>Key taken</h1><p>The key is in use.</p>',
    markdown: '# Key taken\n\nThe key is in use.\n',
  }),
];

/** That of the guide has a branch with a page of its own. */
export const SIDEBARS: Sidebar[] = [
  {
    name: 'docs',
    nodes: [
      { kind: 'page', label: 'Overview', path: '/docs/' },
      { kind: 'page', label: 'FAQs', path: '/docs/faqs/' },
      {
        kind: 'branch',
        id: 'docs/users',
        label: 'Users',
        path: '/docs/users/',
        children: [{ kind: 'page', label: 'What a user is', path: '/docs/users/intro' }],
      },
    ],
  },
  {
    name: 'api',
    nodes: [
      {
        kind: 'branch',
        id: 'api/users',
        label: 'User <accounts>',
        path: '/docs/api/create-user',
        children: [
          { kind: 'page', label: 'Create a user', path: '/docs/api/create-user', method: 'post' },
          { kind: 'page', label: 'Done', path: '/docs/api/complete-mission', method: 'put' },
        ],
      },
    ],
  },
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
