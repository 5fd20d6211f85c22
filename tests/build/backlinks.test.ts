import { expect, test } from 'vitest';
import { toWords } from './openapi/compile-fixture.ts';
import { compileFiles, SITE } from './site-build.ts';

const CONTRACT = `openapi: 3.1.0
info: { title: Library, version: '1' }
paths:
  /books:
    get:
      operationId: listBooks
      summary: List books
      responses: { '200': { description: Books. } }
    post:
      operationId: createBook
      summary: Create a book
      description: |
        Text.

        ## In the guide

        More text.
      responses: { '201': { description: Created. } }
    delete:
      operationId: deleteBooks
      summary: Delete all books
      responses: { '204': { description: Gone. } }
`;

const CREATE = '/docs/api/library/create-book';

test('the page of an operation lists the guide pages that link to it, in the order of the sidebar', async () => {
  const { findPage } = await compileFiles(
    {
      ...SITE,
      'library.yaml': CONTRACT,
      // In no sidebar, so it comes last.
      'content/aside.mdx': `# Aside\n\n[Create](${CREATE})\n`,
      'content/docs/05-late.mdx': `# Late page\n\n[Create](${CREATE}#errors) and [list](/docs/api/library/list-books)\n`,
      'content/docs/03-early.mdx': '# Early page\n\n<Operation id="createBook" />\n',
      'content/docs/04-hidden.mdx': `---\nunlisted: true\n---\n\n# Hidden page\n\n[Create](${CREATE})\n`,
    },
    {
      contract: 'library.yaml',
      basePath: '/base/',
      brokenLinks: { content: 'warning', spec: 'error' },
    },
  );
  const { html, markdown } = findPage(CREATE);
  // The heading of the description has another id.
  const section = html.slice(html.indexOf('<h2 id="in-the-guide">'));
  expect(toWords(section)).toBe('In the guide Early page Late page Aside');
  expect(section).toContain('<a href="/base/docs/early">');
  expect(findPage('/docs/api/library/list-books').html).toContain('<li><a href="/base/docs/late">');
  expect(findPage('/docs/api/library/delete-books').html).not.toContain('in-the-guide');
  expect(markdown).toMatch(
    /\n\n## In the guide\n\n- \[Early page\]\(\S+\/base\/docs\/early\)\n- \[Late page\]\(\S+\)\n- \[Aside\]\(\S+\)\n$/,
  );
});
