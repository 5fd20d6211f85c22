import { expect, it } from 'vitest';
import { checkLinks } from '../../../build/content/check-links.ts';
import { createLinkTable } from '../../../build/content/link-table.ts';
import { formatProblem } from '../../../build/problem.ts';
import type { Problem } from '../../../build/problem.ts';
import { toPage } from '../content-file.ts';

it.each([
  ['/docs/faqs/#who', 'an id'],
  ['/docs/faqs/#caf%C3%A9', 'an escaped id'],
  ['/docs/faqs/#café', 'an id beyond ASCII'],
  ['/docs/faqs/#100%', 'an id that looks like a broken escape'],
  ['/docs/faqs/', 'a page'],
  ['/docs/faqs/#', 'an empty fragment'],
  ['/docs/faqs/#top', 'the top, which every page has'],
  ['/docs/faqs?tab=2#who', 'another spelling of the page'],
  ['https://example.com/#who', 'another site'],
])('accepts %s: %s', (target) => {
  expect(check(target, target)).toEqual([]);
});

it('reports an unknown id and suggests the nearest one', () => {
  expect(check('/docs/faqs/#whom', './faqs#whom')).toEqual([
    'content/docs/index.mdx:14:7 Broken link `./faqs#whom`: /docs/faqs/ has no id `whom`. ' +
      'Did you mean `#who`?',
  ]);
});

it('distinguishes ids by case', () => {
  expect(check('/docs/faqs/#Who', '#Who')).toEqual([
    'content/docs/index.mdx:14:7 Broken link `#Who`: /docs/faqs/ has no id `Who`. ' +
      'Did you mean `#who`?',
  ]);
});

it('reports an id without a suggestion when none is near', () => {
  expect(check('/docs/faqs/#something-else', '#something-else')).toEqual([
    'content/docs/index.mdx:14:7 Broken link `#something-else`: ' +
      '/docs/faqs/ has no id `something-else`.',
  ]);
});

it('reports a page that does not exist, and the nearest one', () => {
  expect(check('/docs/faq/', '/docs/faq/')).toEqual([
    'content/docs/index.mdx:14:7 Broken link `/docs/faq/`. Did you mean `/docs/faqs/`?',
  ]);
});

it('reports a broken link as a warning on request', () => {
  expect(check('/docs/faqs/#whom', '#whom', 'warning')).toEqual([
    'content/docs/index.mdx:14:7 warning: Broken link `#whom`: /docs/faqs/ has no id `whom`. ' +
      'Did you mean `#who`?',
  ]);
});

it('checks the links of the given pages against all pages', () => {
  expect(check('/docs/faqs/#whom', '#whom', 'error', '/docs/faqs/')).toEqual([]);
  expect(check('/docs/faqs/#whom', '#whom', 'error', '/docs/')).toHaveLength(1);
});

function check(
  target: string,
  written: string,
  severity: Problem['severity'] = 'error',
  fromPath = '/docs/',
): string[] {
  const link = { target, written, file: 'content/docs/index.mdx', line: 14, column: 7 };
  const pages = [
    toPage('/docs/', { links: [link] }),
    toPage('/docs/faqs/', { anchors: ['who', 'café', '100%'] }),
  ];
  const from = pages.filter(({ path }) => path === fromPath);
  const links = createLinkTable(
    pages.map(({ path }) => ({ path, source: null })),
    '/base/',
  );
  return checkLinks(pages, from, links, severity).map(formatProblem);
}
