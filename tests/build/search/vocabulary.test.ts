import { expect, it } from 'vitest';
import { SITE, compileFiles } from '../site-build.ts';

it('words of readers lead to sections, as first and as further targets, and broken links lead nowhere', async () => {
  const vocabulary = `same: [[tome, book]]
leads:
  - { words: [open books, turn pages, the], to: [/docs/users/levels#tiers, /docs/] }
  - { words: [opening], to: /docs/users/levels#tiers }
  - { words: [nowhere], to: /docs/none }
  - { words: [umlauts], to: '/docs/users/levels#%C3%BCber' }
last: [/docs/, /docs/none]
start: [/docs/users/levels#tiers, /docs/none, /docs/]
`;
  const levels = '# Levels\n\n## Tiers\n\n## Über\n';
  const { site, problems } = await compileFiles(
    { ...SITE, 'content/search.yaml': vocabulary, 'content/docs/02-users/02-levels.mdx': levels },
    { basePath: '/base/' },
  );
  expect(problems.map((problem) => problem.split(' ', 1)[0])).toEqual(
    ['5:29', '7:16', '8:35'].map((place) => `content/search.yaml:${place}`),
  );
  const { same, leads, last, start } = site.vocabulary;
  expect({ same, last: [...last], start: start.map(({ href }) => href) }).toEqual({
    same: [['tome', 'book']],
    last: ['/docs/'],
    start: ['/base/docs/users/levels#tiers', '/base/docs/'],
  });
  const lines = [...leads].flatMap(([path, sections]) =>
    [...sections].flatMap(([anchor, texts]) =>
      texts.map(({ text, isFirst }) => `${path}#${anchor} ${text}${isFirst ? '' : ' (further)'}`),
    ),
  );
  expect(lines).toEqual([
    '/docs/users/levels#tiers open books',
    '/docs/users/levels#tiers turn pages',
    '/docs/users/levels#tiers the',
    '/docs/users/levels#tiers opening',
    '/docs/users/levels#über umlauts',
    '/docs/# open books (further)',
    '/docs/# turn pages (further)',
    '/docs/# the (further)',
  ]);
});
