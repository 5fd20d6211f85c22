import { expect, it } from 'vitest';
import { mapConcurrently } from '../../build/map-concurrently.ts';

it('converts all values in order, with limited concurrency', async () => {
  let underWay = 0;
  let most = 0;
  const results = await mapConcurrently([5, 1, 4, 2, 3], 2, async (value) => {
    underWay += 1;
    most = Math.max(most, underWay);
    for (let turn = 0; turn < value; turn += 1) await Promise.resolve();
    underWay -= 1;
    return value * 10;
  });
  expect(results).toEqual([50, 10, 40, 20, 30]);
  expect(most).toBe(2);
});

it('rejects with what fails', async () => {
  const failing = mapConcurrently([1, 2], 1, (value) =>
    value === 2 ? Promise.reject(new Error('two')) : Promise.resolve(value),
  );
  await expect(failing).rejects.toThrow('two');
});
