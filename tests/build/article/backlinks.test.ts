import { expect, test } from 'vitest';
import { toWords } from '../openapi/compile-fixture.ts';
import { buildFiles, SITE } from '../site-build.ts';

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
  const { release, findRoute, findHtml } = await buildFiles(
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
  const html = findHtml(`/base${CREATE}`);
  // The heading of the description has another id.
  const section = html.slice(html.indexOf('<h2 id="in-the-guide">'));
  expect(toWords(section)).toBe('In the guide Early page Late page Aside');
  expect(section).toContain('<a href="/base/docs/early">');
  expect(findHtml('/base/docs/api/library/list-books')).toContain('<li><a href="/base/docs/late">');
  expect(findHtml('/base/docs/api/library/delete-books')).not.toContain('in-the-guide');
  const { markdown } = findRoute(`/base${CREATE}`) ?? {};
  expect(release.records.get(markdown ?? '')).toMatch(
    /\n\n## In the guide\n\n- \[Early page\]\(\S+\/base\/docs\/early\)\n- \[Late page\]\(\S+\)\n- \[Aside\]\(\S+\)\n$/,
  );
});
