import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { join } from 'node:path';
import { createTemporaryFolder } from '../support/temporary-folder.ts';
import { NAMES, buildBoth, chooseText, writeEditedSite } from './edited-site.ts';

/** Each input changes once, or a few of them: back to an earlier text, whose values the cache may still have. */
const anyEdits = fc
  .tuple(fc.shuffledSubarray(NAMES, { minLength: NAMES.length }), fc.shuffledSubarray(NAMES))
  .map(([first, again]) => [...first, ...again.slice(0, 9)]);

it('writes the same bytes after any edit, with a cache as without', async () => {
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
});
