import { expect, test } from 'vitest';
import { isPattern } from '../../../../build/openapi/load/lint-rules.ts';
import { compileDocument } from '../compile-fixture.ts';

const RESPONSES = { 204: { description: 'Done.' } };

/** The problems of a document: severity, pointer and message. */
async function list(document: object, isStrict = true): Promise<string[]> {
  const { problems } = await compileDocument({ paths: {}, ...document }, { isStrict });
  return problems.map(({ severity, pointer, message }) => `${severity} ${pointer} ${message}`);
}

test('statuses are numbers of three digits, ranges or default', async () => {
  const right = ['100', '200', '404', '599', '2XX', '5xx', 'default', 'x-note'];
  const wrong = ['099', '600', '20', '2000', '2X', 'XX', 'ok', 'defaults', 'a404'];
  const response = { description: 'Some.' };
  const responses = Object.fromEntries([...right, ...wrong].map((status) => [status, response]));
  const lines = await list({ paths: { '/a': { get: { operationId: 'a', responses } } } });
  const named = lines.map((line) => /`(\w+)` is not a status\./.exec(line)?.[1]);
  expect(named.filter(Boolean).toSorted()).toEqual(wrong.toSorted());
});

test('addresses of the API are of the web, and complete', async () => {
  const urls = ['https://a.example', 'HTTP://a', '/terms', 'a.example', 'mailto:a@b.example'];
  const failures = await Promise.all(
    urls.map(async (url) => {
      const info = { title: 'A', version: '1', termsOfService: url };
      const contact = { url };
      const lines = await list({ info: { ...info, contact, license: { name: 'MIT', url } } });
      return lines.filter((line) => line.includes('is no address of the web')).length;
    }),
  );
  expect(failures).toEqual([0, 0, 3, 3, 3]);
});

test('an operation has responses, a known tag and patterns that can be used', async () => {
  const lines = await list({
    tags: [{ name: 'books' }, { description: 'Without a name.' }],
    paths: {
      '/a': {
        get: { operationId: 'a', tags: ['book', 'books'] },
        put: { operationId: 'b', responses: RESPONSES },
      },
    },
    components: { schemas: { A: { type: 'string', pattern: '[' }, B: { pattern: '^a$' } } },
  });
  expect(lines).toMatchInlineSnapshot(`
    [
      "error #/tags/1 The field \`name\` must be present on this level.",
      "error #/paths/~1a/get This operation has no \`responses\`. Add what it returns, such as \`'204': { description: Done. }\`.",
      "error #/paths/~1a/get/tags/0 The tag \`book\` is not in the \`tags\` of the document. Did you mean \`books\`?",
      "error #/components/schemas/A/pattern The pattern \`[\` is not a regular expression. Close its brackets, and escape special characters.",
    ]
  `);
});

test('a parameter of a path is required', async () => {
  const parameters = [undefined, false, true].map((required, at) => {
    return { name: `p${at}`, in: 'path', schema: { type: 'string' }, required };
  });
  const get = { operationId: 'a', parameters, responses: RESPONSES };
  expect(await list({ paths: { '/{p0}/{p1}/{p2}': { get } } })).toEqual(
    [0, 1].map(
      (at) =>
        `error #/paths/~1{p0}~1{p1}~1{p2}/get/parameters/${at} A parameter of a path is always required. Add \`required: true\`.`,
    ),
  );
});

test('scopes are those of their scheme, and the lower bound of a value is not above the upper one', async () => {
  const flows = { implicit: { authorizationUrl: 'https://a.example', scopes: { read: 'Read.' } } };
  const lines = await list({
    security: [{ oauth: ['read', 'raed'], key: ['any'] }],
    components: {
      securitySchemes: {
        oauth: { type: 'oauth2', flows },
        key: { type: 'apiKey', in: 'header', name: 'Key' },
      },
      schemas: {
        Right: { type: 'integer', minimum: 5, maximum: 5 },
        Wrong: { type: 'array', items: {}, minItems: 2, maxItems: 1 },
      },
    },
  });
  expect(lines).toMatchInlineSnapshot(`
    [
      "error #/security/0/oauth/1 The scope \`raed\` is not in the \`scopes\` of \`oauth\`. Did you mean \`read\`?",
      "error #/components/schemas/Wrong/minItems No value fits, because \`minItems\` is 2 and \`maxItems\` is 1. Exchange them.",
    ]
  `);
});

test('without declared tags, every tag is one', async () => {
  const get = { operationId: 'a', tags: ['any'], responses: RESPONSES };
  expect(await list({ paths: { '/a': { get } } })).toEqual([]);
});

test('what no page needs is no mistake, and mistakes are warnings unless the build is strict', async () => {
  const { problems } = await compileDocument({ info: {}, paths: {} }, { isStrict: true });
  expect(problems).toEqual([]);
  const operation = { operationId: 'a', responses: { ok: { description: 'Fine.' } } };
  const lines = await list({ paths: { '/a': { get: operation } } }, false);
  expect(lines).toContainEqual(
    expect.stringMatching(/^warning #\/paths\/~1a\/get\/responses\/ok `ok` is not a status\./),
  );
});

test('a pattern is a regular expression with Unicode rules', () => {
  expect(['^a$', '\\p{L}', '[', '(?<a', '\\-', 5, undefined].map(isPattern)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});
