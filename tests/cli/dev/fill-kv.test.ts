import { expect, it } from 'vitest';
import { fillKv } from '../../../cli/dev/fill-kv.ts';

it('puts every record once, not all of them at the same time', async () => {
  const records = new Map(Array.from({ length: 100 }, (_, index) => [`page/${index}`, `${index}`]));
  const stored = new Map<string, string>();
  let writing = 0;
  let most = 0;
  const put = async (key: string, value: string) => {
    writing += 1;
    most = Math.max(most, writing);
    await Promise.resolve();
    writing -= 1;
    expect(stored.has(key)).toBe(false);
    stored.set(key, value);
  };
  await fillKv({ put }, records);
  expect(stored).toEqual(records);
  expect(most).toBe(32);
});

it('fails when a record cannot be put', async () => {
  const put = () => Promise.reject(new Error('KV is full.'));
  await expect(fillKv({ put }, new Map([['page/1', '1']]))).rejects.toThrow('KV is full.');
});
