import { expect, it } from 'vitest';
import { checkRoutes } from '../../../build/content/check-routes.ts';
import { formatProblem } from '../../../build/problem.ts';

it('accepts pages with different paths', () => {
  expect(check('/', '/docs/', '/docs/faqs', '/docs/faqs/more', '/docs/faqs.html')).toEqual([]);
});

it.each([
  ['/docs/faqs', '/docs/faqs'],
  ['/docs/faqs', '/docs/faqs/'],
  ['/docs/faqs', '/docs/FAQs'],
  ['/docs/caf%C3%A9', '/docs/cafe%CC%81'],
])('reports that %s and %s have the same path', (first, second) => {
  expect(check(first, second)).toEqual([
    `content/1.mdx:1:1 has the path \`${second}\`, which content/0.mdx has already. ` +
      'Give one a `slug`.',
  ]);
});

it('reports each page after the first', () => {
  expect(check('/docs/', '/docs', '/docs//')).toEqual([
    'content/1.mdx:1:1 has the path `/docs`, which content/0.mdx has already. Give one a `slug`.',
    'content/2.mdx:1:1 has the path `/docs//`, which content/0.mdx has already. Give one a `slug`.',
  ]);
});

it.each(['/docs/../faqs', '/docs/%2e', '//docs'])('reports that %s is not safe', (path) => {
  expect(check(path)).toEqual([`content/0.mdx:1:1 has the path \`${path}\`, which is not safe.`]);
});

function check(...paths: string[]): string[] {
  const pages = paths.map((path, index) => ({ path, file: `content/${index}.mdx` }));
  return checkRoutes(pages).map(formatProblem);
}
