import { expect, test } from 'vitest';
import { compileDocument, findPage, toWords } from '../compile-fixture.ts';

const HEADERS = {
  'X-Request-Id': { description: 'Id of the request.', schema: { type: 'string' } },
  'RateLimit-Policy': { schema: { type: 'string' }, example: 'q=100' },
};

function toError(status: number, code: string, fix: string) {
  return {
    description: 'An error.',
    headers: HEADERS,
    content: {
      'application/problem+json': {
        examples: {
          [code]: { description: `It is ${code}.`, 'x-fix': fix, value: { code, status } },
        },
      },
    },
  };
}

/** An operation with an error of all operations, and one of its own. */
function toOperation(index: number) {
  return {
    get: {
      operationId: `getBook${index}`,
      responses: {
        200: {
          description: 'A book.',
          headers: { ...HEADERS, [`Book-${index}`]: { schema: { type: 'string' } } },
        },
        401: toError(401, 'no-credential', 'Send one.'),
        404: toError(404, `book-${index}-missing`, `Look for [another](/docs/books).`),
      },
    },
  };
}

function compile(count: number) {
  const paths = Array.from({ length: count }, (_, index) => [
    `/books/${index}`,
    toOperation(index),
  ]);
  return compileDocument({
    info: { title: 'Library', version: '1' },
    paths: Object.fromEntries(paths),
  });
}

test('errors of the operation come first, those of most operations are folded', async () => {
  const { html, markdown, anchors } = findPage(await compile(12), 'get-book-3');
  expect(toWords(html.slice(html.indexOf('<h2 id="errors">')))).toContain(
    'Status Code Cause Fix 404 Not Found book-3-missing It is book-3-missing. Look for another . ' +
      '1 more error of most operations ' +
      'Status Code Cause Fix 401 Unauthorized no-credential It is no-credential. Send one.',
  );
  expect(html).toContain('<a href="/docs/api/contract/problems/no-credential"');
  // A link to the error opens the fold.
  expect(anchors).toContain('response-401');
  expect(markdown).toContain(
    '| 401 Unauthorized | `no-credential` | It is no-credential. | Send one. |',
  );
});

test('headers of most operations are named, and described on the overview', async () => {
  const reference = await compile(12);
  const { html } = findPage(reference, 'get-book-3');
  const words = toWords(html);
  expect(words).toContain(
    'Headers of most operations : X-Request-Id , RateLimit-Policy 1 header Book-3',
  );
  expect(words).not.toContain('Id of the request.');
  expect(html).toContain('<a href="/docs/api/contract#response-headers">');
  const [overview] = reference.pages;
  expect(toWords(overview?.html ?? '')).toContain('Response headers');
  expect(toWords(overview?.html ?? '')).toContain('X-Request-Id string Id of the request.');
});

test('in a small API, each operation shows all of its errors and headers', async () => {
  const { html } = findPage(await compile(3), 'get-book-2');
  const words = toWords(html);
  expect(words).not.toContain('of most operations');
  expect(words).toContain('3 headers X-Request-Id');
});

test('the page of an error is called by its summary, and has its code below', async () => {
  const example = {
    summary: 'Book not found',
    description: 'It is gone.',
    'x-fix': 'Look for another.',
    value: { code: 'book-missing', status: 404 },
  };
  const content = { 'application/problem+json': { examples: { 'book-missing': example } } };
  const reference = await compileDocument({
    info: { title: 'Library', version: '1' },
    paths: { '/': { get: { responses: { 404: { description: 'An error.', content } } } } },
  });
  const { title, html } = findPage(reference, 'problems/book-missing');
  expect(title).toBe('book-missing');
  expect(html).toContain(
    '<h1>Book not found</h1><p class="overview-version"><code>book-missing</code>, status 404 Not Found</p>',
  );
});
