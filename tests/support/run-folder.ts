import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Begin the names of the temporary folders of builds and deploys. Browsers and Workers have others. */
const OWN_FOLDER = /^(?:compare|upload|wrangler)-/;

/** Compiled code, which Node and other programs share from run to run. */
const COMPILED = 'node-compile-cache';

/** The temporary folder of all programs that a run of the tests starts. */
export interface RunFolder {
  /** Variables of their environment. */
  env: Record<string, string>;
  /** Remove it; returns the names of what builds and deploys have left in it. */
  remove(): string[];
}

export function createRunFolder(): RunFolder {
  const folder = mkdtempSync(join(tmpdir(), 'run-'));
  const compiled = join(tmpdir(), COMPILED);
  mkdirSync(compiled, { recursive: true });
  symlinkSync(compiled, join(folder, COMPILED), 'junction');
  return {
    env: { TMPDIR: folder, TEMP: folder, TMP: folder },
    remove() {
      const names = readdirSync(folder).filter((name) => OWN_FOLDER.test(name));
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
      return names.sort();
    },
  };
}
