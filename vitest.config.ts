import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/longest-first.ts';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    globalSetup: 'tests/built-site.ts',
    // Browser and Worker tests start processes of their own: more workers only compete for the CPU.
    pool: 'forks',
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // Nothing is proven by a deadline: these end what hangs, on a machine that is busy with other things too.
    hookTimeout: 180_000,
    testTimeout: 90_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
