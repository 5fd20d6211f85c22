import { expect, test } from 'vitest';
import type { ApiHistory, ApiVersion } from '../../../../build/openapi/changelog/load-history.ts';
import {
  listEntries,
  renderChangelog,
  renderPartHistory,
  renderVersion,
} from '../../../../build/openapi/changelog/render-changelog.ts';
import type { ApiChange, Impact } from '../../../../build/openapi/changelog/to-changes.ts';

function toChange(impact: Impact, text: string, part = '#/a', label = 'GET /a'): ApiChange {
  return { impact, text, part, label, pointer: part };
}

function toVersion(version: string, changes: ApiChange[], more: Partial<ApiVersion> = {}) {
  return {
    version,
    releasedOn: '2026-03-01',
    supportedUntil: undefined,
    retiredOn: undefined,
    changes,
    ...more,
  };
}

function toHistory(versions: ApiVersion[], unreleased: ApiChange[] = []): ApiHistory {
  return { versions, unreleased, files: [], problems: [] };
}

const MIXED = [
  toChange('other', 'Other one.'),
  toChange('breaking', 'Breaks one.'),
  toChange('additive', 'Adds one.', '#/b', 'B'),
  toChange('breaking', 'Breaks two.', '#/b', 'B'),
  toChange('breaking', 'Breaks three.'),
];

const findPage = (part: string) => (part === '#/a' ? '/docs/a' : null);

test('what is not released is a version of its own, or revises the newest', () => {
  const versions = [
    toVersion(
      '2',
      [MIXED[0]].flatMap((one) => one ?? []),
    ),
    toVersion('1', []),
  ];
  const unreleased = [toChange('additive', 'New.')];
  expect(listEntries(toHistory(versions), '3')).toEqual(versions);
  expect(listEntries(toHistory([], unreleased), '3')).toEqual([]);
  expect(listEntries(toHistory(versions, unreleased), '3')).toEqual([
    { version: '3', changes: unreleased },
    ...versions,
  ]);
  expect(listEntries(toHistory(versions, unreleased), '2')).toEqual([
    { ...versions[0], isRevised: true, changes: [...(versions[0]?.changes ?? []), ...unreleased] },
    versions[1],
  ]);
});

test.each([
  [{}, 'In these docs since 1 March 2026.'],
  [
    { supportedUntil: '2026-12-31' },
    'In these docs since 1 March 2026. Supported until 31 December 2026.',
  ],
  [{ retiredOn: '2027-01-02' }, 'In these docs since 1 March 2026. Retired on 2 January 2027.'],
  // A version that is retired was supported.
  [
    { supportedUntil: '2026-12-31', retiredOn: '2027-01-02' },
    'In these docs since 1 March 2026. Retired on 2 January 2027.',
  ],
])('a version with %j is in this state: %s', (days, state) => {
  const text = renderVersion(toVersion('1', [], days), () => null);
  expect(text).toBe(`${state}\n\nThis is the first version that these docs describe.`);
});

test('the page of a version has its changes by their class, and by what they are about', () => {
  expect(renderVersion(toVersion('2', MIXED), findPage)).toBe(
    [
      'In these docs since 1 March 2026.',
      '## Breaking changes',
      '- [`GET /a`](/docs/a)\n  - Breaks one.\n  - Breaks three.',
      '- `B`\n  - Breaks two.',
      '## Additive changes',
      '- `B`\n  - Adds one.',
      '## Other changes',
      '- [`GET /a`](/docs/a)\n  - Other one.',
    ].join('\n\n'),
  );
});

test('the list of versions counts the changes of each class, and has what breaks clients', () => {
  const entries = [{ version: '3 b', changes: MIXED }, toVersion('2', [])];
  expect(renderChangelog(entries, '/docs/changelog', findPage)).toBe(
    [
      '## Version 3 b',
      'Not released yet.',
      '[Breaking changes: 3](/docs/changelog/3%20b#breaking-changes), ' +
        '[Additive changes: 1](/docs/changelog/3%20b#additive-changes), ' +
        '[Other changes: 1](/docs/changelog/3%20b#other-changes)',
      '- [`GET /a`](/docs/a)\n  - Breaks one.\n  - Breaks three.',
      '- `B`\n  - Breaks two.',
      '## Version 2',
      'In these docs since 1 March 2026.',
      'The first version that these docs describe. There is nothing to compare it with.',
    ].join('\n\n'),
  );
});

test('a single version is listed as the first, unless it has changes', () => {
  expect(renderChangelog([toVersion('1', [])], '/c', findPage)).toBe(
    '## Version 1\n\nIn these docs since 1 March 2026.\n\n' +
      'The first version that these docs describe. There is nothing to compare it with.',
  );
  const revised = { ...toVersion('1', MIXED), isRevised: true as const };
  expect(renderChangelog([revised], '/c', findPage)).toMatch(
    /^## Version 1\n\nIn these docs since 1 March 2026\. Revised since then\.\n\n\[Breaking changes: 3\]/,
  );
});

test('the page of an operation has what changed for its clients', () => {
  const entries = [toVersion('3', [toChange('other', 'Text.')]), toVersion('2', MIXED)];
  expect(renderPartHistory('#/b', entries, '/c')).toBe(
    '- [Version 2](/c/2)\n  - Adds one.\n  - Breaks two.',
  );
  expect(renderPartHistory('#/a', entries, '/c')).toBe(
    '- [Version 2](/c/2)\n  - Breaks one.\n  - Breaks three.',
  );
  expect(renderPartHistory('#/gone', entries, '/c')).toBe('');
});
