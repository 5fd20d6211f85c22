import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BuildInput } from '../../build/build-context.ts';
import { fileProblem } from '../../build/problem.ts';
import { toBundleProblems } from '../bundle-problems.ts';
import { addCodeFrames } from './code-frames.ts';
import type { FramedProblem, SiteMessage } from './messages.ts';
import { SITE_PROCESS_ENTRY, listLoadedModules, watchSources } from './watch-sources.ts';

/** Compiles the JSX of our own code. */
const JSX_HOOK = pathToFileURL(join(import.meta.dirname, '../jsx.ts')).href;

/**
 * Run the process that compiles the site, and start it again when code that it has loaded changes. `onMessage` receives
 * what it sends.
 */
export async function runSiteProcess(
  input: BuildInput,
  onMessage: (message: SiteMessage) => void,
): Promise<never> {
  for (;;) {
    const failure = await runOnce(input, onMessage);
    if (failure === null) continue;
    // A fix that is saved while the problems are collected counts too.
    const watcher = watchSources(input);
    // `once` of Node would fail at an error of the watcher, which goes on.
    const changed = new Promise((resolve) => watcher.once('all', resolve));
    onMessage({ kind: 'problems', problems: await findCodeProblems(input.sourceFolder, failure) });
    process.stderr.write('The site cannot be compiled. Waiting for a change …\n');
    await changed;
    await watcher.close();
  }
}

/** Resolves to how the process has failed; null if it has ended because its code is outdated. */
async function runOnce(
  input: BuildInput,
  onMessage: (message: SiteMessage) => void,
): Promise<string | null> {
  const compiler = fork(join(import.meta.dirname, 'site-process-entry.ts'), {
    execArgv: ['--import', JSX_HOOK],
    serialization: 'advanced',
  });
  compiler.on('message', onMessage);
  compiler.send(input);
  const [code, killedBy] = (await once(compiler, 'exit')) as [number | null, string | null];
  return code === 0 ? null : `The compiler ended by ${killedBy ?? `code ${code}`}.`;
}

/** Find out why the process does not run: errors of syntax and of imports with their places. */
async function findCodeProblems(sourceFolder: string, failure: string): Promise<FramedProblem[]> {
  try {
    await listLoadedModules(sourceFolder);
    return addCodeFrames([fileProblem(SITE_PROCESS_ENTRY, `${failure} See the terminal.`)]);
  } catch (error) {
    return addCodeFrames(toBundleProblems(error));
  }
}
