import { expect, test } from 'vitest';
import { compileFixture, findPage, toWords } from './compile-fixture.ts';

test('lists the operations of a tag, and the fields of the object that they have in common', async () => {
  const library = await compileFixture('library.yaml', '/base/');
  const { path, title, html, headings } = findPage(library, 'tags/books');
  expect({ path, title }).toEqual({ path: '/docs/api/library/tags/books', title: 'books' });
  expect(html).toContain('href="/base/docs/api/library/get-book"');
  expect(headings.map(({ text }) => text)).toEqual(['Operations', 'The Book object']);
  expect(toWords(html)).toContain('The Book object application/json Book Something to read.');
  expect(html).toContain('<li id="object-title">');
});

test('has no object where no operation reads one', async () => {
  const { headings } = findPage(await compileFixture('library.yaml', '/base/'), 'tags/zoo');
  expect(headings.map(({ text }) => text)).toEqual(['Operations']);
});

test('is the page of its branch in the sidebar', async () => {
  const { sidebar } = await compileFixture('library.yaml', '/base/');
  const branches = sidebar.nodes.filter(({ kind }) => kind === 'branch');
  expect(branches.map(({ path }) => path)).toContain('/base/docs/api/library/tags/books');
});
