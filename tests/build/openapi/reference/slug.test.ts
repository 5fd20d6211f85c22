import { expect, test } from 'vitest';
import { toSlug } from '../../../../build/openapi/reference/slug.ts';

test.each([
  ['getOAuth2Token', 'get-o-auth-2-token'],
  ['listUsers', 'list-users'],
  ['list_users', 'list-users'],
  ['issues/list-for-repo', 'issues-list-for-repo'],
  ['HTMLParser', 'html-parser'],
  ['getHTML', 'get-html'],
  ['getURLById', 'get-url-by-id'],
  ['v2Users', 'v-2-users'],
  ['S3', 's-3'],
  ['GET /users/{id}', 'get-users-id'],
  ['  Users (beta) ', 'users-beta'],
  ['Éditer café', 'editer-cafe'],
  ['a', 'a'],
  ['—', ''],
  ['', ''],
])('spells %j as %j', (name, slug) => {
  expect(toSlug(name)).toBe(slug);
});
