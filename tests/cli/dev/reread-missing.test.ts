import { expect, it } from 'vitest';
import { rereadMissing } from '../../../cli/dev/reread-missing.ts';

it('a value that is missing while it is replaced is read again, once', async () => {
  const replies: (object | null)[] = [null, { version: 2 }, { version: 2 }, null, null, null];
  const kv = rereadMissing({ get: async () => replies.shift() ?? null });
  const read = () => kv.get('manifest/live', 'arrayBuffer');
  expect([await read(), await read(), await read()]).toEqual([
    { version: 2 },
    { version: 2 },
    null,
  ]);
  expect(replies).toHaveLength(1);
});
