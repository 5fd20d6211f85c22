import { writeFile } from 'node:fs/promises';
import { constants } from 'node:os';
import { join, relative, resolve } from 'node:path';
import type { BuildInput } from '../build/build-context.ts';
import type { BuildResult } from '../build/build-site.ts';
import { openSourceFolder } from '../build/files/source-folder.ts';
import { URL_LIST, addUrls, readUrlList } from '../build/checks/published-urls.ts';
import type { Problem } from '../build/problem.ts';
import {
  UsageError,
  escapeControls,
  formatForLog,
  hasErrors,
  limitWarnings,
} from '../build/problem.ts';
import { createProgress } from '../build/progress.ts';
import type { Progress } from '../build/progress.ts';
import { parseFlags } from './command-line.ts';
import { BUILD_FLAGS } from './flags.mjs';
import { createBuildInput } from './build-input.ts';
import { COMPILER_LIMITS, startCompiler } from './supervise.ts';
import type { Compiler, FailureMessage, UnitMessage } from './supervise.ts';
import { describeUnset } from './unset-settings.ts';

const USAGE = `npm run build [-- options]
  --content DIR        content to build (default: content)
  --openapi FILE       OpenAPI document to build (default: openapi/management.yaml)
                       With only one of these two, the site has only that part.
  --openapi-root DIR   folder that has all files of the OpenAPI document (default: the folder of the
                       document). References to files elsewhere are errors.
  --out DIR            folder of the release (default: dist)
  --base /path/        base path of the site (default: /)
  --broken-links error|warning
                       what a broken link is (default: error; in a document named by --openapi,
                       which often links to its owner's site: warning)
  --links-origin URL   the site that the OpenAPI document was written for, such as
                       https://docs.example.com: root-relative links in it lead there
  --keep-going         build all pages that can be, name the others, and fail afterwards
  --all-warnings       print all warnings, and not only the first three of each kind
  --update-urls        add the addresses of the site to ${URL_LIST} of the content: they must never be lost`;

/** Build one release, by `build`. Returns the exit code: 1 after any error. */
export async function runBuild(args: string[], build = buildAndWrite): Promise<number> {
  const flags = parseFlags(args, BUILD_FLAGS, USAGE);
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

/** What the process of a build receives. */
export interface BuildRequest {
  input: BuildInput;
  out: string;
}

/** What it sends. */
export type BuildMessage =
  | UnitMessage
  | FailureMessage
  | { kind: 'progress'; step: string; done: number; total: number }
  | { kind: 'built'; result: BuildSummary };

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Each restart costs up to `maxCpuSeconds`. */
const MAX_EXCLUDED = 5;

/** Build a release into a folder by the process of a module of this folder, and print its problems. */
export async function buildAndWrite(
  input: BuildInput,
  folder: string,
  limits = COMPILER_LIMITS,
  entry = 'build-process.ts',
): Promise<BuildSummary> {
  const out = resolve(folder);
  const startedAt = performance.now();
  const progress = createProgress(process.stderr);
  const start = () => startCompiler(entry, limits);
  const result = await buildInProcess(input, out, start, progress);
  progress.end();
  printProblems(result, input.allWarnings);
  if (!result.release) return result;
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(
    `Built ${result.pages} pages in ${seconds} s: release ${result.release.id} in ${out}`,
  );
  return result;
}

/** Build in a process, which starts again without a file that is too large: the others come from the cache. */
async function buildInProcess(
  input: BuildInput,
  out: string,
  start: () => Compiler,
  progress: Progress,
): Promise<BuildSummary> {
  const { excluded = [] } = input;
  // A process that computes does not notice that this one has gone. The signals have to be caught before it starts:
  // otherwise one that comes meanwhile would end this process alone. Listeners run when `compiler` is set.
  const stop = (signal: NodeJS.Signals): void => {
    compiler.process.kill('SIGKILL');
    process.exit(128 + constants.signals[signal]);
  };
  for (const signal of SIGNALS) process.once(signal, stop);
  const compiler = start();
  compiler.process.send({ input, out } satisfies BuildRequest);
  const results: BuildSummary[] = [];
  compiler.process.on('message', (message: BuildMessage) => {
    if (message.kind === 'progress') progress.report(message.step, message.done, message.total);
    if (message.kind === 'built') results.push(message.result);
  });
  const ending = await compiler.ended;
  for (const signal of SIGNALS) process.off(signal, stop);
  if (ending.kind === 'error') throw toError(ending.error);
  if (ending.kind === 'exit') {
    const [result] = results;
    if (result) return result;
    throw new Error('The process that builds ended without a result. Run the command again.');
  }
  const problems = [...excluded, ending.problem];
  if (problems.length > MAX_EXCLUDED) return toUnbuilt(problems);
  progress.end();
  return buildInProcess({ ...input, excluded: problems }, out, start, progress);
}

function toUnbuilt(problems: Problem[]): BuildSummary {
  return { release: null, problems, pages: 0, leftOut: [], urls: [] };
}

/** Between processes, an error loses its class. */
function toError(error: Error): Error {
  return error.name === 'UsageError' ? new UsageError(error.message) : error;
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
