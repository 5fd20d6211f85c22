import { afterAll, expect, test } from 'vitest';
import { startMockServer } from './mock-server.ts';
import { loadOwnSpec } from './own-spec.ts';
import { findSampleFaults } from './sample-calls.ts';
import { listRunners } from './sample-runners.ts';

const own = await loadOwnSpec();
const mock = await startMockServer(own.document);
afterAll(() => mock.close());

const runners = listRunners((language) => language !== 'typescript');

test.each(runners)(
  '$language samples make each call, and get the promised response',
  async (runner) => {
    expect(await findSampleFaults(runner, own, mock)).toEqual([]);
  },
);
