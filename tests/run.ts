/*
 * `npm test`: format, lint, types and prose, then every test. All steps run even when one fails.
 * Arguments narrow down the tests: `npm test -- tests/worker`. The last line is `N passed, N failed`.
 */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { resolveChromium } from './browser/chromium.ts';

interface Count {
  passed: number;
  failed: number;
}

interface Step {
  name: string;
  run: () => Promise<Count>;
}

const PASSED: Count = { passed: 1, failed: 0 };
const FAILED: Count = { passed: 0, failed: 1 };

const VitestReport = v.object({ numPassedTests: v.number(), numFailedTests: v.number() });

const STEPS: Step[] = [
  { name: 'format', run: () => runCheck('prettier', '--check', '.') },
  { name: 'lint', run: () => runCheck('oxlint', '--deny-warnings') },
  { name: 'types', run: () => runCheck('tsc', '-p', '.') },
  { name: 'worker types', run: () => runCheck('tsc', '-p', 'worker') },
  { name: 'prose', run: () => runCheck(process.execPath, 'tests/prose/run.ts') },
  { name: 'chromium', run: runChromiumCheck },
  { name: 'tests', run: () => runTests(process.argv.slice(2)) },
];

let running: ChildProcess | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    running?.kill(signal);
    process.exit(128 + constants.signals[signal]);
  });
}

const total: Count = { passed: 0, failed: 0 };
const summary: string[] = [];
for (const step of STEPS) {
  console.log(`\n▸ ${step.name}`);
  const start = performance.now();
  const count = await step.run();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const outcome = `${count.passed} passed, ${count.failed} failed`;
  summary.push(
    `${count.failed === 0 ? '✓' : '✗'} ${step.name.padEnd(14)}${seconds.padStart(6)} s  ${outcome}`,
  );
  total.passed += count.passed;
  total.failed += count.failed;
}
console.log(`\n${summary.join('\n')}\n`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

async function runCheck(program: string, ...args: string[]): Promise<Count> {
  return (await run(program, args)) === 0 ? PASSED : FAILED;
}

async function runChromiumCheck(): Promise<Count> {
  try {
    process.env['CHROMIUM_PATH'] = resolveChromium(console.log);
    console.log(process.env['CHROMIUM_PATH']);
    return PASSED;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return FAILED;
  }
}

async function runTests(filters: string[]): Promise<Count> {
  const folder = await mkdtemp(join(tmpdir(), 'tests-'));
  try {
    const report = join(folder, 'report.json');
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const code = await run('vitest', ['run', ...reporters, ...filters]);
    const { passed, failed } = await loadReport(report);
    // A file that cannot be imported, an error between tests and a filter that matches nothing fail
    // no test, but they fail.
    const isFailed = code !== 0 || passed === 0;
    return { passed, failed: isFailed ? Math.max(failed, 1) : failed };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Vitest writes no report when it stops before the first test, as on an error in a global setup. */
async function loadReport(file: string): Promise<Count> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return { passed: 0, failed: 0 };
  const { numPassedTests, numFailedTests } = v.parse(VitestReport, JSON.parse(text));
  return { passed: numPassedTests, failed: numFailedTests };
}

/** Run a program of node_modules/.bin, its output shown as it comes; its exit code. */
function run(program: string, args: string[]): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: 'inherit' });
    running = child;
    child.on('error', (error) => {
      console.error(`${program} could not be started: ${error.message}`);
      resolve(1);
    });
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
