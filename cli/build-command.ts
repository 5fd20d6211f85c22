import { writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import type { BuildInput } from '../build/build-context.ts';
import type { BuildResult } from '../build/build-site.ts';
import { buildSite } from '../build/build-site.ts';
import { URL_LIST, addUrls, loadUrlList } from '../build/content/published-urls.ts';
import { UsageError, formatForLog, hasErrors } from '../build/problem.ts';
import { createProgress } from '../build/progress.ts';
import type { Progress } from '../build/progress.ts';
import { checkWorker } from '../build/release/check-worker.ts';
import { writeRelease } from '../build/release/write-release.ts';
import { toBundleProblems } from './dev/problems.ts';
import { parseFlags } from './command-line.ts';
import { SITE_FLAGS, toBuildInput } from './site-flags.ts';

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
  --keep-going         build all pages without errors, and fail afterwards
  --update-urls        add the addresses of the site to ${URL_LIST} of the content: they must never be lost`;

/** The folder of a release, unless a flag names another. */
export const DEFAULT_OUT = 'dist';

/** Build one release. Returns the exit code: 1 after any error. */
export async function runBuild(args: string[]): Promise<number> {
  const options = {
    ...SITE_FLAGS,
    out: { type: 'string', default: DEFAULT_OUT },
    'keep-going': { type: 'boolean', default: false },
    'update-urls': { type: 'boolean', default: false },
  } as const;
  const flags = parseFlags(args, options, USAGE);
  const input = { ...toBuildInput(flags), keepGoing: flags['keep-going'] };
  const { release, problems, urls } = await buildAndWrite(input, flags.out);
  if (!release || hasErrors(problems)) return 1;
  if (flags['update-urls']) await updateUrls(input.contentFolder, urls);
  return 0;
}

async function updateUrls(contentFolder: string | null, urls: string[]): Promise<void> {
  if (contentFolder === null) throw new UsageError('--update-urls needs a content folder.');
  const text = addUrls(loadUrlList(contentFolder).text ?? '', urls);
  const path = join(contentFolder, URL_LIST);
  await writeFile(path, text);
  console.log(`Updated ${relative(process.cwd(), path)}. Review and commit it.`);
}

/** Build a release into a folder, and print its problems. */
export async function buildAndWrite(input: BuildInput, folder: string): Promise<BuildResult> {
  const out = resolve(folder);
  const startedAt = performance.now();
  const progress = createProgress(process.stderr);
  const result = await buildAndCheck(input, progress).catch(toFailedBuild);
  progress.end();
  printProblems(result);
  if (!result.release) return result;
  writeRelease(result.release, out, resolve('wrangler.toml'));
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(
    `Built ${result.pages} pages in ${seconds} s: release ${result.release.id} in ${out}`,
  );
  return result;
}

async function buildAndCheck(input: BuildInput, progress: Progress): Promise<BuildResult> {
  const result = await buildSite(input, progress);
  if (!result.release) return result;
  const failures = await checkWorker(result.release, input.basePath, { hasSearch: true });
  if (failures.length === 0) return result;
  return { ...result, release: null, problems: [...result.problems, ...failures] };
}

/** Errors in our own code are problems too, with their places. */
function toFailedBuild(error: unknown): BuildResult {
  return {
    release: null,
    problems: toBundleProblems(error),
    pages: 0,
    leftOut: [],
    urls: [],
  };
}

function printProblems({ problems, release, leftOut }: BuildResult): void {
  for (const problem of problems) console.error(formatForLog(problem, process.env));
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  if (!hasErrors(problems)) return;
  const effect = release ? `left out: ${leftOut.join(', ') || 'nothing'}` : 'nothing was written';
  console.error(`\n${errors} ${errors === 1 ? 'error' : 'errors'}; ${effect}.`);
}
