import { expect, it } from 'vitest';
import { checkLinks } from '../../../build/checks/check-links.ts';
import { createLinkTable } from '../../../build/links/link-table.ts';
import { toLink, toPage } from '../content-file.ts';

const LEVELS = toPage('/docs/levels', { anchors: ['tiers', 'über', 'fn-%C3%BC'] });
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
