import { expect, it } from 'vitest';
import { join } from 'node:path';
import type { BuildInput } from '../../build/build-context.ts';
import type { FrontMatter } from '../../build/content/front-matter.ts';
import { commitAll, runGit } from '../support/git-repository.ts';
import { createTemporaryFolder, writeFiles } from '../support/temporary-folder.ts';
import { NAMES, buildBoth, chooseText, replaceFiles, writeEditedSite } from './edited-site.ts';
import { SITE } from './site-build.ts';

const CONTRACT = (folder: string) => ({ openApiFile: join(folder, 'openapi/library.yaml') });

/** The field of front matter → what it says before and after an edit. */
const FIELDS: Record<keyof FrontMatter, [before: string, after: string]> = {
  title: ['Overview', 'Start'],
  description: ['What is here.', 'All of it.'],
  slug: ['/docs/one', '/docs/two'],
  id: ['first-name', 'second-name'],
  draft: ['false', 'true'],
  unlisted: ['false', 'true'],
  hide_table_of_contents: ['false', 'true'],
  pagination_label: ['Before', 'After'],
  keywords: ['[zebra]', '[giraffe]'],
  sidebar_label: ['Here', 'There'],
  sidebar_position: ['1', '99'],
  layout: ['guide', 'landing'],
  aliases: ['[/old]', '[/older]'],
  anchors: ['{ one: first }', '{ two: first }'],
};

it('writes the same bytes after an edit of each field of front matter alone, with a cache as without', async () => {
  const folder = await createTemporaryFolder();
  const write = (edited: 0 | 1) => {
    const pages = Object.entries(FIELDS).map(([field, values]) => [
      `content/docs/of-${field}.mdx`,
      `---\n${field}: ${values[edited]}\n---\n\n# Page\n\n## First\n\nText of a zebra and a giraffe.\n`,
    ]);
    return replaceFiles(folder, { ...SITE, ...(Object.fromEntries(pages) as object) });
  };
  const releases = new Set<string | undefined>();
  for (const edited of [0, 1, 0] as const) {
    await write(edited);
    const { warm, cold } = await buildBoth(folder);
    expect(warm).toEqual({ ...cold, problems: [] });
    releases.add(warm.id);
  }
  expect(releases.size).toBe(2);
});

/** Edits that are mistakes: as a term that has another name, they have a problem and no release. */
const MISTAKES = ['other name', 'example file', 'who', 'example'];

/** Sources that are edited at once: neighbours are in one file. Each alone is a slow test. */
const GROUPS = Map.groupBy(NAMES, (name) =>
  MISTAKES.includes(name) ? -1 : NAMES.indexOf(name) % 6,
);

it('writes the same bytes after edits of sources, with a cache as without', async () => {
  const folder = await createTemporaryFolder();
  const edited = new Set<string>();
  const write = () => writeEditedSite(folder, (name) => chooseText(name, edited.has(name) ? 1 : 0));
  await write();
  const { warm: first } = await buildBoth(folder, CONTRACT(folder));
  expect(first.problems).toEqual([]);
  const ids = new Set([first.id]);
  for (const names of GROUPS.values()) {
    for (const name of names) edited.add(name);
    await write();
    const { warm, cold } = await buildBoth(folder, CONTRACT(folder));
    expect({ names, ...warm }).toEqual({ names, ...cold });
    if (warm.problems.length > 0) for (const name of names) edited.delete(name);
    ids.add(warm.id);
  }
  // An edit that changes nothing proves nothing. A mistake has no release.
  expect(ids.size).toBe(GROUPS.size + 1);
});

const OPTIONS: Partial<BuildInput>[] = [
  { basePath: '/base/' },
  { drafts: true },
  { isStrict: false },
  { brokenLinks: { content: 'warning', spec: 'warning' } },
  { linksOrigin: 'https://docs.library.example' },
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
