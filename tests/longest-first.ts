import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

/** A file that is begun last keeps the run waiting for it alone. From the longest on, as ends of paths. */
const LONGEST = [
  'tests/browser/accessibility.test.ts',
  'tests/browser/engines/smoke.test.ts',
  'tests/bench/bench.test.ts',
  'tests/deploy/deploy-failures.test.ts',
  'tests/worker/agent-friendliness.test.ts',
  'tests/worker/any-request.test.ts',
  'tests/browser/preview.test.ts',
  'tests/cli/dev/live-site.test.ts',
  'tests/browser/screenshots.test.ts',
  'tests/deploy/deploy.test.ts',
];

/** Begins with the files that are known to take long, so that all workers end at about the same time. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = LONGEST.findIndex((path) => moduleId.endsWith(path));
      return at === -1 ? LONGEST.length : at;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
