import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/longest-first.ts';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    globalSetup: 'tests/support/built-site.ts',
    // Browser and Worker tests start processes of their own: more workers only compete for the CPU.
    pool: 'forks',
    maxWorkers: 2,
    // A worker keeps what it has loaded for its next file. What a file changes, it puts back: nothing is mocked
    // but by `vi`, which does so itself, and no module keeps state but what its key decides.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // Nothing is proven by a deadline: these end what hangs, on a machine that is busy with other things too.
    hookTimeout: 180_000,
    testTimeout: 90_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
