import { expect, it } from 'vitest';
import { toAliasRedirects } from '../../../build/content/aliases.ts';
import { formatProblem } from '../../../build/problem.ts';
import { toContentFile, toPage } from '../content-file.ts';

const PAGES = [toPage('/docs/faqs/'), toPage('/docs/users/intro')];

it('redirects old paths to the page', () => {
  const { redirects, problems } = take({ '/docs/faqs/': ['/Help/', '/docs/old%20faqs.html'] });
  expect(problems).toEqual([]);
  expect([...redirects]).toEqual([
    ['/help', '/docs/faqs/'],
    ['/docs/old faqs.html', '/docs/faqs/'],
  ]);
});

it('puts the base path before both', () => {
  const { redirects } = take({ '/docs/faqs/': ['/help'] }, '/base/');
  expect([...redirects]).toEqual([['/base/help', '/base/docs/faqs/']]);
});

it.each([
  ['the page itself', '/docs/faqs', '/docs/faqs/'],
  ['another page', '/docs/Users/intro/', '/docs/users/intro'],
  ['a spelling that leads there anyway', '/docs/users/intro.html', '/docs/users/intro'],
])('refuses an alias that is a page: %s', (_, alias, path) => {
  expect(take({ '/docs/faqs/': [alias] }).problems).toEqual([
    `content/0.mdx:3:5 The alias \`${alias}\` is the path of the page ${path}. Remove it.`,
  ]);
});

it('refuses an alias that stands twice', () => {
  const { problems } = take({ '/docs/faqs/': ['/help'], '/docs/users/intro': ['/HELP/'] });
  expect(problems).toEqual([
    'content/1.mdx:3:5 The alias `/HELP/` is also an alias in content/0.mdx. ' +
      'Remove one of them.',
  ]);
});

it.each([
  'help',
  '//example.com',
  '/a/../b',
  '/a%2Fb',
  '/help?q=1',
  '/help#top',
  '/_data/x',
  '/\\x',
])('refuses the unsafe alias %s', (alias) => {
  expect(take({ '/docs/faqs/': [alias] }).problems).toEqual([
    `content/0.mdx:3:5 The alias \`${alias}\` is not a path of this site. ` +
      'Write it from the root, such as `/docs/old-name`.',
  ]);
});

function take(aliases: Record<string, string[]>, basePath = '/') {
  const files = Object.entries(aliases).map(([path, own], index) => ({
    ...toContentFile(`${index}.mdx`),
    path,
    text: `---\naliases:\n${own.map((alias) => `  - ${alias}\n`).join('')}---\n`,
    frontMatter: { aliases: own },
  }));
  const { redirects, problems } = toAliasRedirects(files, PAGES, basePath);
  return { redirects, problems: problems.map(formatProblem) };
}
