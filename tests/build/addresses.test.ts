import { expect, it } from 'vitest';
import { SITE, buildFiles } from './site-build.ts';
import { startWorkerInNode } from './worker-in-node.ts';

const ORIGIN = 'https://docs.example';
const BASE_PATH = '/base/';

const SCHEMA = { $ref: '#/components/schemas/User' };

/** A contract with what has a page or a file of its own. */
const CONTRACT = {
  openapi: '3.1.0',
  info: { title: 'API', version: '1.0.0', description: 'See the [levels](/docs/users/levels).' },
  servers: [{ url: 'https://api.example' }],
  security: [{ login: ['users:read'] }],
  tags: [{ name: 'Users', description: 'Who they are.' }],
  paths: {
    '/users': {
      get: {
        operationId: 'listUsers',
        summary: 'List users',
        tags: ['Users'],
        externalDocs: { url: '/docs/users/intro' },
        responses: {
          200: { description: 'Users', content: { 'application/json': { schema: SCHEMA } } },
        },
      },
    },
  },
  webhooks: {
    userCreated: {
      post: {
        operationId: 'userCreated',
        summary: 'A user was created',
        tags: ['Users'],
        requestBody: { content: { 'application/json': { schema: SCHEMA } } },
        responses: { 200: { description: 'Received' } },
      },
    },
  },
  components: {
    schemas: { User: { type: 'object', properties: { id: { type: 'string' } } } },
    securitySchemes: {
      login: {
        type: 'oauth2',
        flows: {
          clientCredentials: {
            tokenUrl: 'https://api.example/token',
            scopes: { 'users:read': 'Read users.' },
          },
        },
      },
    },
  },
};

const FILES = {
  ...SITE,
  'content/docs/02-users/index.mdx':
    '# Users\n\n[Levels](./02-levels.mdx) [API](/docs/api/contract/list-users)\n',
  'contract.json': JSON.stringify(CONTRACT),
};

/** Where the search for addresses begins; every other one is found in what these respond. */
const STARTS = [
  '',
  'docs/nowhere',
  'search?q=user',
  'search?q=xqzzkw&kind=api',
  'search.md?q=user',
];

/** Not for GET. */
const STATUS: Record<string, number> = { 'docs/nowhere': 404, mcp: 405 };

/** One of each kind. Fewer mean that the patterns below do not find them any more. */
const FOUND = [
  'apple-touch-icon.png',
  'opensearch.xml',
  'index.md',
  'llms-full.txt',
  'search?q=user&kind=guide',
  'search.json?q=…',
  'mcp/server-card',
  '.well-known/api-catalog',
  'docs/users/levels',
  'docs/users/intro.md',
  'docs/api/contract/_reference',
  'docs/api/contract/list-users.openapi.json',
  'docs/api/contract/schemas/user',
  'openapi/contract.yaml',
  'openapi/schemas/User.json',
];

it('every address in a document, a text or a header leads to a response below the base path', async () => {
  const { release } = await buildFiles(FILES, { basePath: BASE_PATH, contract: 'contract.json' });
  const fetchPage = await startWorkerInNode(release);
  const load = async (path: string): Promise<{ status: number; text: string }> => {
    const file = release.files.get(decodeURI(path).slice(1));
    if (file !== undefined) return { status: 200, text: toText(path, file) };
    const response = await fetchPage(path);
    return { status: response.status, text: toLinks(response) + (await response.text()) };
  };
  const found = new Map(STARTS.map((path) => [BASE_PATH + path, '']));
  const failures: string[] = [];
  for (const [path, from] of found) {
    if (!path.startsWith(BASE_PATH)) {
      failures.push(`${path} in ${from} is outside of ${BASE_PATH}`);
      continue;
    }
    const { status, text } = await load(path);
    const expected = STATUS[path.slice(BASE_PATH.length)] ?? 200;
    if (status !== expected) failures.push(`${path} in ${from}: ${status}, not ${expected}`);
    for (const address of findAddresses(text)) {
      if (!found.has(address)) found.set(address, path);
    }
  }
  expect(failures).toEqual([]);
  expect([...found.keys()]).toEqual(expect.arrayContaining(FOUND.map((path) => BASE_PATH + path)));
});

/** Code and data of the search have addresses that are relative or made when they run. */
function toText(path: string, file: string | Uint8Array): string {
  return /\.(?:js|css|woff2|png|ico)$|\/search\//.test(path) ? '' : String(file);
}

function toLinks({ headers }: Response): string {
  return (headers.get('link') ?? '').replaceAll('<', `<${ORIGIN}`);
}

function findAddresses(text: string): string[] {
  const found = [
    ...text.matchAll(/ (?:href|src|action|data-spec)="(\/[^"#]*)/g),
    ...text.matchAll(/"(?:path|href|url|search)":\s*"(\/[^"#]*)/g),
    ...text.matchAll(/https:\/\/docs\.example(\/[^\s"'`<>()[\]{}|\\#]*)/g),
  ];
  return found.map(([, address = '']) => address.replaceAll('&amp;', '&').replace(/[.,;:]$/, ''));
}
