import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** What a run of the tests tells the process that has started it, when a file starts, after each test, and at its end. */
export interface FileReport {
  file: string;
  /** Name of the test that has ended. */
  test?: string;
  /** Missing before the file has ended. */
  result?: FileResult;
}

export interface FileResult {
  passed: number;
  failed: number;
}

/** Sends `FileReport`s to `tests/run.ts` through the IPC channel between the two processes. */
export default class RunReporter implements Reporter {
  onTestModuleQueued({ relativeModuleId: file }: TestModule): void {
    process.send?.({ file } satisfies FileReport);
  }

  onTestCaseResult({ module, fullName: test }: TestCase): void {
    process.send?.({ file: module.relativeModuleId, test } satisfies FileReport);
  }

  onTestModuleEnd({ relativeModuleId: file, children }: TestModule): void {
    const tests = [...children.allTests()];
    const result: FileResult = {
      passed: tests.filter((test) => test.result().state === 'passed').length,
      failed: tests.filter((test) => test.result().state === 'failed').length,
    };
    process.send?.({ file, result } satisfies FileReport);
  }
}
