import { expect, test } from 'vitest';
import { listDocuments } from '../../../../build/outputs/discovery.ts';
import { compileDocument } from '../compile-fixture.ts';

const ORIGIN = '\uE001';

const toProblem = (status: number, more: object, value: object = {}) => ({
  description: 'An error.',
  content: {
    'application/problem+json': {
      examples: {
        one: { 'x-fix': 'See [docs](/docs/fix).', ...more, value: { status, ...value } },
      },
    },
  },
});

const RESPONSES = {
  503: toProblem(503, {}, { code: 'down' }),
  404: toProblem(
    404,
    { summary: 'Not there', description: '[A](/a)' },
    { code: 'gone', type: '/gone' },
  ),
  429: toProblem(429, {}, { code: 'many' }),
  409: toProblem(409, { 'x-retry': true }, { code: 'taken' }),
  500: toProblem(500, { 'x-retry': false }, { code: 'broken' }),
  400: toProblem(400, { 'x-fix': undefined }, { code: 'no-fix' }),
  422: toProblem(422, {}, { code: 5 }),
};

test('errors of the API are data, with absolute addresses and whether they pass', async () => {
  const { staticFiles, texts } = await compileDocument(
    {
      info: { title: 'A', version: '1' },
      paths: {
        '/a': { get: { operationId: 'getA', responses: RESPONSES }, put: { responses: RESPONSES } },
      },
    },
    { basePath: '/base/' },
  );
  expect(staticFiles.has('/openapi/problems.json')).toBe(false);
  const { problems } = JSON.parse(texts.get('/openapi/problems.json') ?? '') as {
    problems: Record<string, unknown>[];
  };
  expect(problems.map(({ code, status, retry, title }) => [code, status, retry, title])).toEqual([
    ['gone', 404, false, 'Not there'],
    ['taken', 409, true, 'taken'],
    ['many', 429, true, 'many'],
    ['broken', 500, false, 'broken'],
    ['down', 503, true, 'down'],
  ]);
  expect(problems[0]).toEqual({
    type: '/gone',
    code: 'gone',
    title: 'Not there',
    status: 404,
    meaning: `[A](${ORIGIN}/base/a)`,
    fix: `See [docs](${ORIGIN}/base/docs/fix).`,
    retry: false,
    url: `${ORIGIN}/base/docs/api/contract/problems/gone`,
    operations: ['getA', 'put /a'],
  });
  expect(problems[1]).not.toHaveProperty('type');
  expect(problems[1]).not.toHaveProperty('meaning');
  const own = JSON.parse(texts.get('/docs/api/contract/problems/gone.json') ?? '') as object;
  expect(own).toEqual(problems[0]);
});

test('messages are data as a receiver gets them', async () => {
  const toMessage = (name: string, media: object, more: object = {}) => ({
    post: {
      ...more,
      parameters: [
        { name: 'X-Id', in: 'header', required: true, example: `${name}-1` },
        { name: 'X-Other', in: 'header', example: 1 },
      ],
      requestBody: { content: media },
      responses: {},
    },
  });
  const ref = { $ref: '#/components/schemas/Sold' };
  const { staticFiles } = await compileDocument(
    {
      info: { title: 'A', version: '1' },
      webhooks: {
        sold: toMessage(
          'sold',
          { 'application/json': { schema: ref, example: { a: 1 } } },
          { operationId: 'onSold' },
        ),
        bare: toMessage('bare', {
          'text/plain': {},
          'application/x+json': { schema: { const: 5 } },
        }),
        text: toMessage('text', { 'text/plain': { example: 'a' } }),
      },
      components: { schemas: { Sold: { properties: { a: { type: 'integer' } } } } },
    },
    { basePath: '/base/' },
  );
  expect(JSON.parse(staticFiles.get('/openapi/webhook-messages.json') ?? '')).toEqual({
    messages: [
      {
        operation: 'onSold',
        schema: '/base/openapi/schemas/Sold.json',
        headers: { 'content-type': 'application/json', 'X-Id': 'sold-1' },
        body: '{\n  "a": 1\n}',
      },
      {
        operation: 'bare',
        headers: { 'content-type': 'application/x+json', 'X-Id': 'bare-1' },
        body: '5',
      },
    ],
  });
});

test('addresses in the published document are absolute, and those of servers as they are', async () => {
  const { texts, staticFiles } = await compileDocument({
    info: {
      title: 'A',
      version: '1',
      termsOfService: '/terms',
      description: '[a](</b>) [c](//d) [e]\n\n[e]: /f',
    },
    servers: [{ url: '/v1', description: '<a href="/g">h</a> [i](/)' }],
    'x-provisional-docs': '/beta',
    externalDocs: { url: '//other' },
    paths: {},
  });
  expect(staticFiles.size).toBe(0);
  expect(JSON.parse(texts.get('/openapi/contract.json') ?? '')).toMatchObject({
    info: {
      termsOfService: `${ORIGIN}/terms`,
      description: `[a](<${ORIGIN}/b>) [c](//d) [e]\n\n[e]: ${ORIGIN}/f`,
    },
    servers: [{ url: '/v1', description: `<a href="${ORIGIN}/g">h</a> [i](${ORIGIN}/)` }],
    'x-provisional-docs': `${ORIGIN}/beta`,
    externalDocs: { url: '//other' },
  });
});

test('the document is published as JSON and as YAML, unless it is too large', async () => {
  const reference = await compileDocument({ info: { title: 'A', version: '2' }, paths: {} });
  expect(listDocuments(reference)).toEqual([
    ['/openapi/contract.json', 'application/openapi+json'],
    ['/openapi/contract.yaml', 'application/openapi+yaml'],
  ]);
  expect(listDocuments({ ...reference, fullReference: null })).toEqual([]);
  expect(listDocuments(null)).toEqual([]);
});
