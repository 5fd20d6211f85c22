import { expect, test } from 'vitest';
import { compileDocument, findPage, toLines, toWords } from './compile-fixture.ts';

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

test('parses an example that is JSON in a text', async () => {
  const body = { schema: { type: 'object' }, example: '{"name": "Tea", "price": 3}' };
  const { pages } = await compileDocument(toDocument(toJsonBody(body)));
  const { html } = findPage({ pages }, 'create-card');
  // In Python as its own values, not as a text.
  expect(toWords(html)).toContain('json={ "name": "Tea", "price": 3, },');
});

test('lists all values of an enumeration, folded where they are many', async () => {
  const codes = Array.from({ length: 168 }, (_, index) => `C${index}`);
  const schema = { type: 'object', properties: { code: { type: 'string', enum: codes } } };
  const { pages } = await compileDocument(toDocument(toJsonBody({ schema })));
  const { html, markdown } = findPage({ pages }, 'create-card');
  expect(html).toContain('<summary>168 values</summary>');
  expect(html).toContain('<code>C167</code>');
  expect(markdown).toContain('`C167`');
});

test('takes the name of an operation as a link to it, on any page', async () => {
  const tags = [
    { name: 'Cards', description: 'See [create](create-card) and [it](./createCard).' },
  ];
  const reference = await compileDocument(toDocument({ tags: ['Cards'] }, { tags }));
  const { html } = findPage(reference, 'tags/cards');
  expect(html).toContain('<a href="/docs/api/contract/create-card">create</a>');
  expect(html).toContain('<a href="/docs/api/contract/create-card">it</a>');
});
