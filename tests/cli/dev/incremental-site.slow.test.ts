import { expect, test } from 'vitest';
import { toManifestKey } from '../../../worker/store/keys.ts';
import { LEVELS, UNINTERRUPTED, readProblems, startSite, toKinds } from './edited-site.ts';

test('a page that is edited shows when it is compiled, and is compiled with the rest again', async () => {
  const { site, edit, messages } = await startSite();
  const text =
    '# Levels\n\n## Tiers\n\nNew words, and a [link](/docs/terms#nowhere).\n\n' +
    '```mermaid title="Levels" alt="One leads to two."\ngraph LR\n  one --> two\n```\n';
  expect(await site.update(await edit({ [LEVELS]: text }))).toBe(true);
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
  const { records, files, names, worker } = readChange(messages);
  expect(worker).toBe(null);
  const image = expect.stringMatching(/^\/_assets\/content\/diagram-[0-9a-f]{10}\.svg$/);
  expect([...files.keys()]).toEqual(expect.arrayContaining([image, image]));
  const [key] = [...records].find(([, value]) => value.includes('New words')) ?? [];
  expect(key).toMatch(/^page\//);
  expect(names).toEqual(expect.arrayContaining([key, ...files.keys()]));

  // Nothing has changed since.
  messages.length = 0;
  await site.rebuild(UNINTERRUPTED);
  const next = readChange(messages);
  expect(next).toMatchObject({ files: new Map(), names, worker: null });
  expect([...next.records.keys()]).toEqual([toManifestKey('live')]);
});

function readChange(messages: Awaited<ReturnType<typeof startSite>>['messages']) {
  const last = messages.at(-1);
  if (last?.kind !== 'release') throw new Error('The last message is the release.');
  return last.change;
}
