/*
 * `npm test`: the tests of every kind of fault in Chromium, and beside them format, lint, types, spelling and prose.
 * `npm run test:slow` (`--slow`): the tests in `*.slow.test.ts`, which are all others.
 * `npm test -- --changed`: what concerns the files that differ from the last commit (`--changed=main`: from `main`).
 * All steps run even when one fails. Arguments narrow down the tests: `npm test -- tests/worker`. The last line is
 * `N passed, N failed`.
 */
import type { SpawnOptions } from 'node:child_process';
import { join } from 'node:path';
import { TOOL_FLAGS } from '../cli/commands.mjs';
import { FAST_LANGUAGES, SAMPLE_RUNNERS, findCommand } from './contract/sample-runners.ts';
import { findChangedFiles, findTestsOf } from './support/changed-tests.ts';
import { endWithThisProcess, kill, start, untilEnd } from './support/child-processes.ts';
import {
  ENGINE_PACKAGES,
  findFirefox,
  hasWebKit,
  installDebianPackages,
  resolveChromium,
} from './support/install-programs.ts';
import { createRunFolder } from './support/run-folder.ts';
import type { FileReport, FileResult } from './support/run-reporter.ts';

interface Count {
  passed: number;
  failed: number;
}

interface Result {
  count: Count;
  /** Output that has not been printed yet. */
  output: string;
  /** Shown in the summary instead of the count. */
  note?: string;
}

interface Step {
  name: string;
  run: () => Promise<Result>;
}

const PASSED: Count = { passed: 1, failed: 0 };
const FAILED: Count = { passed: 0, failed: 1 };

/** `paths` is what the format and the lint rules are checked of, and `tests` are all where it is missing. */
const { isSlow, paths, tests, filters } = parseArguments(process.argv.slice(2));
const CACHE_FOLDER = '.cache';

/** With a cache, each checks only files that have changed, or what depends on them. */
const FORMAT = [
  '--check',
  '--ignore-unknown',
  '--cache',
  '--cache-strategy=content',
  `--cache-location=${CACHE_FOLDER}/prettier.json`,
];
const TYPES = [
  '-p',
  '.',
  '--incremental',
  '--tsBuildInfoFile',
  `${CACHE_FOLDER}/types.tsbuildinfo`,
];
const SPELLING = ['--no-progress', '--cache', `--cache-location=${CACHE_FOLDER}/cspell.json`];

/** These run beside the tests, which wait for browsers part of the time. */
const CHECKS: Step[] = [
  { name: 'format', run: () => runTool('prettier', ...FORMAT, ...paths) },
  { name: 'lint', run: () => runTool('oxlint', '--deny-warnings', ...paths) },
  { name: 'types', run: () => runCheck('tsc', ...TYPES) },
  { name: 'worker types', run: () => runCheck('tsc', '-p', 'worker') },
  { name: 'spelling', run: () => runTool('cspell', ...SPELLING) },
  { name: 'prose', run: () => runCheck(process.execPath, 'tests/prose/check-prose.ts') },
];

/** What tests start, and `npm test` installs where it may. */
interface Program {
  /** `tests in Firefox` */
  purpose: string;
  packages: string[];
  isInstalled: () => boolean;
}

const ENGINES: Program[] = [
  {
    purpose: 'tests in Firefox',
    packages: ENGINE_PACKAGES.firefox,
    isInstalled: () => findFirefox() !== undefined,
  },
  { purpose: 'tests in WebKit', packages: ENGINE_PACKAGES.webkit, isInstalled: hasWebKit },
];

const LANGUAGES = SAMPLE_RUNNERS.filter(
  ({ language }) => isSlow || FAST_LANGUAGES.includes(language),
).map((runner): Program => ({
  purpose: `samples in ${runner.language}`,
  packages: runner.packages,
  isInstalled: () => findCommand(runner) !== undefined,
}));

/** These run one after the other. */
const STEPS: Step[] = [
  { name: 'chromium', run: runChromiumCheck },
  ...(isSlow ? [{ name: 'engines', run: () => installPrograms(ENGINES) }] : []),
  { name: 'languages', run: () => installPrograms(LANGUAGES) },
  { name: 'tests', run: runTests },
];

/** No test takes as long, also on a busy machine. No time limit of Vitest ends a synchronous loop. */
const SILENCE_LIMIT_MINUTES = 8;

/** Projects of `vitest.config.ts`. */
const PROJECTS = isSlow
  ? ['slow', 'browser-slow', 'content-slow']
  : ['browser', 'site', 'unit', 'content'];
const REPORTER = join(import.meta.dirname, 'support/run-reporter.ts');

const total: Count = { passed: 0, failed: 0 };
const summary: string[] = [];
endWithThisProcess();
const checks = (isSlow ? [] : CHECKS).map(({ name, run }) => ({ name, timed: measure(run) }));
for (const { name, run } of STEPS) await report(name, () => measure(run));
for (const { name, timed } of checks) await report(name, () => timed);
console.log(`\n${summary.join('\n')}\n`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

function parseArguments(args: string[]) {
  const isSlow = args.includes('--slow');
  const changedFlag = args.find((argument) => argument.startsWith('--changed'));
  const filters = args.filter((argument) => argument !== '--slow' && argument !== changedFlag);
  if (changedFlag === undefined) return { isSlow, paths: ['.'], filters };
  const paths = findChangedFiles(changedFlag.split('=')[1] ?? 'HEAD');
  return { isSlow, paths, tests: findTestsOf(paths), filters };
}

async function measure(run: () => Promise<Result>): Promise<Result & { seconds: number }> {
  const start = performance.now();
  const result = await run();
  return { ...result, seconds: (performance.now() - start) / 1000 };
}

async function report(name: string, load: () => ReturnType<typeof measure>): Promise<void> {
  console.log(`\n▸ ${name}`);
  const { count, output, note, seconds } = await load();
  process.stdout.write(output);
  const outcome = note ?? `${count.passed} passed, ${count.failed} failed`;
  const sign = count.failed > 0 ? '✗' : note === undefined ? '✓' : '–';
  summary.push(`${sign} ${name.padEnd(14)}${seconds.toFixed(1).padStart(6)} s  ${outcome}`);
  total.passed += count.passed;
  total.failed += count.failed;
}

function runTool(tool: keyof typeof TOOL_FLAGS, ...args: string[]): Promise<Result> {
  return runCheck(tool, ...TOOL_FLAGS[tool], ...args);
}

async function runCheck(program: string, ...args: string[]): Promise<Result> {
  // Programs write to a pipe without colours by default.
  const colors = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const child = start(program, args, { env: { ...process.env, ...colors }, stdio: 'pipe' });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  const code = await untilEnd(child);
  return { count: code === 0 ? PASSED : FAILED, output };
}

async function runChromiumCheck(): Promise<Result> {
  try {
    process.env['CHROMIUM_PATH'] = resolveChromium(console.log);
    return { count: PASSED, output: `${process.env['CHROMIUM_PATH']}\n` };
  } catch (error) {
    return { count: FAILED, output: `${error instanceof Error ? error.message : error}\n` };
  }
}

/** Without these programs, their tests do not run: that fails in CI and is reported elsewhere. */
async function installPrograms(programs: Program[]): Promise<Result> {
  for (const { purpose, packages } of programs.filter((program) => !program.isInstalled())) {
    console.log(`Installing ${packages.join(', ')} by apt-get for ${purpose} …`);
    installDebianPackages(packages);
  }
  const missing = programs.filter((program) => !program.isInstalled());
  if (missing.length === 0) return { count: PASSED, output: '' };
  const advice = missing.map(({ purpose, packages }) => `${purpose} (${packages.join(', ')})`);
  const note = `not tested, because the machine lacks packages: ${advice.join('; ')}`;
  const count = process.env['CI'] ? FAILED : { passed: 0, failed: 0 };
  return { count, output: `${note}\n`, note };
}

async function runTests(): Promise<Result> {
  if (tests?.length === 0) {
    const note = 'no test concerns the changed files';
    return { count: { passed: 0, failed: 0 }, output: '', note };
  }
  // GitHub shows failures in the changed files of a pull request.
  const annotations = process.env['GITHUB_ACTIONS'] ? ['--reporter=github-actions'] : [];
  const reporters = ['--reporter=default', ...annotations, `--reporter=${REPORTER}`];
  const stdio: SpawnOptions['stdio'] = ['inherit', 'inherit', 'inherit', 'ipc'];
  const projects = PROJECTS.map((project) => `--project=${project}`);
  const folder = createRunFolder();
  const vitest = start(
    'vitest',
    ['run', ...TOOL_FLAGS.vitest, ...projects, ...reporters, ...(tests ?? []), ...filters],
    {
      stdio,
      env: { ...process.env, ...folder.env },
    },
  );
  const results = new Map<string, FileResult | undefined>();
  const lastTests = new Map<string, string>();
  const stopSilent = () => {
    const unfinished = [...results].flatMap(([file, result]) =>
      result ? [] : [`${file}, after ${lastTests.get(file) ?? 'no test'}`],
    );
    const files = unfinished.join('; ') || 'none, so the set-up or the end of the run hangs';
    console.error(
      `\nStopped the tests: none has ended for ${SILENCE_LIMIT_MINUTES} minutes. Files that had not ended: ${files}.`,
    );
    kill([vitest]);
  };
  const silence = setTimeout(stopSilent, SILENCE_LIMIT_MINUTES * 60_000);
  vitest.on('message', ({ file, test, result }: FileReport) => {
    silence.refresh();
    if (test === undefined) results.set(file, result);
    else lastTests.set(file, `“${test}”`);
  });
  const code = await untilEnd(vitest);
  clearTimeout(silence);
  const left = folder.remove();
  if (left.length > 0) {
    console.error(
      `\nTemporary folders stayed: ${left.join(', ')}. Remove them after an error, too.`,
    );
  }
  const ended = [...results.values()].filter((result) => result !== undefined);
  const passed = ended.reduce((sum, result) => sum + result.passed, 0);
  const failed = ended.reduce((sum, result) => sum + result.failed, 0);
  // A file that cannot be imported, an error between tests and a filter that matches nothing fail
  // no test, but they fail.
  const isFailed = code !== 0 || passed === 0 || left.length > 0;
  const count = { passed, failed: isFailed ? Math.max(failed, 1) : failed };
  return { count, output: '' };
}
