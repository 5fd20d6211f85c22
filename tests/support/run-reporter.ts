import type { Reporter, TestModule } from 'vitest/node';

/** What a run of the tests tells the process that has started it, when a file starts and when it has ended. */
export interface FileReport {
  file: string;
  /** Missing when the file starts. */
  result?: FileResult;
}

export interface FileResult {
  passed: number;
  failed: number;
  /** Tests that have passed only when they ran again. */
  retried: string[];
}

/** Sends `FileReport`s to `tests/run.ts` through the IPC channel between the two processes. */
export default class RunReporter implements Reporter {
  onTestModuleQueued({ relativeModuleId: file }: TestModule): void {
    process.send?.({ file } satisfies FileReport);
  }

  onTestModuleEnd({ relativeModuleId: file, children }: TestModule): void {
    const tests = [...children.allTests()];
    const result: FileResult = {
      passed: tests.filter((test) => test.result().state === 'passed').length,
      failed: tests.filter((test) => test.result().state === 'failed').length,
      retried: tests
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => `${file} > ${test.fullName}`),
    };
    process.send?.({ file, result } satisfies FileReport);
  }
}
