import { expect, it } from 'vitest';
import { putRecords } from '../../../cli/local/put-records.ts';
import { toManifestKey } from '../../../worker/store/keys.ts';

it('puts every record once, 32 at a time, and the manifest last', async () => {
  const pages = Array.from({ length: 100 }, (_, at): [string, string] => [`page/${at}`, `${at}`]);
  const records = new Map([[toManifestKey('live'), 'manifest'], ...pages]);
  const stored: [string, string][] = [];
  let [writing, most] = [0, 0];
  const put = async (key: string, value: string) => {
    most = Math.max(most, (writing += 1));
    await Promise.resolve();
    writing -= 1;
    stored.push([key, value]);
  };
  await putRecords({ put }, records);
  expect(stored).toHaveLength(records.size);
  expect(new Map(stored)).toEqual(records);
  expect(stored.at(-1)).toEqual([toManifestKey('live'), 'manifest']);
  expect(most).toBe(32);
  const refuse = () => Promise.reject(new Error('KV is full.'));
  await expect(putRecords({ put: refuse }, records)).rejects.toThrow('KV is full.');
});
