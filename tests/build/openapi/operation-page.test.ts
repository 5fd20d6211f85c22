import { beforeAll, expect, test } from 'vitest';
import { compileFixture, findPage, toWords } from './compile-fixture.ts';
import type { UnpackedReference } from './compile-fixture.ts';

let library: UnpackedReference;

beforeAll(async () => {
  library = await compileFixture('library.yaml', '/base/');
});

/** The element with this id, up to the end of its list entry. */
function findField(slug: string, id: string): string {
  const { html } = findPage(library, slug);
  const start = html.indexOf(`<li id="${id}"`);
  if (start < 0) throw new Error(`No field has the id ${id}.`);
  const end = html.slice(start + 1).search(/<li id|<\/ul><\/(?:section|details)/);
  return toWords(html.slice(start, start + 1 + end));
}

test('opens with the summary, the method and the whole address', () => {
  const { html } = findPage(library, 'get-book');
  expect(html).toMatch(
    /^<div class="operation"><div class="operation-introduction"><h1>Get a book<\/h1>/,
  );
  expect(html).toContain('<span class="method method-get">GET</span>');
  expect(html).toContain(
    '<code><span class="operation-base">https://api.library.example/v1</span>/books/{bookId}</code>',
  );
});

test('marks provisional and deprecated operations only', () => {
  expect(findPage(library, 'get-book').html).toContain('operation-provisional');
  expect(findPage(library, 'replace-book').html).toContain('operation-deprecated');
  expect(findPage(library, 'list-books').html).not.toMatch(/operation-(?:provisional|deprecated)/);
});

test('links to the guide with the base path', () => {
  expect(findPage(library, 'get-book').html).toContain(
    'Explained in the guide: <a href="/base/docs/books">Books</a>',
  );
});

test('puts headings of a description below the title', () => {
  const page = findPage(library, 'get-book');
  expect(page.html).toContain('<h2 id="details">Details');
  expect(page.headings.map(({ depth, id }) => `${depth} ${id}`)).toEqual([
    '2 details',
    '2 request-samples',
    '2 response-examples',
    '2 authentication',
    '2 path-parameters',
    '2 responses',
    '3 response-200',
    '2 errors',
  ]);
});

test.each([
  [
    'get-book',
    /Any one of these is enough: token : send the token as Authorization: Bearer <token>/,
  ],
  ['get-book', /key : send the key in the header X-Key: <key>/],
  ['replace-book', /Authentication No credential is needed\./],
])('says how to authenticate at %s', (slug, words) => {
  expect(toWords(findPage(library, slug).html)).toMatch(words);
});

test.each([
  ['list-books', 'query-limit', 'limit integer deprecated How many. Value: 1 to 50 Default: 20'],
  ['list-books', 'query-sort', 'sort string Allowed: title , -title'],
  ['get-book', 'path-bookId', 'bookId string required Example: bk_1'],
  ['get-book', 'response-200-header-ETag', 'ETag string Version of the book.'],
  ['get-book', 'response-200-id', 'id string Given by the library.'],
  ['get-book', 'response-200-title', 'title string Length: 1 to 200 characters'],
  [
    'get-book',
    'response-200-example',
    'example string or null may be missing A field that is called example.',
  ],
  ['get-book', 'response-200-notes', 'notes map of list of string'],
  ['get-book', 'response-200-grid', 'grid list of list of number'],
  ['get-book', 'response-200-sequel', 'sequel Book may be missing Something to read.'],
])('shows at %s the field %s', (slug, id, words) => {
  expect(findField(slug, id)).toContain(words);
});

test('leaves read-only fields out of requests and write-only ones out of responses', () => {
  const request = findPage(library, 'replace-book').anchors;
  expect(request).toContain('body-secret');
  expect(request).not.toContain('body-id');
  const response = findPage(library, 'get-book').anchors;
  expect(response).toContain('response-200-id');
  expect(response).not.toContain('response-200-secret');
});

test('names variants by the values of their discriminator', () => {
  const words = toWords(findPage(library, 'get-book').html);
  expect(words).toContain('One of, told apart by medium paper Paper');
  expect(findPage(library, 'get-book').anchors).toContain('response-200-format-paper-pages');
});

test('shows a schema that may be null as that schema', () => {
  expect(findField('get-book', 'response-200-authors-best')).toContain('best Book or null');
});

test('lists errors in a table, and describes their common body once', () => {
  const { html, anchors } = findPage(library, 'get-book');
  const errors = html.slice(html.indexOf('<h2 id="errors">'));
  expect(toWords(errors)).toContain(
    'Status Cause 404 Not Found No such book. 503 Service Unavailable Closed. ' +
      'application/problem+json Problem 1 field of Problem',
  );
  expect(errors).toContain('<tr id="response-404"><td><a href="#response-404">');
  expect(errors).toContain('<details class="schema-fold"><summary>1 field of <code>Problem');
  expect(anchors.filter((anchor) => anchor.endsWith('-title'))).toContain('error-title');
});

test('switches between samples by radio buttons with labels', () => {
  const { html } = findPage(library, 'get-book');
  expect(html).toContain('role="radiogroup" aria-labelledby="request-samples"');
  const [, name] =
    /<input type="radio" id="request-samples-curl" name="([^"]*)" checked="" value="shell"\/><label for="request-samples-curl">curl<\/label>/.exec(
      html,
    ) ?? [];
  expect(html.split(` name="${name}"`)).toHaveLength(1 + 9);
});

test('prefers the samples that the authors wrote', () => {
  const words = toWords(findPage(library, 'replace-book').html);
  expect(words).toContain(
    'Request samples CLI library put bk_1 Go client.Replace("bk_1") JavaScript',
  );
  expect(words).not.toContain('--request PUT');
});

test('shows the examples of the spec, or a generated one', () => {
  expect(toWords(findPage(library, 'replace-book').html)).toContain(
    'A long one { "title": "Ulysses"',
  );
  const made = toWords(findPage(library, 'get-book').html);
  expect(made).toContain(
    '{ "id": "string", "title": "string", "kind": "novel", "example": "string"',
  );
});

test("documents a webhook as a request to the reader's server", () => {
  const page = findPage(library, 'a-book-was-lent');
  expect(page.html).toContain('<span class="operation-base"></span>bookLent</code>');
  expect(page.anchors).toContain('body-id');
  expect(page.html).not.toContain('Request samples');
});

test('reads nullable and exclusive bounds of OpenAPI 3.0', async () => {
  const { html } = findPage(await compileFixture('sloppy.json'), 'post-things-id');
  expect(toWords(html)).toContain('example string or null age integer Value: more than 0');
});

test('reads Swagger 2.0', async () => {
  const { html } = findPage(await compileFixture('swagger.yaml'), 'create-user');
  const words = toWords(html);
  expect(words).toContain('POST https://old.example/v1 /users');
  expect(words).toContain('notify boolean');
  expect(words).toContain('age integer or null Value: more than 0');
});
