import type { Reporter, TestModule } from 'vitest/node';

/** What a run of the tests tells the process that has started it. */
export interface RunReport {
  passed: number;
  failed: number;
  /** Tests that have passed only when they ran again. */
  retried: string[];
}

/** Sends a `RunReport` to `tests/run.ts` through the IPC channel between the two processes. */
export default class RunReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const report: RunReport = {
      passed: tests.filter((test) => test.result().state === 'passed').length,
      failed: tests.filter((test) => test.result().state === 'failed').length,
      retried: tests
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => `${test.module.relativeModuleId} > ${test.fullName}`),
    };
    process.send?.(report);
  }
}
