import { dirname, join, resolve } from 'node:path';
import { watch } from 'chokidar';
import type { FSWatcher } from 'chokidar';
import { build } from 'esbuild';
import { inspect } from 'node:util';
import type { BuildInput } from '../../build/build-context.ts';
import type { Problem } from '../../build/problem.ts';
import { describeSystemError } from '../command-line.ts';
import { COMPILER_LIMITS, startCompiler } from '../supervise.ts';
import type { Compiler, Ending } from '../supervise.ts';
import type { FramedProblem, SiteMessage, SiteRequest } from './messages.ts';
import { addCodeFrames, toBundleProblems } from './problems.ts';

/** The process that compiles the site. It starts again when code that it has loaded changes. */
export interface SiteProcess {
  /** Load the files of the search index by name. */
  loadSearchFiles(): Promise<Map<string, string>>;
  /** Compile the whole site without waiting for the author to pause. */
  rebuild(): void;
  stop(): Promise<void>;
}

/** Folders of our own code. */
export const SOURCE_FOLDERS = ['client', 'worker', 'build', 'cli'];

/** It waits for edits. */
const LIMITS = { ...COMPILER_LIMITS, maxIdleSeconds: Number.POSITIVE_INFINITY };

const ENTRY = 'cli/dev/site-process-entry.ts';

/** Start the process of a module of `cli`; `onMessage` receives what it sends. */
export function startSiteProcess(
  input: BuildInput,
  onMessage: (message: Exclude<SiteMessage, { kind: 'search' }>) => void,
  entry = 'dev/site-process-entry.ts',
): SiteProcess {
  let isStopped = false;
  /** Null while no process runs. */
  let running: Compiler | null = null;
  let watcher: FSWatcher | null = null;
  let search = Promise.withResolvers<Map<string, string>>();
  let isSearching = false;
  /** The last index: tabs also load it while no process runs. */
  let searchFiles = new Map<string, string>();

  const endSearch = (): void => {
    isSearching = false;
    search.resolve(searchFiles);
  };
  const request = (kind: SiteRequest['kind']): void =>
    void running?.process.send({ kind } satisfies SiteRequest);

  /** By file. */
  const excluded = new Map<string, Problem>();
  const runProcess = (): Promise<Ending> => {
    const compiler = startCompiler(entry, LIMITS);
    running = compiler;
    compiler.process.send({ ...input, excluded: [...excluded.values()] } satisfies BuildInput);
    compiler.process.on('message', (message: SiteMessage) => {
      // It has changed since.
      if (message.kind === 'unit' && message.unit) excluded.delete(message.unit.file);
      if (message.kind !== 'search') return onMessage(message);
      searchFiles = message.files;
      endSearch();
    });
    // The process before it ended without a response.
    if (isSearching) request('search');
    return compiler.ended;
  };
  const run = async (): Promise<void> => {
    for (;;) {
      const ending = await runProcess();
      running = null;
      if (isStopped) return;
      if (ending.kind === 'excluded') excluded.set(ending.problem.file, ending.problem);
      // It runs outdated code, or compiled a file that has no end.
      if (ending.kind !== 'error') continue;
      endSearch();
      // A fix that is saved while the problems are collected counts too.
      const changes = watchSources(input);
      watcher = changes;
      const changed = new Promise((resolve) => changes.once('all', resolve));
      const problems = await findCodeProblems(input.sourceFolder, ending.error);
      onMessage({ kind: 'problems', problems });
      process.stderr.write('The site cannot be compiled. Waiting for a change …\n');
      onMessage({ kind: 'fresh' });
      await changed;
      await changes.close();
    }
  };
  void run();
  return {
    loadSearchFiles() {
      if (isSearching) return search.promise;
      search = Promise.withResolvers();
      isSearching = true;
      if (running) request('search');
      else endSearch();
      return search.promise;
    },
    rebuild: () => request('rebuild'),
    async stop() {
      isStopped = true;
      running?.process.kill('SIGKILL');
      await Promise.all([running?.ended, watcher?.close()]);
    },
  };
}

/** Find out why the process does not run: errors of syntax and of imports with their places. */
async function findCodeProblems(sourceFolder: string, error: unknown): Promise<FramedProblem[]> {
  const failure = await listLoadedModules(sourceFolder).then(
    () => error,
    (bundleError: unknown) => bundleError,
  );
  try {
    return addCodeFrames(toBundleProblems(failure));
  } catch {
    const known = describeSystemError(error);
    if (known === null) process.stderr.write(`${inspect(error)}\n`);
    const message = known ?? `The build failed, see the terminal: ${String(error)}`;
    const place = { file: ENTRY, path: resolve(ENTRY), line: 1, column: 1 };
    return [{ severity: 'error', ...place, message, codeFrame: '' }];
  }
}

/** Watch everything that the site is made from. */
export function watchSources({
  sourceFolder,
  contentFolder,
  openApiFile,
  openApiRoot,
}: BuildInput): FSWatcher {
  const watched = [
    ...SOURCE_FOLDERS.map((name) => join(sourceFolder, name)),
    ...(contentFolder === null ? [] : [contentFolder]),
    ...(openApiFile === null ? [] : [openApiRoot ?? dirname(openApiFile)]),
  ];
  const watcher = watch(watched, {
    ignoreInitial: true,
    // As in the build. A link to itself would be an error.
    followSymlinks: false,
    ignored: /[\\/](?:node_modules|\.git)$/,
  });
  // Too many files, or one that cannot be read. Without a listener, an error ends the process.
  return watcher.on('error', (error) => {
    process.stderr.write(`Some changes may not show until you start the preview again: ${error}\n`);
  });
}

/** List our own modules that the process has loaded, by absolute paths; throws esbuild's failure. */
export async function listLoadedModules(sourceFolder: string): Promise<Set<string>> {
  const { metafile } = await build({
    absWorkingDir: sourceFolder,
    entryPoints: [ENTRY],
    outdir: 'out',
    bundle: true,
    write: false,
    metafile: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    jsx: 'automatic',
    logLevel: 'silent',
  });
  return new Set(Object.keys(metafile.inputs).map((path) => join(sourceFolder, path)));
}
