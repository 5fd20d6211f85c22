import { afterAll, expect, test } from 'vitest';
import { loadSpec } from './load-spec.ts';
import { startSampleChecks } from './sample-calls.ts';
import { listRunners } from './sample-runners.ts';

const checks = await startSampleChecks(
  await loadSpec('tests/fixtures/site/openapi/management.yaml'),
);
afterAll(() => checks.close());

/** What is special in a language is tested by requests that are made for it, in `tests/build/openapi/samples/`. */
test.each(listRunners((language) => ['shell', 'typescript'].includes(language)))(
  '$language samples of the fixture site make each call, and get the promised response',
  async (runner) => {
    expect((await checks.findFaults(runner)).join('\n')).toBe('');
  },
);
