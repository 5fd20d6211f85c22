import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Two documents cannot be compared. The message is the reason, and what to do. */
export class ComparisonError extends Error {
  override name = 'ComparisonError';
}

/** Compare two documents by `redocly diff`, a program of its own. Throws `ComparisonError` if it fails or is slow. */
export async function runRedoclyDiff(
  before: unknown,
  after: unknown,
  maxCpuSeconds: number,
): Promise<unknown> {
  const folder = mkdtempSync(join(tmpdir(), 'compare-'));
  try {
    writeFileSync(join(folder, 'before.json'), JSON.stringify(before));
    writeFileSync(join(folder, 'after.json'), JSON.stringify(after));
    await runDiff(folder, maxCpuSeconds);
    return JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function runDiff(folder: string, maxCpuSeconds: number): Promise<void> {
  const options = ['--format', 'json', '--output', 'report.json', '--fail-on', 'none'];
  const args = [
    '--import',
    toCpuLimit(maxCpuSeconds),
    PROGRAM,
    'diff',
    'before.json',
    'after.json',
  ];
  const settings = {
    // The folder has no configuration of Redocly, which could run code.
    cwd: folder,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [...args, ...options], settings, (error, _, stderr) => {
      const [, reason = error?.message] = /^\w*Error: (.+)$/m.exec(stderr) ?? [];
      const message = error?.signal
        ? `it needs more than ${maxCpuSeconds} s of CPU time, or too much memory. Simplify what is nested or repeated.`
        : `${reason}. Correct what \`npm run exec -- redocly lint\` reports about the two files.`;
      if (error) reject(new ComparisonError(message));
      else resolve();
    });
  });
}

/** Return a module that ends its program after so much work. A limit by the clock would depend on what else runs. */
function toCpuLimit(seconds: number): string {
  const check = `
    const { user, system } = process.cpuUsage();
    if (user + system > ${seconds * 1e6}) process.kill(process.pid, 'SIGKILL');`;
  // The program itself may be too busy for a timer.
  const worker = `setInterval(() => {${check}}, 100)`;
  const options = '{ eval: true, execArgv: [] }';
  const module = `
    import { Worker } from 'node:worker_threads';
    new Worker(${JSON.stringify(worker)}, ${options}).unref();`;
  return `data:text/javascript,${encodeURIComponent(module)}`;
}

const PROGRAM = join(
  dirname(createRequire(import.meta.url).resolve('@redocly/cli/package.json')),
  'bin/cli.js',
);
