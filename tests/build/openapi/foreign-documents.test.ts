import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { createTemporaryFolder } from '../../support/temporary-folder.ts';
import { compileDocument, compileFile, findPage, toLines, toWords } from './compile-fixture.ts';

/** A document of one operation, `POST /cards`. */
function toDocument(operation: object, rest: object = {}): object {
  return {
    info: { title: 'Shop', version: '1' },
    paths: { '/cards': { post: { operationId: 'createCard', responses: {}, ...operation } } },
    ...rest,
  };
}

function toJsonBody(media: object): object {
  return { requestBody: { content: { 'application/json': media } } };
}

test('sends a JSON body without an example as a file of JSON, and warns of it', async () => {
  const impossible = { type: 'object', required: ['a'], properties: { a: false } };
  const reference = await compileDocument(toDocument(toJsonBody({ schema: impossible })));
  const { markdown } = findPage(reference, 'create-card');
  expect(markdown).toContain("--data-binary '@body.json'");
  expect(toLines(reference).join()).toContain('The body of `POST /cards` has no example');
});

test('names credentials as readers do, of each choice three', async () => {
  const securitySchemes = {
    operatorToken: { type: 'http', scheme: 'bearer' },
    key: { type: 'apiKey', in: 'header', name: 'X-Key', 'x-displayName': 'API key' },
    OAuth2: { type: 'oauth2', flows: {} },
    fourth: { type: 'http', scheme: 'basic' },
  };
  const security = Object.keys(securitySchemes).map((name) => ({ [name]: [] }));
  const document = toDocument({ security }, { components: { securitySchemes } });
  const { html } = findPage(await compileDocument(document), 'create-card');
  const labels = [...html.matchAll(/<label for="credential-\d">([^<]+)/g)].map(([, text]) => text);
  expect(labels).toEqual(['Operator token', 'API key', 'OAuth2']);
});

test('shows at most 250 lines of an example, and of a line 1,000 characters', async () => {
  const examples = {
    long: { value: Array.from({ length: 249 }, () => 'line') },
    wide: { value: ['x'.repeat(1_001)] },
    short: { value: [...Array.from({ length: 247 }, () => 'line'), 'x'.repeat(900)] },
  };
  const responses = { 200: { description: 'It.', content: { 'application/json': { examples } } } };
  const { markdown } = findPage(await compileDocument(toDocument({ responses })), 'create-card');
  const blocks = [...markdown.matchAll(/```json\n(.*?)\n```/gs)].map(([, code = '']) => code);
  expect(blocks.map((code) => [code.split('\n').length, code.includes('…')])).toEqual([
    [251, true],
    [3, true],
    [250, false],
  ]);
  expect(blocks[1]?.split('\n')[1]).toBe(`  "${'x'.repeat(997)}…`);
});

test('sends samples of an operation with a server of its own there', async () => {
  const servers = [{ url: 'https://cards.example', description: 'Only cards' }];
  const document = toDocument({ servers }, { servers: [{ url: 'https://shop.example' }] });
  const { markdown } = findPage(await compileDocument(document), 'create-card');
  expect(markdown).toContain('https://cards.example/cards');
  expect(markdown).toContain('Only cards');
  expect(markdown).not.toContain('shop.example');
});

test('folds the tabs of many examples with long names, and only those', async () => {
  const toPage = async (count: number, toName: (at: number) => string) => {
    const names = Array.from({ length: count }, (_, at) => toName(at));
    const examples = Object.fromEntries(names.map((name, at) => [name, { value: { at } }]));
    const reference = await compileDocument(toDocument(toJsonBody({ examples })));
    return findPage(reference, 'create-card');
  };
  const many = await toPage(13, (at) => `A payment with method ${at}`);
  expect(many.html).toContain('<summary>13 examples</summary>');
  expect(many.markdown).not.toContain('13 examples');
  expect(many.markdown).toContain('**A payment with method 12**');
  expect((await toPage(13, (at) => `m${at}`)).html).not.toContain(' examples</summary>');
  expect((await toPage(4, (at) => `${at}`.repeat(90))).html).not.toContain(' examples</summary>');
});

test('reads the example that is the name of a file, and generates one where the file is missing', async () => {
  const schema = { type: 'object', properties: { id: { type: 'integer', example: 7 } } };
  const toResponse = (name: string) => ({
    description: 'It.',
    content: { 'application/json': { schema, examples: { one: { value: { $ref: name } } } } },
  });
  const responses = { 200: toResponse('examples/card.json'), 202: toResponse('gone.json') };
  const folder = await createTemporaryFolder({
    'contract.json': JSON.stringify({ openapi: '3.1.0', ...toDocument({ responses }) }),
    'examples/card.json': '{ "id": 5 }',
  });
  const reference = await compileFile(join(folder, 'contract.json'));
  const { markdown } = findPage(reference, 'create-card');
  expect(markdown).toContain('"id": 5');
  expect(markdown).toContain('"id": 7');
  expect(markdown).not.toContain('$ref');
  expect(toLines(reference).join('\n')).toContain(
    'The file of the example, `gone.json`, does not exist.',
  );
  // A build after one with the file is another one.
  expect(reference.sources.map((file) => basename(file))).toEqual([
    'contract.json',
    'card.json',
    'gone.json',
  ]);
});

test('shows a response as it arrives: its status and the headers that tell it from others, then the body', async () => {
  const toResponse = (headers: object, examples: object = { ada: { value: { id: 1 } } }) => ({
    headers,
    content: { 'application/json': { examples } },
  });
  const reference = await compileDocument(
    toDocument({
      responses: {
        201: toResponse(
          {
            Location: { schema: {}, examples: { ada: { value: '/1' }, ben: { value: '/2' } } },
            ETag: { schema: { type: 'string', examples: ['"3f1c"'] } },
            'X-Generated': { schema: { type: 'string' } },
            'X-Replayed': { schema: { const: 'true' }, example: 'true' },
          },
          { ada: { value: { id: 1 } }, ben: { value: { id: 2 } } },
        ),
        202: toResponse({}),
        '4XX': toResponse({ 'Retry-After': { schema: {}, example: 30 } }),
      },
    }),
  );
  const { markdown, html } = findPage(reference, 'create-card');
  const toExample = (body: string, ...head: string[]) =>
    ['', '```' + (head.length > 0 ? 'http' : 'json'), ...head, body, '```', ''].join('\n');
  const start = ['HTTP/1.1 201 Created', 'Content-Type: application/json'];
  expect(markdown).toContain(
    toExample('{\n  "id": 1\n}', ...start, 'Location: /1', 'ETag: "3f1c"', ''),
  );
  // The tag of the first example is not that of the second one.
  expect(markdown).toContain(toExample('{\n  "id": 2\n}', ...start, 'Location: /2', ''));
  expect(markdown).toContain(toExample('{\n  "id": 1\n}'));
  expect(html).not.toContain('HTTP/1.1 4XX');
});

test('marks a deprecated variant', async () => {
  const old = { title: 'Old', deprecated: true, properties: { id: {} } };
  const schema = { oneOf: [old, { title: 'New', properties: { id: {} } }] };
  const { markdown } = findPage(
    await compileDocument(toDocument(toJsonBody({ schema }))),
    'create-card',
  );
  expect(markdown).toMatch(/Old.* deprecated/);
  expect(markdown).not.toMatch(/New.* deprecated/);
});

test('numbers operations with the same address, and says so once for each', async () => {
  const responses = { 204: { description: 'None.' } };
  const paths = {
    '/a': { get: { operationId: 'get-same', summary: 'A', responses } },
    '/b': { get: { operationId: 'getSame', summary: 'B', responses } },
  };
  const document = { info: { title: 'Shop', version: '1' }, paths };
  const reference = await compileDocument(document);
  expect(findPage(reference, 'get-same-2').title).toBe('B');
  expect(reference.problems.map(({ severity, message }) => `${severity}: ${message}`)).toEqual([
    'warning: GET /b (operationId `getSame`) would be served at `get-same` like GET /a (operationId `get-same`). Change its `operationId`. Until then, it is at `get-same-2`.',
  ]);
});

test('shows numbers as they are written, in pages, samples and files', async () => {
  const folder = await createTemporaryFolder({
    'contract.yaml': `
openapi: 3.1.0
info: { title: Shop, version: 1.10 }
paths:
  /cards/{id}:
    post:
      operationId: createCard
      parameters:
        - { name: id, in: path, schema: { type: integer, maximum: 9223372036854775807 }, example: 1253261109769874438 }
      requestBody: { content: { application/json: { example: { id: 9007199254740993, price: 0.10 } } } }
      responses: { 204: { description: None. } }`,
  });
  const { pages, texts, version } = await compileFile(join(folder, 'contract.yaml'));
  const { markdown, html } = findPage({ pages }, 'create-card');
  const body = String.raw`body: '{\n "id": 9007199254740993,\n "price": 0.10\n}'`;
  expect(version).toBe('1.10');
  expect(toWords(html).replaceAll('&#39;', "'")).toContain(body);
  expect(markdown).toContain('"price": 0.10');
  expect(markdown).toContain('/cards/1253261109769874438');
  expect(markdown).toContain('Value: at most 9223372036854775807');
  for (const file of [
    '/openapi/contract.json',
    '/openapi/contract.yaml',
    '/docs/api/contract/create-card.openapi.json',
  ]) {
    expect(texts.get(file)?.match(/[\d.]{4,}\b/g)).toEqual(
      expect.arrayContaining([
        '1.10',
        '9223372036854775807',
        '1253261109769874438',
        '9007199254740993',
        '0.10',
      ]),
    );
  }
});

test('links from what is nested too deeply to the file that has it', async () => {
  const nest = (depth: number): object =>
    depth === 0 ? { type: 'string' } : { properties: { [`level${depth}`]: nest(depth - 1) } };
  const document = toDocument(toJsonBody({ schema: nest(30) }));
  const { html } = findPage(await compileDocument(document), 'create-card');
  expect(html).toContain('<code>level6</code>');
  expect(html).not.toContain('<code>level4</code>');
  expect(html).toContain(
    'object <a href="/docs/api/contract/create-card.openapi.json" data-document-load="">{…}</a>',
  );
});

test('inserts texts and samples that are files of their own', async () => {
  const folder = await createTemporaryFolder({
    'contract.yaml': `
openapi: 3.1.0
info: { title: Shop, version: "1", description: { $ref: texts/shop.md } }
tags: [{ name: cards, description: { $ref: texts/gone.md } }]
paths: { /cards: { $ref: parts/cards.yaml } }`,
    'parts/cards.yaml': `
get:
  operationId: listCards
  description: { $ref: ../texts/cards.md }
  x-codeSamples: [{ lang: PHP, source: { $ref: cards.php } }]
  responses: { 204: { description: None. } }`,
    'texts/shop.md': 'About the *shop*.',
    'texts/cards.md': 'About the *cards*.',
    'parts/cards.php': "<?php echo 'cards';",
  });
  const reference = await compileFile(join(folder, 'contract.yaml'));
  const { markdown } = findPage(reference, 'list-cards');
  expect(findPage(reference, 'shop').markdown).toContain('About the *shop*.');
  expect(markdown).toContain('About the *cards*.');
  expect(markdown).toContain("<?php echo 'cards';");
  expect(toLines(reference).map((line) => line.replace(/^.*contract/, 'contract'))).toEqual([
    'contract.yaml:4:23 warning: The file of the description, `texts/gone.md`, does not exist. Copy it there.',
  ]);
});

test('names what it does not support of JSON Schema', async () => {
  const schemas = { A: { $ref: '#inner' }, B: { $dynamicRef: '#node' }, C: { $ref: 'cat' } };
  const reference = await compileDocument(toDocument({}, { components: { schemas } }));
  expect(reference.problems.map(({ message }) => message)).toEqual([
    'The target `cat` is no file, and an `$id` is not supported. Write a pointer, such as `#/components/schemas/User`.',
    'The target `#inner` is an `$anchor`, which is not supported. Write a pointer, such as `#/components/schemas/User`.',
    '`$dynamicRef` is not supported, so this is shown as `any`. Use `$ref`.',
  ]);
});
