import { expect, it } from 'vitest';
import { renderPageMarkdown, toPageRecord } from '../../../build/release/page-record.ts';
import { fillOrigin } from '../../../worker/store/origin-placeholder.ts';
import { toPage } from '../content-file.ts';

const HEADINGS = [{ depth: 2 as const, id: 'a', text: 'A' }];
const OPERATION = { method: 'get', path: '/users', id: 'listUsers' };

it('has a table of contents, except beside the examples of operations and schemas', () => {
  const page = toPage('/docs/a', { html: '<p>A</p>', headings: HEADINGS });
  expect(toPageRecord(page)).toEqual({ html: '<p>A</p>', headings: HEADINGS });
  expect(toPageRecord({ ...page, operation: OPERATION }).headings).toEqual([]);
  expect(toPageRecord({ ...page, parentPath: '/docs/schemas' }).headings).toEqual([]);
});

it('has front matter with its index, its address and what it is, each in one line', () => {
  const long =
    'A description of many words, which is longer than the line of eighty characters is.';
  const page = toPage('/docs/a', {
    title: 'A: b',
    description: `${long} ${long}`,
    markdown: '# A\n',
  });
  const write = (parts: object) =>
    fillOrigin(renderPageMarkdown({ ...page, ...parts }, '/base/'), 'https://x.example');
  expect(write({ updatedOn: '2025-02-14' })).toBe(
    [
      '---',
      'index: https://x.example/base/llms.txt',
      'title: "A: b"',
      `description: ${long} ${long}`,
      'url: https://x.example/base/docs/a',
      'kind: guide',
      'updated: 2025-02-14',
      '---',
      '',
      '# A\n',
    ].join('\n'),
  );
  expect(write({ description: '', operation: OPERATION, layout: 'reference' })).toBe(
    [
      '---',
      'index: https://x.example/base/llms.txt',
      'title: "A: b"',
      'url: https://x.example/base/docs/a',
      'kind: operation',
      '---',
      '',
      '# A\n',
    ].join('\n'),
  );
});
