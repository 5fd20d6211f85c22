/** Time before the first line, and between two lines: a short build shows none. */
const LINE_INTERVAL_MS = 2_000;

/** Reports the progress of long steps. */
export interface Progress {
  report(step: string, done: number, total: number): void;
}

/** Shows nothing. */
export const SILENT: Progress = { report: () => {} };

/** Write lines such as `Pages 32/45`. */
export function createProgress(output: NodeJS.WritableStream): Progress {
  let nextLineAt = performance.now() + LINE_INTERVAL_MS;
  return {
    report(step, done, total) {
      const now = performance.now();
      if (now < nextLineAt) return;
      output.write(`${step} ${done}/${total}\n`);
      nextLineAt = now + LINE_INTERVAL_MS;
    },
  };
}
