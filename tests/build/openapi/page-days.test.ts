import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { loadGitHistory } from '../../../build/history/git-history.ts';
import { createRepository } from '../../support/git-repository.ts';
import { compileFile } from './compile-fixture.ts';

const INFO = '  title: Levels\n  version: "1"\n';
const TAGS = 'tags:\n  - name: users\n    description: Who plays.\n';
const LIST =
  'list:\n  get:\n    operationId: listUsers\n    tags: [users]\n    summary: List users\n';
const READ =
  'one:\n  get:\n    operationId: getUser\n    tags: [users]\n    summary: Get a user\n    parameters:\n      - { name: id, in: path, required: true, schema: { type: string } }\n';
const LEVEL = 'level:\n  get:\n    operationId: getLevel\n    tags: [users]\n';
const DELETE =
  '  delete:\n    operationId: deleteUser\n    tags: [users]\n    responses:\n      "204": { description: Deleted. }\n';
const USER = 'User:\n  type: object\n  properties:\n    name: { type: string }\n';
const LEVELS = 'Level:\n  type: object\n  properties:\n    rank: { type: integer }\n';

function toRoot(info: string, tags: string): string {
  const paths = [
    ['/users', 'list'],
    ['/users/{id}', 'one'],
    ['/level', 'level'],
  ].map(([path, name]) => `  ${path}:\n    $ref: paths.yaml#/${name}\n`);
  return `openapi: 3.1.0\ninfo:\n${info}${tags}paths:\n${paths.join('')}`;
}

function withResponse(operation: string, schema: string): string {
  const content = `application/json: { schema: { $ref: 'schemas.yaml#/${schema}' } }`;
  return `${operation}    responses:\n      '200':\n        description: Read.\n        content:\n          ${content}\n`;
}

function toPaths(read = READ, between = '', added = ''): string {
  const [list, one, level] = [
    withResponse(LIST, 'User'),
    withResponse(read, 'User'),
    withResponse(LEVEL, 'Level'),
  ];
  return `${list}${between}${one}${added}${level}`;
}

const NEW_READ = READ.replace('Get a user', 'Read a user');

const COMMITS: Parameters<typeof createRepository>[0] = [
  [
    '2025-02-01',
    {
      'openapi/api.yaml': toRoot(INFO, TAGS),
      'openapi/paths.yaml': toPaths(),
      'openapi/schemas.yaml': `${USER}${LEVELS}    name: { type: string }\n`,
    },
  ],
  [
    '2025-02-02',
    {
      'openapi/schemas.yaml': `${USER}    email: { type: string }\n${LEVELS}    name: { type: string }\n`,
    },
  ],
  ['2025-02-03', { 'openapi/paths.yaml': toPaths(NEW_READ) }],
  // Only the order.
  [
    '2025-02-04',
    {
      'openapi/schemas.yaml': `${LEVELS}    name: { type: string }\n\n${USER}    email: { type: string }\n`,
    },
  ],
  // The last field of a schema is removed.
  ['2025-02-05', { 'openapi/schemas.yaml': `${LEVELS}\n${USER}    email: { type: string }\n` }],
  ['2025-02-06', { 'openapi/paths.yaml': toPaths(NEW_READ, '', DELETE) }],
  ['2025-02-07', { 'openapi/api.yaml': toRoot(`${INFO}  description: How to level up.\n`, TAGS) }],
  [
    '2025-02-08',
    {
      'openapi/api.yaml': toRoot(
        `${INFO}  description: How to level up.\n`,
        TAGS.replace('plays', 'plays here'),
      ),
    },
  ],
  // A comment between two operations.
  ['2025-02-09', { 'openapi/paths.yaml': toPaths(NEW_READ, '# One user.\n', DELETE) }],
  ['2025-02-10', { 'content/index.mdx': '# Welcome\n' }],
];

const DAYS = [
  ['/docs/api/api', '2025-02-08'],
  ['/docs/api/api/levels', '2025-02-08'],
  ['/docs/api/api/tags/users', '2025-02-08'],
  ['/docs/api/api/list-users', '2025-02-02'],
  ['/docs/api/api/get-user', '2025-02-03'],
  ['/docs/api/api/delete-user', '2025-02-06'],
  ['/docs/api/api/get-level', '2025-02-05'],
  ['/docs/api/api/schemas', '2025-02-05'],
  ['/docs/api/api/schemas/user', '2025-02-02'],
  ['/docs/api/api/schemas/level', '2025-02-05'],
];

it('the day of a page is that of the last commit that changed what it shows', async () => {
  const folder = relative('', join(await createRepository(COMMITS), 'openapi'));
  const history = await loadGitHistory(folder);
  const { pages } = await compileFile(join(folder, 'api.yaml'), { history });
  expect(pages.map(({ path, updatedOn }) => [path, updatedOn])).toEqual(DAYS);
});
