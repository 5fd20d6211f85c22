import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openCache } from '../../build/files/cache.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';
import { chooseText, compileBoth, writeEditedSite, writeFields } from './edited-site.ts';

it('compiles the same pages after an edit of each field of front matter alone, with a cache as without', async () => {
  const folder = await createTemporaryFolder();
  const cache = openCache(join(folder, 'cache.sqlite'), '');
  await writeFields(folder, 0);
  const before = await compileBoth(folder, cache);
  await writeFields(folder, 1);
  const { warm, cold } = await compileBoth(folder, cache);
  expect(warm).toEqual(cold);
  const count = Object.keys(warm.pages).length;
  const isSame = ([path, page]: [string, unknown]) =>
    JSON.stringify(page) === JSON.stringify(before.cold.pages[path]);
  // Those of the site without these pages, and where only other places are edited, such as an alias.
  expect(Object.entries(warm.pages).filter(isSame).length).toBeLessThan(count - 5);
});

/** One text of each kind of source: a slow test edits all of them. The last one is a mistake. */
const EDITS = [
  'provisional',
  'order',
  'word',
  'part',
  'question',
  'file',
  'width',
  'definition',
  'task',
  'lead',
  'summary',
  'field',
  'other name',
];

it('compiles the same pages after an edit of one source alone, with a cache as without', async () => {
  const folder = await createTemporaryFolder();
  const cache = openCache(join(folder, 'cache.sqlite'), '');
  const edited = new Set<string>();
  const compileAfter = async (edit?: string) => {
    if (edit !== undefined) edited.add(edit);
    await writeEditedSite(folder, (name) => chooseText(name, edited.has(name) ? 1 : 0));
    return compileBoth(folder, cache, { openApiFile: join(folder, 'openapi/library.yaml') });
  };
  let before = (await compileAfter()).cold;
  expect(before.parts.problems).toEqual([]);
  for (const edit of EDITS) {
    const { warm, cold } = await compileAfter(edit);
    expect({ edit, ...warm }).toEqual({ edit, ...cold });
    // An edit that changes nothing proves nothing.
    expect({ edit, ...cold }).not.toEqual({ edit, ...before });
    before = cold;
  }
});
