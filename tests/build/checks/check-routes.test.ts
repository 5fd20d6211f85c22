import { expect, it } from 'vitest';
import { checkRoutes } from '../../../build/checks/check-routes.ts';
import { SITE_PATHS } from '../../../client/model/site-paths.ts';
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
    `content/1.mdx:1:1 Duplicate path \`${second}\`: content/0.mdx has it too. ` +
      'Give one of them a `slug`.',
  ]);
});

it('reports each page after the first', () => {
  expect(check('/docs/', '/docs', '/docs//')).toEqual([
    'content/1.mdx:1:1 Duplicate path `/docs`: content/0.mdx has it too. Give one of them a `slug`.',
    'content/2.mdx:1:1 Duplicate path `/docs//`: content/0.mdx has it too. Give one of them a `slug`.',
  ]);
});

it.each([
  ['/docs/faqs', '/docs/faqs.md'],
  ['/docs/faqs.md', '/docs/faqs/'],
])('reports that %s and %s share the path of the Markdown', (first, second) => {
  expect(check(first, second)).toEqual([
    'content/1.mdx:1:1 Duplicate path `/docs/faqs.md`: content/0.mdx has it too. ' +
      'Give one of them a `slug`.',
  ]);
});

it.each(['/docs/../faqs', '/docs/%2e', '//docs'])('reports that %s is not safe', (path) => {
  expect(check(path)).toEqual([`content/0.mdx:1:1 Unsafe path \`${path}\`. Change the \`slug\`.`]);
});

it.each([
  ...SITE_PATHS,
  '/MCP/',
  '/_data/x',
  '/_assets/x',
  '/llms/1-users.txt',
  '/openapi/management.json',
  '/.well-known/api-catalog',
  '/docs/api/management/_reference',
  '/docs/api/management/create-user.openapi.json',
  '/docs/api/management/problems/user-not-found.json',
])('reports that the site itself responds at %s', (path) => {
  expect(check(path)).toEqual([
    `content/0.mdx:1:1 Reserved path \`${path}\`: the site itself responds there. Give the page another \`slug\`.`,
  ]);
});

it('accepts paths that resemble reserved ones', () => {
  expect(check('/mcp-server', '/docs/search', '/docs/mcp', '/openapi/intro', '/a.json')).toEqual(
    [],
  );
});

it.each(['//', '/a//b', '/a?b=c', 'a#b', '/a\\b'])('reports the invalid slug %s', (slug) => {
  const text = `---\ntitle: A\nslug: '${slug}'\n---\n`;
  const page = { path: '/a', file: 'content/0.mdx', text, frontMatter: { title: 'A', slug } };
  expect(checkRoutes([page]).map(formatProblem)).toEqual([
    `content/0.mdx:3:8 The slug \`${slug}\` is not a path. Write words with single slashes between them.`,
  ]);
});

function check(...paths: string[]): string[] {
  const pages = paths.map((path, index) => ({ path, file: `content/${index}.mdx` }));
  return checkRoutes(pages).map(formatProblem);
}
