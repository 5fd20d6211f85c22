import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import type { FSWatcher } from 'chokidar';
import type { BuildInput } from '../../build/build-context.ts';
import { toBundleProblems } from '../bundle-problems.ts';
import { describeSystemError } from '../command-line.ts';
import { addCodeFrames } from './code-frames.ts';
import { SEARCH_REQUEST } from './messages.ts';
import type { FramedProblem, SiteMessage } from './messages.ts';
import { SITE_PROCESS_ENTRY, listLoadedModules, watchSources } from './watch-sources.ts';

/** The process that compiles the site. It starts again when code that it has loaded changes. */
export interface SiteProcess {
  /** Load the files of the search index by name. */
  loadSearchFiles(): Promise<Map<string, string>>;
  stop(): Promise<void>;
}

type State =
  | { kind: 'running'; compiler: ChildProcess; exit: Promise<unknown[]> }
  /** The process ended with an error, and starts again when the sources change. */
  | { kind: 'broken'; watcher: FSWatcher }
  | { kind: 'stopped' };

/** Compiles the JSX of our own code. */
const JSX_HOOK = pathToFileURL(join(import.meta.dirname, '../jsx.ts')).href;

/** Start the process; `onMessage` receives what it sends. */
export function startSiteProcess(
  input: BuildInput,
  onMessage: (message: Exclude<SiteMessage, { kind: 'search' }>) => void,
): SiteProcess {
  const search = createSearchRequest();
  const startProcess = (): State => {
    const compiler = fork(join(import.meta.dirname, 'site-process-entry.ts'), {
      execArgv: ['--import', JSX_HOOK],
      serialization: 'advanced',
    });
    compiler.send(input);
    compiler.on('message', (message: SiteMessage) => {
      if (message.kind === 'search') search.finish(message.files);
      else onMessage(message);
    });
    return { kind: 'running', compiler, exit: once(compiler, 'exit') };
  };
  let state = startProcess();
  const requestSearch = (): boolean => {
    if (state.kind !== 'running') return false;
    state.compiler.send(SEARCH_REQUEST);
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
    await changed;
    await watcher.close();
  };
  const isStopped = (): boolean => state.kind === 'stopped';
  const restart = async (): Promise<void> => {
    while (state.kind === 'running') {
      const [code, signal] = await state.exit;
      if (isStopped()) return;
      if (code !== 0)
        await untilChanged(new Error(`The compiler ended by ${signal ?? `code ${code}`}.`));
      if (isStopped()) return;
      // It ran outdated code, or may compile now.
      state = startProcess();
      // The process before it ended without a response.
      if (search.isWaiting()) requestSearch();
    }
  };
  void restart();
  return {
    loadSearchFiles: () => search.start(requestSearch),
    async stop() {
      const last = state;
      state = { kind: 'stopped' };
      if (last.kind === 'broken') await last.watcher.close();
      if (last.kind !== 'running') return;
      last.compiler.kill('SIGKILL');
      await last.exit;
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
