import { expect, it } from 'vitest';
import { createSmallRelease } from '../worker/small-site/release.ts';
import { startSmallSite } from '../worker/small-site/site.ts';
import { parseSite, toIndex } from './small-index.ts';

const SITE = parseSite(`
/docs/users/ Users
/docs/users/intro What a user is
/docs/missions/ Missions
/docs/missions/intro Introduction to missions
/docs/missions/badges Badges
/docs/rules/badges Badges
/docs/tools/word-editor/intro The word editor
/docs/api/create-user Create a user
/docs/shop Shop
GET /users/{userId}/missions List missions of a user
`);

const pages = SITE.pages.map((page) => ({
  ...page,
  socialImage: '',
}));
const { entry, files } = toIndex(SITE);
const release = {
  ...createSmallRelease({ pages }),
  search: entry,
  files,
};

/** Request a page that is missing, and list the pages that are suggested in its place. */
async function suggest(path: string): Promise<string[]> {
  const response = await startSmallSite({ release }).fetch(path, {
    headers: { Accept: 'text/markdown' },
  });
  expect(response.status).toBe(404);
  const [, list = ''] = /## Did you mean\n\n(.*?)\n\n/s.exec(await response.text()) ?? [];
  return [...list.matchAll(/\(https:\/\/docs\.example(.*)\)/g)].map(
    ([, suggested = '']) => suggested,
  );
}

it.each([
  ['its last name', '/docs/shop/shop', ['/docs/shop']],
  ['without an ending', '/shop.html', ['/docs/shop']],
  ['without an ending of another system', '/shop.ASPX', ['/docs/shop']],
  ['as it is decoded', '/sh%6Fp', ['/docs/shop']],
  ['with a slip in a word of four letters', '/shup', ['/docs/shop']],
  ['not by one of many words', '/shop%20badges%20missions%20editor%20create', []],
  ['with two slips', '/docs/aip/create-usr', ['/docs/api/create-user']],
  ['without a hyphen', '/docs/api/createuser', ['/docs/api/create-user']],
  ['with a slip, without a hyphen', '/docs/api/craeteuser', ['/docs/api/create-user']],
  ['in the plural', '/docs/api/create-users', ['/docs/api/create-user']],
  ['in the singular', '/docs/mission/intro', ['/docs/missions/intro']],
  ['with underscores', '/docs/api/create_user', ['/docs/api/create-user']],
  ['that is a folder without a page', '/word-editor', ['/docs/tools/word-editor/intro']],
  ['of a request', '/v1/users/usr_ana/missions', ['/api/list-missions-of-a-user']],
  ['without a page that is like it', '/日本語', []],
  ['not by one letter', '/s', []],
  [
    'the one with a folder in common first',
    '/docs/rules/badge',
    ['/docs/rules/badges', '/docs/missions/badges'],
  ],
  ['the one in another folder first', '/docs/missions/badge', ['/docs/missions/badges']],
  [
    'those above it, nearest first',
    '/docs/missions/intro/qqq/xxx',
    ['/docs/missions/intro', '/docs/missions/'],
  ],
  ['among five', '/docs/missions/badges/users/intro', ['/docs/missions/intro']],
  ['those above it once', '/docs/users/users', ['/docs/users/', '/docs/users/intro']],
])('a page that is missing is found by its address: %s', async (_, path, expected) => {
  const pages = await suggest(path);
  expect(pages.length).toBeLessThanOrEqual(5);
  expect(pages.slice(0, Math.max(expected.length, 1))).toEqual(expected);
});
