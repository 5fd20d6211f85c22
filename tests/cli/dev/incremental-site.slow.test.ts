import { expect, test } from 'vitest';
import { toManifestKey } from '../../../worker/store/keys.ts';
import { LEVELS, UNINTERRUPTED, readProblems, startSite, toKinds } from './edited-site.ts';

test('a page that is edited shows when it is compiled, and is compiled with the rest again', async () => {
  const { site, edit, messages } = await startSite();
  const text =
    '# Levels\n\n## Tiers\n\nNew words, and a [link](/docs/terms#nowhere).\n\n' +
    '```mermaid title="Levels" alt="One leads to two."\ngraph LR\n  one --> two\n```\n';
  expect(await site.update(await edit({ [LEVELS]: text }))).toEqual({ isComplete: true });
  expect(messages).toEqual([
    {
      kind: 'page',
      route: expect.objectContaining({ path: '/docs/users/levels', title: 'Levels' }),
      record: expect.objectContaining({ html: expect.stringContaining('New words') }),
    },
  ]);

  // Another change ends the first attempt; the second sends everything.
  await expect(site.rebuild(AbortSignal.abort('superseded'))).rejects.toBe('superseded');
  expect(toKinds(messages)).toEqual(['page']);
  await site.rebuild(UNINTERRUPTED);
  expect(toKinds(messages)).toEqual(['page', 'problems', 'release']);
  expect(readProblems(messages)).toEqual([expect.stringContaining('nowhere')]);
  const first = messages.at(-1);
  if (first?.kind !== 'release') throw new Error('The last message is the release.');
  const { change } = first;
  expect([change.worker, change.paths]).toEqual([null, ['/docs/users/levels']]);
  const image = expect.stringMatching(/^_assets\/content\/diagram-[0-9a-f]{10}\.svg$/);
  expect([...change.files.keys()]).toEqual(expect.arrayContaining([image, image]));
  const records = [...change.records].filter(([, value]) => value.includes('New words'));
  expect(records.map(([key]) => key)).toContainEqual(expect.stringMatching(/^page\//));
  expect(change.records.has(toManifestKey('live'))).toBe(true);

  // Nothing has changed since.
  messages.length = 0;
  await site.rebuild(UNINTERRUPTED);
  const second = messages.at(-1);
  if (second?.kind !== 'release') throw new Error('The last message is the release.');
  expect(second.change).toMatchObject({ files: new Map(), worker: null, paths: [], moves: [] });
  expect([...second.change.records.keys()]).toEqual([toManifestKey('live')]);
});
