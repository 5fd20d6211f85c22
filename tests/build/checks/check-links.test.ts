import { expect, it } from 'vitest';
import { checkLinks } from '../../../build/checks/check-links.ts';
import { createLinkTable } from '../../../build/links/link-table.ts';
import { toLink, toPage } from '../content-file.ts';

const toSet = (group: string, values: string[]) =>
  `<div data-choices="${group}">${values
    .map((value) => `<input type="radio" id="${value}" name="${group}" value="${value}"/>`)
    .join('')}</div>`;

const LEVELS = toPage('/docs/levels', {
  anchors: ['tiers', 'über', 'fn-%C3%BC'],
  html: toSet('way', ['dashboard', 'api']) + toSet('lang', ['shell', 'c++']),
});
const PAGES = [LEVELS, toPage('/docs/'), toPage('/docs/LEVELS', { anchors: ['of-the-other'] })];
const TABLE = createLinkTable(
  [LEVELS, toPage('/docs/')].map(({ path }) => ({ path, source: null })),
  '/base/',
);

function check(target: string) {
  const from = { path: '/docs/', links: [toLink(target, { pointer: '#/info' })] };
  return checkLinks(PAGES, [from], TABLE, 'warning');
}

it.each([
  '/docs/levels',
  'levels',
  '/docs/levels#',
  '/docs/levels#tiers',
  '/docs/levels/#tiers',
  '/docs/levels#top',
  '/docs/levels#%C3%BCber',
  '/docs/levels#über',
  '/docs/levels#fn-%C3%BC',
  '/docs/levels#:~:text=a#b',
  '/docs/levels#tiers:~:text=b',
  '/docs/levels?way=api&lang=c%2B%2B#tiers',
  '/docs/levels?os=none',
  '/llms.txt?way=none',
  // Two pages with one address are reported for that.
  '/docs/levels#of-the-other',
  '/llms.txt#none',
  'https://example.com/#none',
  'mailto:a@b.example',
])('accepts %s', (target) => {
  expect(check(target)).toEqual([]);
});

it('reports a missing page and a missing id, at their place and with their cause', () => {
  const place = {
    severity: 'warning',
    file: 'content/a.mdx',
    line: 3,
    column: 5,
    pointer: '#/info',
  };
  expect(check('levls')).toEqual([
    {
      ...place,
      message: 'Broken link `levls`. Did you mean `/docs/levels`?',
      cause: 'page /docs/levls',
    },
  ]);
  expect(check('levels#teirs')).toEqual([
    {
      ...place,
      message: 'Broken link `levels#teirs`: /docs/levels has no id `teirs`. Did you mean `#tiers`?',
      cause: 'id #teirs',
    },
  ]);
  expect(check('levels#TIERS:~:text=x')).toMatchObject([{ cause: 'id #TIERS' }]);
});

it.each([
  [
    'levels?way=apii#tiers',
    '/docs/levels has no tab `apii` of the group `way`. Did you mean `api`?',
  ],
  [
    '/docs/levels?way=api&lang=cobol',
    '/docs/levels has no tab `cobol` of the group `lang`. There are: shell, c++.',
  ],
  ['/docs/?way=api', '/docs/ has no tab `api` of the group `way`. There are: none.'],
])('reports a tab that the page does not have: %s', (target, message) => {
  expect(check(target)).toMatchObject([{ message: `Broken link \`${target}\`: ${message}` }]);
});
