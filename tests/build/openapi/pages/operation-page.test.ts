import { beforeAll, expect, test } from 'vitest';
import { compileFixture, findPage, toWords } from '../compile-fixture.ts';
import type { Reference } from '../../../../build/openapi/compile-spec.ts';

let library: Reference;

beforeAll(async () => {
  library = await compileFixture('library.yaml', '/base/');
});

test('opens with the summary, the method and the whole address', () => {
  const { html } = findPage(library, 'get-book');
  expect(html).toMatch(
    /^<div class="operation"><div class="operation-introduction"><h1>Get a book<\/h1>/,
  );
  expect(html).toContain('<span class="method method-get">GET</span>');
  // It breaks after slashes only.
  expect(html.replaceAll('<wbr/>', '')).toContain(
    '<code><span class="operation-base">https://api.library.example/v1</span>/books/{bookId}</code>',
  );
});

test('marks provisional and deprecated operations only', () => {
  expect(findPage(library, 'get-book').html).toContain('operation-provisional');
  expect(findPage(library, 'replace-book').html).toContain('operation-deprecated');
  expect(findPage(library, 'list-books').html).not.toMatch(/operation-(?:provisional|deprecated)/);
});

test('lists errors in a table, and links to the schema of their common body once', () => {
  const { html, anchors } = findPage(library, 'get-book');
  const errors = html.slice(html.indexOf('<h2 id="errors">'));
  expect(toWords(errors)).toContain(
    'Status Cause 404 Not Found No such book. 503 Service Unavailable Closed. ' +
      'application/problem+json Problem',
  );
  expect(errors).toContain('<tr id="response-404"><td><a href="#response-404">');
  expect(errors).toContain('<a href="/base/docs/api/library/schemas/problem">Problem</a>');
  expect(anchors.filter((anchor) => anchor.endsWith('-title'))).not.toContain('error-title');
});

test('switches between samples by radio buttons with labels', () => {
  const { html } = findPage(library, 'get-book');
  expect(html).toContain('role="radiogroup" aria-labelledby="request-samples"');
  const [, name] =
    /<input type="radio" id="request-samples-curl" name="([^"]*)" value="shell" checked=""\/><label for="request-samples-curl">curl<\/label>/.exec(
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

test('links a type to the place that shows its fields', async () => {
  const { html } = findPage(await compileFixture('expandable.json'), 'get-charges');
  expect(html).toContain('<a href="#response-200-data">charge</a>');
});
