import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openCache } from '../../build/files/cache.ts';
import type { FrontMatter } from '../../build/content/front-matter.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';
import {
  buildBoth,
  chooseText,
  compileBoth,
  replaceFiles,
  writeEditedSite,
} from './edited-site.ts';
import { SITE } from './site-build.ts';

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
  for (const edited of [0, 1] as const) {
    await write(edited);
    const { warm, cold } = await buildBoth(folder);
    expect(warm).toEqual({ ...cold, problems: [] });
    releases.add(warm.id);
  }
  expect(releases.size).toBe(2);
});

/** One text of each kind of source: a slow test edits all of them. The last ones are mistakes, which stay for one build. */
const EDITS = [
  ...['provisional', 'repository', 'order', 'word', 'part', 'term', 'question', 'code', 'gold'],
  ...[
    'file',
    'width',
    'list',
    'definition',
    'task',
    'lead',
    'summary',
    'proposed',
    'field',
    'short',
  ],
  ...['other name', 'example file', 'who'],
];

it('compiles the same pages after an edit of one source alone, with a cache as without', async () => {
  const folder = await createTemporaryFolder();
  const cache = openCache(join(folder, 'cache.sqlite'), '');
  const edited = new Set<string>();
  const compileAfter = async (edit?: string) => {
    if (edit !== undefined) edited.add(edit);
    await writeEditedSite(folder, (name) => chooseText(name, edited.has(name) ? 1 : 0));
    return compileBoth(folder, cache);
  };
  let before = await compileAfter();
  expect(before.warm.parts.problems).toEqual([]);
  for (const edit of EDITS) {
    const { warm, cold } = await compileAfter(edit);
    expect({ edit, ...warm }).toEqual({ edit, ...cold });
    // An edit that changes nothing proves nothing.
    expect({ edit, ...warm }).not.toEqual({ edit, ...before.cold });
    if (warm.parts.problems.length > 0) edited.delete(edit);
    before = { warm, cold };
  }
});
