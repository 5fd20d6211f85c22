import { describe, expect, it } from 'vitest';
import { findOperation } from '../../client/search/find-operation.ts';
import type { Posting } from '../../client/model/search-index.ts';

const OPERATIONS = [
  'get/users',
  'get/users/{}',
  'get/users/export',
  'get/users/{}/missions',
  'post/users/{}/missions/{}/completed',
  'delete/segments/{}/users/{}',
  'get/missions/{}',
];

const NAMES = OPERATIONS.flatMap((name): Posting[] => [
  [name, 1, 15],
  [name.replace(/^\w+/, ''), 1, 15],
]);

/** A part of the index has more than what begins like a word. */
const find = (text: string) =>
  findOperation(text, (word) =>
    Promise.resolve(NAMES.filter(([name]) => name.startsWith(word.slice(0, 3)))),
  );

describe('a pasted request', () => {
  it.each([
    ['/users/usr_ana/missions', '/users/{id}/missions'],
    ['users/usr_ana', '/users/{id}'],
    ['/users/{userId}', '/users/{id}'],
    ['/users/ana', '/users/{id}'],
    ['/users/export', '/users/export'],
    ['GET /users/usr_ana/missions', 'get /users/{id}/missions'],
    ['get /v2/missions/first-visit', 'get /missions/{id}'],
    [
      'https://api.example.com/management/users/usr_ana/missions?limit=10#a',
      '/users/{id}/missions',
    ],
    ['https://api.example.com:8443/users/0190-4f', '/users/{id}'],
    [
      '10.0.0.1 - - [27/Nov/2026:10:00:00 +0000] "POST /management/users/u1/missions/m2/completed HTTP/1.1" 404 12',
      'post /users/{id}/missions/{id}/completed',
    ],
    [
      "curl -X DELETE 'https://api.example.com/segments/vip/users/u1' -H 'Content-Type: application/json'",
      'delete /segments/{id}/users/{id}',
    ],
    ['{"method":"GET","path":"/users/u1","status":500}', 'get /users/{id}'],
    ['why does /users/u1/missions return nothing', '/users/{id}/missions'],
    // No operation has the method: the path counts.
    ['PATCH /users/u1/missions', '/users/{id}/missions'],
  ])('finds its operation: %s', async (text, operation) => {
    expect(await find(text)).toBe(operation);
  });

  it.each([
    'users and missions',
    'read/write access',
    '/',
    '/docs/guide/missions/intro',
    'https://docs.example/docs/missions/intro',
    '/users/u1/unknown',
  ])('finds none in %s', async (text) => {
    expect(await find(text)).toBeUndefined();
  });
});
