import { expect, test } from 'vitest';
import type { Difference } from '../../../../build/openapi/changelog/compare-documents.ts';
import { toChanges } from '../../../../build/openapi/changelog/to-changes.ts';

const DIFFERENCE: Difference = {
  path: '#/paths/~1a/get',
  kind: 'modified',
  impact: 'patch',
  verdicts: [],
};

function toLines(...differences: Partial<Difference>[]): string[] {
  const changes = toChanges(differences.map((one) => ({ ...DIFFERENCE, ...one })));
  return changes.map(({ impact, label, part, text, pointer }) =>
    [impact, label, part, pointer.replace(part, '…'), text].join(' | '),
  );
}

test.each<[string, Partial<Difference>, string[]]>([
  [
    'a path',
    { path: '#/paths/~1a~1{b}', kind: 'added', impact: 'minor' },
    ['additive | /a/{b} | #/paths/~1a~1{b} | … | `/a/{b}` was added.'],
  ],
  [
    'a keyword of a path that begins like a method',
    { path: '#/paths/~1a/getter' },
    ['other | /a | #/paths/~1a | …/getter | `getter` was modified.'],
  ],
  [
    'a message',
    { path: '#/webhooks/sold/post/summary' },
    ['other | sold | #/webhooks/sold/post | …/summary | `summary` was modified.'],
  ],
  [
    'words of Redocly, with code in its quotes',
    { impact: 'major', verdicts: [{ message: "'a' went." }, { message: 'See `b`.' }] },
    ['breaking | GET /a | #/paths/~1a/get | … | `a` went. See `b`.'],
  ],
  [
    'the key that was modified',
    { property: 'summary' },
    ['other | GET /a | #/paths/~1a/get | …/summary | `summary` was modified.'],
  ],
  [
    'a key that ends the place already',
    { path: '#/paths/~1a/get/summary', property: 'summary' },
    ['other | GET /a | #/paths/~1a/get | …/summary | `summary` was modified.'],
  ],
  [
    'no key that is called key',
    { property: 'key' },
    ['other | GET /a | #/paths/~1a/get | … | `GET /a` was modified.'],
  ],
  [
    'a schema that several operations have',
    {
      revision: { pointer: '#/components/schemas/A/properties/b' },
      base: { pointer: '#/components/schemas/Old' },
    },
    ['other | A | #/components/schemas/A | …/properties/b | `properties/b` was modified.'],
  ],
  [
    'a schema that is gone',
    { kind: 'removed', base: { pointer: '#/components/schemas/Old' } },
    ['other | Old | #/components/schemas/Old | … | `Old` was removed.'],
  ],
  [
    'a shared parameter, at the first operation with it',
    {
      path: '#/paths/~1a/get/parameters/0/schema',
      revision: { pointer: '#/components/parameters/P/schema' },
    },
    [
      'other | GET /a | #/paths/~1a/get | …/parameters/0/schema | `parameters/0/schema` was modified.',
    ],
  ],
  [
    'another part of the document',
    { path: '#/servers/0' },
    ['other | API | # | …/servers/0 | `servers/0` was modified.'],
  ],
  [
    'a scope that is required no longer',
    { property: 'x-required-scopes', kind: 'removed' },
    ['other | GET /a | #/paths/~1a/get | …/x-required-scopes | `x-required-scopes` was removed.'],
  ],
  [
    'a property that is taken no longer',
    { path: '#/paths/~1a/post/requestBody/content/a/schema/properties/b', kind: 'removed' },
    [
      'breaking | POST /a | #/paths/~1a/post | …/requestBody/content/a/schema/properties/b | `requestBody/content/a/schema/properties/b` was removed.',
    ],
  ],
  [
    'a description of a property that is gone',
    {
      path: '#/paths/~1a/post/requestBody/content/a/schema/properties/b/description',
      kind: 'removed',
    },
    [
      'other | POST /a | #/paths/~1a/post | …/requestBody/content/a/schema/properties/b/description | `requestBody/content/a/schema/properties/b/description` was removed.',
    ],
  ],
])('the changes have %s', (_, difference, lines) => {
  expect(toLines(difference)).toEqual(lines);
});
