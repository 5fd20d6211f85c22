import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openCache } from '../../../build/cache.ts';
import { loadGitHistory } from '../../../build/history/git-history.ts';
import { loadPageChanges } from '../../../build/history/page-changes.ts';
import { commitAll, createRepository } from '../../support/git-repository.ts';
import { writeFiles } from '../../support/temporary-folder.ts';

const PAGE = `---
title: Missions
keywords: [quest]
---

<Proposed />

Create missions, and let users take part in them.

## Start a mission

1. Open the <Operation id="list" why="old">missions</Operation>.
2. Save the new mission.

## Stop a mission

| Field | Meaning |
| --- | --- |
| \`state\` | Whether the mission runs. |
`;

const STEPS = PAGE.replace('Save the new mission', 'Save the new mission, and test it');
const LIMITS = `${STEPS}\n## Limits\n\nA user has ten missions.\n`;
const WITHOUT_TABLE = LIMITS.replace(/## Stop[^]*(?=## Limits)/, '');

/** What readers do not see. */
const UNSEEN = WITHOUT_TABLE.replace('keywords: [quest]', 'keywords: [challenge]')
  .replace('why="old"', 'why="new"')
  .replace('and let users', '\nand let users')
  .concat('\n{/* A comment. */}\n');

/** Ten commits. */
const COMMITS: Parameters<typeof createRepository>[0] = [
  ['2025-02-01', { 'content/docs/missions.mdx': PAGE }],
  ['2025-02-02', { 'content/docs/missions.mdx': STEPS }],
  ['2025-02-03', { 'content/docs/other.mdx': '# Other\n\nText.\n' }],
  ['2025-02-04T09:00:00Z', { 'content/docs/missions.mdx': `${STEPS}\nHalf of a day.\n` }],
  ['2025-02-04T17:00:00Z', { 'content/docs/missions.mdx': LIMITS }],
  ['2025-02-05', { 'content/docs/missions.mdx': WITHOUT_TABLE }],
  ['2025-02-06', { 'content/docs/missions.mdx': UNSEEN }],
  ['2025-02-07', { 'content/docs/other.mdx': null, 'content/docs/new.mdx': '# Other\n\nText.\n' }],
  [
    '2025-02-08',
    { 'content/docs/new.mdx': '# Other\n\n<Broken {\n\n<img src=x onerror=alert(1)>\n' },
  ],
  ['2025-02-09', { 'content/docs/new.mdx': '# Other\n\nText again.\n' }],
];

it('a change is what the commits of a day changed for readers', async () => {
  const content = join(await createRepository(COMMITS), 'content');
  const changes = await load(content);
  const lines = [...changes].map(([source, list]) => [
    source,
    list.map(({ time, summary }) => `${new Date(time).toISOString().slice(0, 16)} ${summary}`),
  ]);
  expect(Object.fromEntries(lines)).toEqual({
    'docs/missions.mdx': [
      '2025-02-05T12:00 Removed: “Stop a mission”.',
      '2025-02-04T17:00 New: “Limits”.',
      '2025-02-02T12:00 Changed: “Start a mission”.',
    ],
    'docs/new.mdx': [
      '2025-02-09T12:00 Changed: the beginning.',
      '2025-02-08T12:00 Changed: the beginning.',
      '2025-02-07T12:00 New page.',
    ],
  });
  expect(changes.get('docs/missions.mdx')?.[2]?.difference).toEqual({
    sections: [
      {
        kind: 'changed',
        heading: 'Start a mission',
        blocks: [
          {
            kind: 'text',
            parts: [
              { kind: 'same', text: 'Save the new mission' },
              { kind: 'added', text: ', and test it' },
              { kind: 'same', text: '.' },
            ],
          },
        ],
      },
    ],
    omitted: 0,
  });
});

it('a version that does not parse is compared as text', async () => {
  const content = join(await createRepository(COMMITS), 'content');
  const [newest] = (await load(content)).get('docs/new.mdx') ?? [];
  const parts = newest?.difference?.sections.flatMap(({ blocks }) =>
    blocks.map((one) => one.parts),
  );
  expect(parts).toContainEqual([{ kind: 'removed', text: '<img src=x onerror=alert(1)>' }]);
});

it('a page that was rewritten again and again is compared in time, and not at full length', async () => {
  const toText = (word: string) =>
    Array.from({ length: 1_000 }, (_, index) => `${word} ${index} of ${word}s.\n`).join('\n');
  const content = join(await createRepository([['2025-02-01', { 'a.md': toText('Mission') }]]));
  await writeFiles(content, { 'a.md': toText('Level') });
  commitAll(content, '2025-02-02');
  const history = await loadGitHistory(content);
  const options = { sources: ['a.md'], cache: openCache(null, '') };
  const changes = history && (await loadPageChanges(content, history, options));
  expect(changes?.get('a.md')?.[0]?.difference?.omitted).toBeGreaterThan(900);
});

async function load(content: string) {
  const history = await loadGitHistory(content);
  if (!history) throw new Error('There is no history.');
  const sources = ['docs/missions.mdx', 'docs/new.mdx'];
  return loadPageChanges(content, history, { sources, cache: openCache(null, '') });
}
