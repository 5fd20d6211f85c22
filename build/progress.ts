/** A build of less than this shows no progress. */
const QUIET_MS = 1_000;

/** Time between two lines without a terminal. */
const LINE_INTERVAL_MS = 2_000;

const BAR_WIDTH = 24;

/** A step has run for so long before it says how much time is left: the first units tell little. */
const ESTIMATE_MS = 3_000;

/** Reports the progress of long steps. */
export interface Progress {
  report(step: string, done: number, total: number): void;
  /** Clear the bar, so that the next output starts on a new line. */
  end(): void;
}

/** What is compiled at one time. */
export interface Unit {
  /** Path relative to the working directory. */
  file: string;
  /** The page that is made of a part of the file. */
  page?: string;
}

/** Follows a build. */
export interface BuildProgress extends Pick<Progress, 'report'> {
  /**
   * Called before a unit is compiled, and with null after the last one: what takes too long has a name. A preview takes
   * in changes meanwhile, and throws where they make the compilation outdated.
   */
  begin(unit: Unit | null): Promise<void> | void;
}

/** Show a bar with the share and the time left on a terminal, and plain lines elsewhere. */
export function createProgress(output: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>): Progress {
  const startedAt = performance.now();
  let lastLineAt = startedAt;
  let hasBar = false;
  let current = { step: '', startedAt, from: 0 };
  return {
    report(step, done, total) {
      const now = performance.now();
      if (step !== current.step) current = { step, startedAt: now, from: done };
      if (now - startedAt < QUIET_MS) return;
      if (output.isTTY) {
        const elapsedMs = now - current.startedAt;
        const leftMs = (elapsedMs / (done - current.from)) * (total - done);
        const isKnown = elapsedMs >= ESTIMATE_MS && done > current.from && done < total;
        const left = isKnown ? `, ${Math.ceil(leftMs / 1_000)} s left` : '';
        output.write(`\r\u001B[2K${renderBar(done / total)} ${step} ${done}/${total}${left}`);
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
  const percent = String(Math.floor(share * 100)).padStart(3);
  return `${'█'.repeat(filled)}${'░'.repeat(BAR_WIDTH - filled)} ${percent} %`;
}
