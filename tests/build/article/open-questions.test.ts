import { expect, it } from 'vitest';
import { addOpenQuestions } from '../../../build/article/open-questions.tsx';
import { toPage } from '../content-file.ts';

const SIDEBARS = [
  {
    name: 'docs',
    nodes: ['/base/docs/z', '/base/docs/a'].map((path) => ({
      kind: 'page' as const,
      label: path,
      path,
    })),
  },
];

function toRegister(under?: string) {
  const properties = under === undefined ? {} : { under };
  return [{ type: 'element' as const, tagName: 'open-questions', properties, children: [] }];
}

function listLinks(under?: string): string[] {
  const asking = ['/docs/aside', '/docs/a', '/docs/z', '/docs/a/below', '/docs/abc'].map((path) =>
    toPage(path, { questions: [{ id: 'q', text: 'Is it?', why: 'W', check: 'C' }] }),
  );
  const page = toPage('/docs/', { tree: toRegister(under) });
  const guide = {
    pages: [...asking, toPage('/docs/none'), page],
    sidebars: SIDEBARS,
    basePath: '/base/',
  };
  const [shown] = addOpenQuestions([page], guide);
  return [...(shown?.html ?? '').matchAll(/<td><strong><a href="([^"]+)"/g)].map(
    ([, href]) => href ?? '',
  );
}

it('lists the questions of pages in the order of the sidebar, and then of pages in none', () => {
  expect(listLinks()).toEqual([
    '/base/docs/z#q',
    '/base/docs/a#q',
    '/base/docs/aside#q',
    '/base/docs/a/below#q',
    '/base/docs/abc#q',
  ]);
});

it('lists those of a page and of what is below it', () => {
  expect(listLinks('/docs/a')).toEqual(['/base/docs/a#q', '/base/docs/a/below#q']);
  expect(listLinks('/docs/none,/docs/z')).toEqual(['/base/docs/z#q']);
});

it('leaves pages without a register as they are', () => {
  const pages = [toPage('/docs/a')];
  expect(addOpenQuestions(pages, { pages, sidebars: SIDEBARS, basePath: '/' })).toBe(pages);
});
