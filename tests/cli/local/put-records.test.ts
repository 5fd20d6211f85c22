import { expect, it } from 'vitest';
import { putRecords } from '../../../cli/local/put-records.ts';
import { toManifestKey } from '../../../worker/store/keys.ts';

it('puts every record once, 32 at a time, and the manifest last', async () => {
  const pages = Array.from({ length: 100 }, (_, index): [string, string] => [
    `page/${index}`,
    `${index}`,
  ]);
  const records = new Map([[toManifestKey('live'), 'manifest'], ...pages]);
  const stored: [string, string][] = [];
  let writing = 0;
  let most = 0;
  const put = async (key: string, value: string) => {
    writing += 1;
    most = Math.max(most, writing);
    await Promise.resolve();
    writing -= 1;
    stored.push([key, value]);
  };
  await putRecords({ put }, records);
  expect(stored).toHaveLength(records.size);
  expect(new Map(stored)).toEqual(records);
  expect(stored.at(-1)).toEqual([toManifestKey('live'), 'manifest']);
  expect(most).toBe(32);
});

it('fails when a record cannot be put', async () => {
  const put = () => Promise.reject(new Error('KV is full.'));
  await expect(putRecords({ put }, new Map([['page/1', '1']]))).rejects.toThrow('KV is full.');
});
