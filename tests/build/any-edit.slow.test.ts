import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { join } from 'node:path';
import type { BuildInput } from '../../build/build-context.ts';
import { commitAll, runGit } from '../support/git-repository.ts';
import { createTemporaryFolder, writeFiles } from '../support/temporary-folder.ts';
import { NAMES, buildBoth, chooseText, writeEditedSite, writeFields } from './edited-site.ts';
import { SITE } from './site-build.ts';

const CONTRACT = (folder: string) => ({ openApiFile: join(folder, 'openapi/library.yaml') });

/** Some of the sources: a test of all of them would take minutes on a busy machine. */
const GROUPS = [...Map.groupBy(NAMES, (name) => NAMES.indexOf(name) % 6).values()];

it.each(GROUPS)(
  'writes the same bytes after edits of %s and others, with a cache as without',
  async (...names) => {
    // Each changes once, or a few of them: back to an earlier text, whose values the cache may still have.
    const anyEdits = fc
      .tuple(fc.shuffledSubarray(names, { minLength: names.length }), fc.shuffledSubarray(names))
      .map(([first, again]) => [...first, ...again.slice(0, 2)]);
    const check = fc.asyncProperty(anyEdits, async (edits) => {
      const folder = await createTemporaryFolder();
      const openApiFile = join(folder, 'openapi/library.yaml');
      const turns = new Map<string, number>();
      const choose = (name: string) => chooseText(name, turns.get(name) ?? 0);
      await writeEditedSite(folder, choose);
      expect((await buildBoth(folder, { openApiFile })).warm.problems).toEqual([]);
      for (const name of edits) {
        let isBuilt = false;
        while (!isBuilt) {
          turns.set(name, (turns.get(name) ?? 0) + 1);
          const edit = `${name}: ${choose(name)}`;
          await writeEditedSite(folder, choose);
          const { warm, cold } = await buildBoth(folder, { openApiFile });
          expect({ edit, ...warm }).toEqual({ edit, ...cold });
          // An author corrects a mistake at once.
          isBuilt = warm.problems.length === 0;
        }
      }
    });
    // Where this fails, it prints the seed.
    await fc.assert(check, { numRuns: 1, endOnFailure: true });
  },
);

it('writes the same bytes after an edit of each field of front matter alone, with a cache as without', async () => {
  const folder = await createTemporaryFolder();
  const releases = new Set<string | undefined>();
  for (const edited of [0, 1, 0] as const) {
    await writeFields(folder, edited);
    const { warm, cold } = await buildBoth(folder);
    expect(warm).toEqual({ ...cold, problems: [] });
    releases.add(warm.id);
  }
  expect(releases.size).toBe(2);
});

const OPTIONS: Partial<BuildInput>[] = [
  { basePath: '/base/' },
  { drafts: true },
  { isStrict: false },
  { brokenLinks: { content: 'warning', spec: 'warning' } },
];

it('writes the same bytes with each other option, with a cache as without', async () => {
  const folder = await createTemporaryFolder();
  await writeEditedSite(folder, (name) => chooseText(name, 0));
  const draft = '---\ndraft: true\n---\n\n# Draft\n\n[Broken](/docs/nowhere)\n';
  await writeFiles(folder, { 'content/docs/draft.mdx': draft });
  await buildBoth(folder, CONTRACT(folder));
  for (const option of OPTIONS) {
    const { warm, cold } = await buildBoth(folder, { ...CONTRACT(folder), ...option });
    expect({ option, ...warm }).toEqual({ option, ...cold });
  }
});

it('writes the day of a later commit, with a cache as without', async () => {
  const folder = await createTemporaryFolder({ ...SITE, '.gitignore': 'cache\n' });
  runGit(folder, 'init', '--quiet');
  commitAll(folder, '2025-02-14T12:00:00Z');
  const first = await buildBoth(folder);
  commitAll(folder, '2026-03-15T12:00:00Z', '--amend');
  const { warm, cold } = await buildBoth(folder);
  expect(warm).toEqual({ ...cold, problems: [] });
  expect(warm.id).not.toBe(first.warm.id);
});

it('compares the contract with a version that is new in its history', async () => {
  const folder = await createTemporaryFolder();
  await writeEditedSite(folder, (name) => chooseText(name, 0));
  const first = await buildBoth(folder, CONTRACT(folder));
  await writeFiles(folder, {
    'openapi/history/0.yaml':
      "openapi: 3.1.0\ninfo: { title: Library, version: '0' }\npaths: {}\nx-released: 2026-01-31\n",
  });
  const { warm, cold } = await buildBoth(folder, CONTRACT(folder));
  expect(warm).toEqual({ ...cold, problems: [] });
  expect(warm.id).not.toBe(first.warm.id);
});
