import { resolve } from 'node:path';
import { inspect } from 'node:util';
import type { FSWatcher } from 'chokidar';
import type { BuildInput } from '../../build/build-context.ts';
import type { Problem } from '../../build/problem.ts';
import { toBundleProblems } from '../bundle-problems.ts';
import { describeSystemError } from '../command-line.ts';
import { COMPILER_LIMITS, startCompiler } from '../supervise.ts';
import type { Compiler } from '../supervise.ts';
import { addCodeFrames } from './code-frames.ts';
import type { FramedProblem, PathRequest, SiteMessage, SiteRequest } from './messages.ts';
import { SITE_PROCESS_ENTRY, listLoadedModules, watchSources } from './watch-sources.ts';

/** The process that compiles the site. It starts again when code that it has loaded changes. */
export interface SiteProcess {
  /** Load the files of the search index by name. */
  loadSearchFiles(): Promise<Map<string, string>>;
  /** Say what a tab requests. */
  request(request: PathRequest): void;
  stop(): Promise<void>;
}

type State =
  | { kind: 'running'; compiler: Compiler }
  /** The process ended with an error, and starts again when the sources change. */
  | { kind: 'broken'; watcher: FSWatcher }
  | { kind: 'stopped' };

/** It waits for edits. */
const LIMITS = { ...COMPILER_LIMITS, maxIdleSeconds: Number.POSITIVE_INFINITY };

/** Start the process of a module of `cli`; `onMessage` receives what it sends. */
export function startSiteProcess(
  input: BuildInput,
  onMessage: (message: Exclude<SiteMessage, { kind: 'search' }>) => void,
  entry = 'dev/site-process-entry.ts',
): SiteProcess {
  /** By file. */
  const excluded = new Map<string, Problem>();
  const search = createSearchRequest();
  const startProcess = (): State => {
    const compiler = startCompiler(entry, LIMITS);
    compiler.process.send({ ...input, excluded: [...excluded.values()] } satisfies BuildInput);
    compiler.process.on('message', (message: SiteMessage) => {
      // The process compiles only files that have changed since they were excluded.
      if (message.kind === 'unit' && message.unit) excluded.delete(message.unit.file);
      if (message.kind === 'search') search.finish(message.files);
      else onMessage(message);
    });
    return { kind: 'running', compiler };
  };
  let state = startProcess();
  const request = (message: SiteRequest): boolean => {
    if (state.kind !== 'running') return false;
    state.compiler.process.send(message);
    return true;
  };
  /** Show why the process does not run, and wait until the sources change. */
  const untilChanged = async (error: Error): Promise<void> => {
    // A fix that is saved while the problems are collected counts too.
    const watcher = watchSources(input);
    // `once` of Node would fail at an error of the watcher, which goes on.
    const changed = new Promise((resolve) => watcher.once('all', resolve));
    state = { kind: 'broken', watcher };
    search.finish();
    const problems = await findCodeProblems(input.sourceFolder, error);
    onMessage({ kind: 'problems', problems });
    process.stderr.write('The site cannot be compiled. Waiting for a change …\n');
    onMessage({ kind: 'fresh' });
    await changed;
    await watcher.close();
  };
  const isStopped = (): boolean => state.kind === 'stopped';
  const restart = async (): Promise<void> => {
    while (state.kind === 'running') {
      const ending = await state.compiler.ended;
      if (isStopped()) return;
      if (ending.kind === 'excluded') excluded.set(ending.problem.file, ending.problem);
      if (ending.kind === 'error') await untilChanged(ending.error);
      if (isStopped()) return;
      // It ran outdated code, compiled a file that has no end, or may compile now.
      state = startProcess();
      // The process before it ended without a response.
      if (search.isWaiting()) request({ kind: 'search' });
    }
  };
  void restart();
  return {
    loadSearchFiles: () => search.start(() => request({ kind: 'search' })),
    request: (message) => void request(message),
    async stop() {
      const last = state;
      state = { kind: 'stopped' };
      if (last.kind === 'broken') await last.watcher.close();
      if (last.kind !== 'running') return;
      last.compiler.process.kill('SIGKILL');
      await last.compiler.ended;
    },
  };
}

/** Create a request for the search index, which all share who wait for it. */
function createSearchRequest() {
  /** The last index: tabs also load it while no process runs. */
  let files = new Map<string, string>();
  let waiting: PromiseWithResolvers<Map<string, string>> | null = null;
  const finish = (received = files): void => {
    files = received;
    waiting?.resolve(files);
    waiting = null;
  };
  return {
    isWaiting: () => waiting !== null,
    /** Request the index by `send`, unless a request is under way; false says that no process runs. */
    start(send: () => boolean): Promise<Map<string, string>> {
      if (waiting) return waiting.promise;
      const { promise } = (waiting = Promise.withResolvers());
      if (!send()) finish();
      return promise;
    },
    finish,
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
    const description = describeSystemError(error);
    if (description === null) process.stderr.write(`${inspect(error)}\n`);
    const message = description ?? `The build failed, see the terminal: ${String(error)}`;
    const place = { file: SITE_PROCESS_ENTRY, line: 1, column: 1 };
    const path = resolve(place.file);
    return [{ severity: 'error', ...place, path, message, codeFrame: '' }];
  }
}
