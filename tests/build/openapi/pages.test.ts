import { expect, test } from 'vitest';
import { formatProblem, mergeByCause } from '../../../build/problem.ts';
import {
  compileDocument,
  compileFile,
  compileFiles,
  findPage,
  FIXTURES,
  toWords,
} from './compile-fixture.ts';

/** A document of one operation, `POST /cards`. */
function toDocument(operation: object, rest: object = {}): object {
  const post = { operationId: 'createCard', responses: {}, ...operation };
  return { info: { title: 'Shop', version: '1' }, paths: { '/cards': { post } }, ...rest };
}

async function compileOperation(operation: object, rest: object = {}) {
  return findPage(await compileDocument(toDocument(operation, rest)), 'create-card');
}

const toJson = (media: object) => ({ content: { 'application/json': media } });

test('credentials are chosen by the names that readers know, of each choice three', async () => {
  const securitySchemes = {
    operatorToken: { type: 'http', scheme: 'bearer' },
    key: { type: 'apiKey', in: 'header', name: 'X-Key', 'x-displayName': 'API key' },
    OAuth2: { type: 'oauth2', flows: {} },
    fourth: { type: 'http', scheme: 'basic' },
  };
  const security = Object.keys(securitySchemes).map((name) => ({ [name]: [] }));
  const { html } = await compileOperation({ security }, { components: { securitySchemes } });
  const labels = [...html.matchAll(/<label for="credential-\d">([^<]+)/g)].map(([, text]) => text);
  expect(labels).toEqual(['Operator token', 'API key', 'OAuth2']);
});

test('errors of most operations are folded, and a link to one opens the fold', async () => {
  const toError = (code: string) => ({
    description: 'An error.',
    ...toJson({ examples: { [code]: { 'x-fix': 'Wait.', value: { code } } } }),
  });
  const toPath = (_: unknown, at: number) => {
    const responses = { 401: toError('common'), 404: toError(`own-${at}`) };
    return [`/${at}`, { get: { operationId: `read${at}`, responses } }];
  };
  const paths = Object.fromEntries(Array.from({ length: 12 }, toPath));
  const { html, anchors } = findPage(await compileDocument({ paths }), 'read-3');
  const [before = '', folded = ''] = html.slice(html.indexOf('id="errors"')).split('<details');
  expect(toWords(before)).toContain('own-3');
  expect(toWords(before)).not.toContain('common');
  expect(toWords(`<${folded}`)).toContain('1 more error of most operations');
  expect(toWords(`<${folded}`)).toContain('common');
  expect(anchors).toContain('response-401');
});

test('the example of an error has the headers that few other responses have', async () => {
  const id = { 'X-Id': { schema: {}, example: 'abc' } };
  const wait = { 'Retry-After': { schema: {}, example: 30 } };
  const example = { value: { code: 'busy' } };
  const busy = {
    description: 'Busy.',
    headers: { ...id, ...wait },
    ...toJson({ examples: { example } }),
  };
  const responses = { 204: { description: 'Done.', headers: id }, 429: busy };
  const toPath = (_: unknown, at: number) => [
    `/${at}`,
    { get: { operationId: `read${at}`, responses } },
  ];
  const paths = Object.fromEntries(Array.from({ length: 10 }, toPath));
  const { html } = findPage(await compileDocument({ paths }), 'read-3');
  expect(toWords(html)).toContain(
    'HTTP/1.1 429 Too Many Requests Content-Type: application/json Retry-After: 30 { "code": "busy" }',
  );
});

test('the page of an error is called by its code, and has its summary as its heading', async () => {
  const example = {
    summary: 'Book not found',
    'x-fix': 'Search.',
    value: { code: 'book-missing' },
  };
  const responses = {
    404: { description: 'An error.', ...toJson({ examples: { one: example } }) },
  };
  const reference = await compileDocument(toDocument({ responses }));
  const { title, html } = findPage(reference, 'problems/book-missing');
  expect(title).toBe('book-missing');
  expect(html).toContain('<h1>Book not found</h1>');
});

test('errors and scopes with similar names have addresses of their own', async () => {
  const toExample = (code: string) => ({ 'x-fix': 'Wait.', value: { code } });
  const codes = ['too_many', 'too-many', '過多', 'too_many'];
  const examples = Object.fromEntries(codes.map((code, at) => [at, toExample(code)]));
  const operation = {
    operationId: 'problems',
    security: [{ key: ['users:read', 'users.read'] }],
    responses: { default: {}, '4XX': { description: 'An error.', ...toJson({ examples }) } },
  };
  const reference = await compileDocument(toDocument(operation));
  const paths = reference.pages.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  const slugs = ['problems', 'problems/too-many', 'problems/too-many-2', 'problems/problem'];
  for (const slug of [...slugs, 'problems-2']) findPage(reference, slug);
  expect(findPage(reference, 'problems-2').html).toContain('#scope-users-read-2');
  const { problems } = JSON.parse(reference.texts.get('/openapi/problems.json') ?? '');
  const row = { status: '4XX', operations: ['problems'] };
  expect(problems).toMatchObject(codes.slice(0, 3).map((code) => ({ code, ...row })));
});

test('a document may refer to files beside its folder if a folder above both is named', async () => {
  const files = {
    'api/api.yaml': "openapi: 3.1.0\npaths:\n  /a: { $ref: '../common/path.yaml' }\n",
    'common/path.yaml': 'get: { operationId: shared, responses: {} }\n',
  };
  const { folder, lines } = await compileFiles(files);
  expect(lines.join('\n')).toMatch(
    /^api\/api\.yaml:3:9 The target .* outside of .* Or name a folder .* with `--openapi-root`\.$/,
  );
  const { problems, pages } = await compileFile(`${folder}/api/api.yaml`, { folder });
  expect(problems).toEqual([]);
  expect(pages.map(({ path }) => path)).toContain('/docs/api/api/shared');
});

test('a problem in a large JSON document has its place, with its pointer', async () => {
  const info = { 'x-padding': 'x'.repeat(1_000_000) };
  const get = { responses: { 200: { $ref: '#/components/responses/Gone' } } };
  const { problems } = await compileDocument({ info, paths: { '/users': { get } } });
  expect(problems.map((one) => formatProblem(one).replace(/^.*contract\.json/, ''))).toEqual([
    ':11:13 warning: The target `#/components/responses/Gone` does not exist in the document. Check the spelling, or define it. (at #/paths/~1users/get/responses/200/$ref)',
  ]);
});

test('mistakes with one cause are reported once', async () => {
  const operation = { tags: ['b'], responses: { 204: { $ref: '#/components/responses/Gone' } } };
  const paths = Object.fromEntries(
    ['a', 'b', 'c', 'd'].map((name) => [`/${name}`, { get: operation }]),
  );
  const { problems } = await compileDocument({ tags: [{ name: 'a' }], paths });
  const lines = mergeByCause(problems).map(({ severity, message }) => `${severity}: ${message}`);
  expect(lines).toEqual([
    expect.stringMatching(/^warning: The tag `b` is not in .* 3 more places have this problem/),
    expect.stringMatching(/^warning: The target .* does not exist .* 3 more places have this/),
  ]);
});

test('an absent document has no pages', async () => {
  const { pages, problems } = await compileFile('absent.yaml');
  expect(problems.map(formatProblem)).toEqual([
    'absent.yaml:1:1 This file does not exist, or is a folder.',
  ]);
  expect(pages).toEqual([]);
});

test('progress is reported after each page', async () => {
  const progress: string[] = [];
  await compileFile(`${FIXTURES}/sloppy.json`, {
    onProgress: (done, total) => progress.push(`${done}/${total}`),
  });
  expect(progress).toEqual(['1/5', '2/5', '3/5', '4/5', '5/5']);
});

test('a confirmed document has no marks of what is provisional, and its examples keep them', async () => {
  const marks = {
    'x-provisional': true,
    'x-provisional-docs': '/beta',
    'x-open-questions': [{ id: 'a', question: 'Why so?' }],
  };
  const example = { ...marks, text: 'An example is data.' };
  const operation = { ...marks, 'x-open-questions': ['a'], requestBody: toJson({ example }) };
  const compile = async (isConfirmed: boolean) => {
    const reference = await compileDocument(toDocument(operation, marks), { isConfirmed });
    return toWords(reference.pages.map(({ html }) => html).join(''));
  };
  expect(await compile(false)).toMatch(/what this page says is proposed.*Not known/);
  const confirmed = await compile(true);
  expect(confirmed).not.toMatch(/what this page says is proposed|Not known|Open questions/);
  expect(confirmed).toContain('Why so?');
});

test('the description of a page is its first paragraph, in plain words', async () => {
  const list = async (...descriptions: string[]) => {
    const toTag = (description: string, at: number) => ({ name: `t${at}`, description });
    const { pages } = await compileDocument({ tags: descriptions.map(toTag), paths: {} });
    return descriptions.map((_, at) => findPage({ pages }, `t-${at}`).description);
  };
  const long = 'word '.repeat(39);
  expect(
    await list(
      'First\nline.\n\nSecond paragraph.',
      '# Heading\n\nText with `code`, <b>HTML</b> and [a link](/a).',
      'x'.repeat(200),
      `${long}last1 more`,
      '- A list.',
    ),
  ).toEqual([
    'First line.',
    'Text with code, HTML and a link.',
    'x'.repeat(200),
    `${long.trim()}…`,
    '',
  ]);
});
