import { writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import type { BuildInput } from '../build/build-context.ts';
import { buildSite } from '../build/build-site.ts';
import type { BuildResult } from '../build/build-site.ts';
import { openSourceFolder } from '../build/files/source-folder.ts';
import { URL_LIST, addUrls, readUrlList } from '../build/checks/published-urls.ts';
import type { Problem } from '../build/problem.ts';
import {
  UsageError,
  escapeControls,
  fileProblem,
  formatForLog,
  hasErrors,
  limitWarnings,
} from '../build/problem.ts';
import { createProgress } from '../build/progress.ts';
import type { Progress, Unit } from '../build/progress.ts';
import { checkWorker } from '../build/release/check-worker.ts';
import { writeRelease } from '../build/release/write-release.ts';
import { toBundleProblems } from './bundle-problems.ts';
import { parseFlags } from './command-line.ts';
import { createBuildInput } from './build-input.ts';
import { startSlowUnitNotice } from './slow-unit-notice.ts';
import { describeUnset } from './unset-settings.ts';

/** Build one release, by `build`. Returns the exit code: 1 after any error. */
export async function runBuild(args: string[], build = buildAndWrite): Promise<number> {
  const flags = parseFlags('build', args);
  const input = {
    ...createBuildInput(flags),
    keepGoing: flags['keep-going'],
    allWarnings: flags['all-warnings'],
  };
  const { release, problems, urls } = await build(input, flags.out);
  if (!release || hasErrors(problems)) return 1;
  if (flags['update-urls']) await updateUrls(input.contentFolder, urls);
  if (input.isStrict) for (const line of describeUnset()) console.log(line);
  return 0;
}

async function updateUrls(contentFolder: string | null, urls: string[]): Promise<void> {
  if (contentFolder === null) throw new UsageError('--update-urls needs a content folder.');
  const text = addUrls(readUrlList(openSourceFolder(contentFolder)).text ?? '', urls);
  const path = join(contentFolder, URL_LIST);
  await writeFile(path, text);
  console.log(`Updated ${relative(process.cwd(), path)}. Review and commit it.`);
}

/** The result of a build, whose release is in its folder. */
export interface BuildSummary extends Omit<BuildResult, 'release'> {
  release: { id: string } | null;
}

/** Build a release into a folder, and print its problems. */
export async function buildAndWrite(input: BuildInput, folder: string): Promise<BuildSummary> {
  const out = resolve(folder);
  const startedAt = performance.now();
  const progress = createProgress(process.stderr);
  const result = await buildAndCheck(input, progress);
  if (result.release) writeRelease(result.release, out, resolve('wrangler.toml'));
  progress.end();
  printProblems(result, input.allWarnings);
  if (!result.release) return result;
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(
    `Built ${result.pages} pages in ${seconds} s: release ${result.release.id} in ${out}`,
  );
  return result;
}

async function buildAndCheck(input: BuildInput, { report }: Progress): Promise<BuildResult> {
  const notice = startSlowUnitNotice();
  let current: Unit | null = null;
  const begin = (unit: Unit | null): void => {
    current = unit;
    notice(unit);
  };
  try {
    const built = await buildSite(input, { report, begin });
    if (!built.release) return built;
    const failures = await checkWorker(built.release, input.basePath);
    if (failures.length === 0) return built;
    return { ...built, release: null, problems: [...built.problems, ...failures] };
  } catch (error) {
    return { release: null, problems: toProblems(error, current), pages: 0, leftOut: [], urls: [] };
  }
}

/** Errors in our own code are problems too, with their places, and so is a unit that is nested too deep. */
function toProblems(error: unknown, unit: Unit | null): Problem[] {
  if (!(error instanceof RangeError) || !unit) return toBundleProblems(error);
  const what =
    unit.page === undefined ? 'Compiling this file' : `Compiling the page \`${unit.page}\``;
  const message = `${what} failed: ${error.message}. Divide it, and simplify what is nested.`;
  return [fileProblem(unit.file, message)];
}

function printProblems({ problems, release, leftOut }: BuildSummary, allWarnings = false): void {
  const printed = allWarnings ? problems : limitWarnings(problems);
  for (const problem of printed) console.error(formatForLog(problem, process.env));
  if (!hasErrors(problems)) return;
  const errors = problems.filter(({ severity }) => severity === 'error');
  const inBuilt = errors.filter(({ file }) => !leftOut.includes(file)).length;
  const missing = `left out: ${leftOut.map(escapeControls).join(', ') || 'nothing'}`;
  const built = inBuilt === 0 ? [] : [`${toCount(inBuilt)} in the built pages`];
  const effect = release ? [missing, ...built].join('; ') : 'nothing was written';
  console.error(`\n${toCount(errors.length)}; ${effect}.`);
}

function toCount(errors: number): string {
  return `${errors} ${errors === 1 ? 'error' : 'errors'}`;
}
