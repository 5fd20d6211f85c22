/** A build of less than this shows no progress. */
const QUIET_MS = 1_000;

/** Time between two lines without a terminal. */
const LINE_INTERVAL_MS = 2_000;

const BAR_WIDTH = 24;

/** Reports the progress of long steps. */
export interface Progress {
  report(step: string, done: number, total: number): void;
  /** Clear the bar, so that the next output starts on a new line. */
  end(): void;
}

/** Shows nothing. */
export const SILENT: Progress = { report: () => {}, end: () => {} };

/** Show a bar on a terminal, and plain lines elsewhere. */
export function createProgress(output: NodeJS.WriteStream): Progress {
  const startedAt = performance.now();
  let lastLineAt = startedAt;
  let hasBar = false;
  return {
    report(step, done, total) {
      const now = performance.now();
      if (now - startedAt < QUIET_MS) return;
      if (output.isTTY) {
        output.write(`\r\u001B[2K${renderBar(done / total)} ${step} ${done}/${total}`);
        hasBar = true;
      } else if (now - lastLineAt >= LINE_INTERVAL_MS) {
        output.write(`${step} ${done}/${total}\n`);
        lastLineAt = now;
      }
    },
    end() {
      if (hasBar) output.write('\r\u001B[2K');
      hasBar = false;
    },
  };
}

function renderBar(share: number): string {
  const filled = Math.round(share * BAR_WIDTH);
  return `${'█'.repeat(filled)}${'░'.repeat(BAR_WIDTH - filled)}`;
}
