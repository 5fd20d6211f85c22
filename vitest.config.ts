import { relative } from 'node:path';
import { defineConfig } from 'vitest/config';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

// Packages load the builds that the programs load, which are several times faster than those for development.
process.env['NODE_ENV'] = 'production';

/** Tests that start browsers, builds and Workers. They run first, so that no long file runs alone at the end. */
const SLOW_FOLDERS = [
  'tests/bench/',
  'tests/browser/',
  'tests/deploy/',
  'tests/worker/',
  'tests/cli/',
  'tests/content/',
];

class SlowFoldersFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const file = relative(import.meta.dirname, moduleId);
      const at = SLOW_FOLDERS.findIndex((folder) => file.startsWith(folder));
      return at === -1 ? SLOW_FOLDERS.length : at;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

const TESTS = 'tests/**/*.test.{ts,tsx}';
const BROWSER_TESTS = 'tests/browser/**/*.test.ts';
/** Tests of this project's own content and contract. All others share the fixture site. */
const CONTENT_TESTS = 'tests/content/**/*.test.ts';
/** Tests that need neither site. */
const UNIT_TESTS = 'tests/{bench,build,client,model,prose}/**/*.test.{ts,tsx}';
/** These run in `npm run test:slow` only. */
const SLOW_TESTS = 'tests/**/*.slow.test.ts';
const SLOW_BROWSER_TESTS = 'tests/browser/**/*.slow.test.ts';
const SLOW_CONTENT_TESTS = 'tests/content/**/*.slow.test.ts';

const unit = {
  // Tests of commands run side by side within a file, and each starts several processes.
  maxConcurrency: 3,
  // A worker keeps its loaded modules for the next file. Modules have no mutable state, and tests restore what they mock.
  isolate: false,
  // No test proves anything by a timeout: these end what hangs, also on a busy machine. The slowest test takes 43 s.
  hookTimeout: 180_000,
  testTimeout: 180_000,
  expect: { poll: { timeout: 60_000 } },
} satisfies TestProjectInlineConfiguration['test'];

const site = { ...unit, globalSetup: 'tests/support/built-site.ts' };
const content = { ...unit, globalSetup: 'tests/support/built-own-site.ts' };

function toProject(
  name: string,
  options: typeof unit,
  include: string,
  ...exclude: string[]
): TestProjectInlineConfiguration {
  return { test: { ...options, name, include: [include], exclude } };
}

export default defineConfig({
  test: {
    pool: 'forks',
    // For two cores: browser and Worker tests wait for processes of their own, and a third worker computes meanwhile.
    maxWorkers: 3,
    sequence: { sequencer: SlowFoldersFirst },
    projects: [
      toProject('browser', site, BROWSER_TESTS, SLOW_BROWSER_TESTS),
      toProject('site', site, TESTS, BROWSER_TESTS, UNIT_TESTS, CONTENT_TESTS, SLOW_TESTS),
      toProject('unit', unit, UNIT_TESTS, SLOW_TESTS),
      toProject('content', content, CONTENT_TESTS, SLOW_CONTENT_TESTS),
      toProject('browser-slow', site, SLOW_BROWSER_TESTS),
      toProject('slow', site, SLOW_TESTS, SLOW_BROWSER_TESTS, SLOW_CONTENT_TESTS),
      toProject('content-slow', content, SLOW_CONTENT_TESTS),
    ],
  },
});
