import { expect, it } from 'vitest';
import { FOREIGN_DOCUMENTS, toExpectedFile, toWholeText } from './golden.ts';

it.each(FOREIGN_DOCUMENTS)('compiles %s to the pages beside it', async (name) => {
  await expect(await toWholeText(name)).toMatchFileSnapshot(toExpectedFile(name));
});
