import { afterAll, expect, test } from 'vitest';
import { startSampleChecks } from '../../contract/sample-calls.ts';
import { listRunners } from '../../contract/sample-runners.ts';
import { loadOwnSpec } from '../own-spec.ts';

const checks = await startSampleChecks(await loadOwnSpec());
afterAll(() => checks.close());

test.each(listRunners(() => true))(
  '$language samples of all operations make each call, and get the promised response',
  async (runner) => {
    expect((await checks.findFaults(runner)).join('\n')).toBe('');
  },
);

test('TypeScript samples compile with every strict check', async () => {
  expect(await checks.findTypeErrors()).toBe('');
});

test('C# samples parse', async () => {
  expect(await checks.findSyntaxErrors()).toEqual([]);
});
