import { expect, test } from 'vitest';
import { parseSpec } from '../../../../build/openapi/schema/parse-spec.ts';
import {
  toMessageHeaders,
  toSampleCases,
  toSampleRequest,
} from '../../../../build/openapi/samples/to-sample-request.ts';
import { toRequest } from './to-request.ts';

const toBody = (type: string, media: object) => ({ requestBody: { content: { [type]: media } } });

test.each<[string, object[], string]>([
  ['is written as it is', [], 'https://<server>/a'],
  ['has the server', [{ url: 'https://b.example/v1/' }], 'https://b.example/v1/a'],
  ['has a place for the origin of a path', [{ url: '/v1' }], 'https://<server>/v1/a'],
  ['keeps another host', [{ url: '//b.example' }], '//b.example/a'],
  [
    'fills in variables',
    [
      {
        url: 'https://{a}.{b}.{c}.example',
        variables: { a: { default: 'x' }, b: { enum: ['y', 'z'] }, c: {} },
      },
    ],
    'https://x.y.{c}.example/a',
  ],
  ['takes the first server', [{ url: 'https://b' }, { url: 'https://c' }], 'https://b/a'],
])('the address %s', (_, servers, url) => {
  expect(toRequest({ servers }).url).toBe(url);
});

test('a path has its examples, encoded, and names where there is none', () => {
  const parameters = [
    { name: 'id', in: 'path', example: 'a:b/ü' },
    { name: 'ids', in: 'path', example: [1, 'x y'] },
    { name: 'number', in: 'path', schema: { type: 'integer', minimum: 7 } },
    { name: 'text', in: 'path', schema: { type: 'string' } },
  ];
  expect(toRequest({ parameters }, {}, '/{id}/{ids}/{number}/{text}').url).toBe(
    'https://<server>/a:b%2F%C3%BC/1,x%20y/7/text',
  );
});

test('a query has what is required, in the way that it is serialized', () => {
  const parameters = [
    { name: 'optional', in: 'query', example: 1 },
    { name: 'a b', in: 'query', required: true, example: 'x&y' },
    { name: 'list', in: 'query', required: true, example: [1, 2] },
    { name: 'joined', in: 'query', required: true, explode: false, example: [1, 2] },
    {
      name: 'json',
      in: 'query',
      required: true,
      content: { 'application/json': { example: { a: [1] } } },
    },
  ];
  expect(toRequest({ parameters }).url).toBe(
    `https://<server>/a?a%20b=x%26y&list=1&list=2&joined=1,2&json=${encodeURIComponent('{"a":[1]}')}`,
  );
});

test('headers are what is required, what makes a request safe, and cookies in one', () => {
  const parameters = [
    { name: 'X-Optional', in: 'header', example: 1 },
    { name: 'X-List', in: 'header', required: true, example: ['a', 'b'] },
    { name: 'IDEMPOTENCY-KEY', in: 'header', example: 'k' },
    { name: 'If-Match', in: 'header', example: '"e"' },
    { name: 'Accept', in: 'header', required: true, example: 'text/plain' },
    { name: 'Authorization', in: 'header', required: true, example: 'own' },
    { name: 'x-list', in: 'header', required: true, example: 'c' },
    { name: 'session', in: 'cookie', required: true, example: 's' },
    { name: 'lang', in: 'cookie', required: true, example: 'en' },
  ];
  const body = toBody('application/problem+json', { example: {} });
  expect(toRequest({ parameters, ...body }).headers).toEqual([
    ['X-List', 'a,b, c'],
    ['IDEMPOTENCY-KEY', 'k'],
    ['If-Match', '"e"'],
    ['Accept', 'text/plain'],
    ['Authorization', 'own'],
    ['Cookie', 'session=s; lang=en'],
    ['Content-Type', 'application/problem+json'],
  ]);
});

const SCHEMES = {
  header: { type: 'apiKey', in: 'header', name: 'X-Key' },
  query: { type: 'apiKey', in: 'query', name: 'key it' },
  cookie: { type: 'apiKey', in: 'cookie', name: 'sid' },
  basic: { type: 'http', scheme: 'BASIC' },
  bearer: { type: 'http', scheme: 'bearer' },
  digest: { type: 'http', scheme: 'digest' },
  odd: { type: 'http' },
  oauth: { type: 'oauth2' },
  openId: { type: 'openIdConnect' },
  tls: { type: 'mutualTLS' },
};

test.each<[string[], [string, string][], string]>([
  [['header'], [['X-Key', '<key>']], ''],
  [['query'], [], '?key%20it=key'],
  [['cookie'], [['Cookie', 'sid=<key>']], ''],
  [['basic'], [['Authorization', 'Basic <credentials>']], ''],
  [['bearer'], [['Authorization', 'Bearer <token>']], ''],
  [['digest'], [['Authorization', 'digest <credentials>']], ''],
  [['odd'], [['Authorization', '<scheme> <credentials>']], ''],
  [['oauth'], [['Authorization', 'Bearer <token>']], ''],
  [['openId'], [['Authorization', 'Bearer <token>']], ''],
  [['tls'], [], ''],
  [['gone'], [], ''],
  [
    ['header', 'bearer'],
    [
      ['X-Key', '<key>'],
      ['Authorization', 'Bearer <token>'],
    ],
    '',
  ],
])('with the credentials %j, the headers are %j and the query is %j', (names, headers, query) => {
  const security = [Object.fromEntries(names.map((name) => [name, []])), { cookie: [] }];
  const root = { components: { securitySchemes: SCHEMES } };
  const request = toRequest({ security }, root);
  expect([request.headers, request.url]).toEqual([headers, `https://<server>/a${query}`]);
});

test('a request says which of several media types it accepts, unless a parameter does', () => {
  const content = { 'text/csv': {}, 'application/json': {} };
  const responses = { 200: { content } };
  const accept = { name: 'accept', in: 'header', required: true, example: 'text/csv' };
  expect(toRequest({ responses }).headers).toEqual([['Accept', 'application/json']]);
  expect(toRequest({ responses, parameters: [accept] }).headers).toEqual([['accept', 'text/csv']]);
  expect(toRequest({ responses: { 200: { content: { 'a/b': {} } } } }).headers).toEqual([]);
  expect(
    toRequest({ responses: { 200: { content: { 'image/*': {}, 'a/b': {} } } } }).headers,
  ).toEqual([]);
});

test('credentials and bodies come before parameters for the same header', () => {
  const toHeader = (name: string) => ({ name, in: 'header', required: true, example: 'x' });
  const parameters = ['Authorization', 'X-Key', 'content-type'].map(toHeader);
  const root = { components: { securitySchemes: SCHEMES } };
  const body = toBody('application/x-www-form-urlencoded', { example: { a: 1 } });
  expect(
    toRequest({ parameters, security: [{ header: [], bearer: [] }], ...body }, root).headers,
  ).toEqual([
    ['X-Key', '<key>'],
    ['Authorization', 'Bearer <token>'],
  ]);
  expect(toRequest({ parameters: [toHeader('Content-Type')] }).headers).toEqual([
    ['Content-Type', 'x'],
  ]);
});

test('a parameter without a value has a place for it', () => {
  const schema = { type: 'string', pattern: '^(?=x)y' };
  const parameters = [{ name: 'p', in: 'header', required: true, schema }];
  expect(toRequest({ parameters }).headers).toEqual([['p', '<p>']]);
});

test('a response that is a file is saved', () => {
  const toResponse = (type: string) => ({
    responses: { 200: { content: { [type]: { schema: { format: 'binary' } } } } },
  });
  expect(toRequest(toResponse('application/pdf')).isFileResponse).toBe(true);
  expect(toRequest(toResponse('application/json')).isFileResponse).toBe(false);
});

test('there is a sample for each of a few bodies, for each page of a list, or one', () => {
  const list = (operation: object) => {
    const { operation: parsed, spec } = toRequest(operation);
    return toSampleCases(parsed, spec).map(({ name, label }) => `${name}: ${label}`);
  };
  const toExamples = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`e${at}`, { value: at }]));
  const samples = [{ lang: 'Go', source: 'x' }];
  const cursor = [{ name: 'cursor', in: 'query', example: 'c1' }];
  const four = toBody('application/json', { examples: toExamples(4) });
  expect(list(four)).toEqual(['e0: e0', 'e1: e1', 'e2: e2', 'e3: e3']);
  expect(list(toBody('application/json', { examples: toExamples(5) }))).toEqual(['e0: e0']);
  expect(list({ ...four, 'x-codeSamples': samples })).toEqual(['e0: e0']);
  expect(list({ parameters: cursor })).toEqual([': First page', ': Next page']);
  expect(list({ parameters: cursor, 'x-codeSamples': samples })).toEqual([': ']);
  expect(list({ parameters: [{ name: 'cursor', in: 'header' }] })).toEqual([': ']);
  const { operation, spec } = toRequest({ parameters: cursor });
  const urls = toSampleCases(operation, spec).map(
    (one) => toSampleRequest(operation, spec, one).url,
  );
  expect(urls).toEqual(['https://<server>/a', 'https://<server>/a?cursor=c1']);
});

test('parameters have the example with the name of the body', () => {
  const examples = { a: { value: 'of a' }, b: { value: 'of b' } };
  const parameters = [{ name: 'p', in: 'query', required: true, examples }];
  const body = toBody('application/json', { examples: { b: { value: 1 }, c: { value: 2 } } });
  const { operation, spec } = toRequest({ parameters, ...body });
  const urls = toSampleCases(operation, spec).map(
    (one) => toSampleRequest(operation, spec, one).url,
  );
  expect(urls).toEqual(['https://<server>/a?p=of%20b', 'https://<server>/a?p=of%20a']);
});

test('a message has the headers that it always has', () => {
  const parameters = [
    { name: 'X-Id', in: 'header', required: true, example: 5 },
    { name: 'X-Other', in: 'header' },
    { name: 'q', in: 'query', required: true },
  ];
  const spec = parseSpec({ webhooks: { a: { post: { parameters } } } }, 'api', 'api.yaml');
  expect(spec.webhooks.map((message) => toMessageHeaders(message, spec))).toEqual([
    [['X-Id', '5']],
  ]);
});
