import { inspect } from 'node:util';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { BuildInput } from '../../build/build-context.ts';
import { createProgress } from '../../build/progress.ts';
import { startPreviewWorker } from './preview-worker.ts';
import type { Replacement } from './preview-worker.ts';
import type { ReleaseChange, FramedProblem, SiteMessage } from './messages.ts';
import { SEARCH_FOLDER } from './messages.ts';
import { startPreviewServer } from './preview-server.ts';
import { createProblemPrinter } from './problems.ts';
import { startSiteProcess } from './site-process.ts';

/** A request waits no longer than this for the site to be compiled; then it gets the state before. */
const MAX_WAIT_MS = 10_000;

/** What a preview consists of. */
const PARTS = { startPreviewWorker, startPreviewServer, startSiteProcess };

/**
 * Start the author's preview at a port: a process watches and compiles, workerd renders, and a server in front of it
 * tells the open tabs what changed. `name` is what the terminal calls it.
 */
export async function startPreview(
  input: BuildInput,
  port: number,
  name = `http://localhost:${port}`,
  parts = PARTS,
): Promise<{ close(): Promise<void> }> {
  const files = new Map<string, Uint8Array | string>();
  const problems = { site: [] as FramedProblem[], worker: [] as FramedProblem[] };
  const print = createProblemPrinter();
  const progress = createProgress(process.stderr);
  const fresh = createLatch();
  let search: Promise<Map<string, string>> | null = null;
  let isReady = false;

  const loadFile = async (path: string) => {
    if (!path.startsWith(SEARCH_FOLDER)) return files.get(path);
    search ??= site.loadSearchFiles();
    return (await search).get(path.slice(SEARCH_FOLDER.length));
  };
  const worker = await parts.startPreviewWorker(loadFile);
  const server = await parts.startPreviewServer(port, {
    worker,
    loadFile,
    async untilFresh() {
      if (!fresh.isOpen()) site.rebuild();
      await Promise.race([fresh.opened(), delay(MAX_WAIT_MS, undefined, { ref: false })]);
    },
  });

  const showProblems = (): void => {
    const all = [...problems.site, ...problems.worker];
    print(all);
    server.send({ kind: 'problems', problems: all });
  };
  const apply = async (change: ReleaseChange): Promise<void> => {
    const { paths, hasNavigationChanges } = change;
    search = null;
    for (const [name, bytes] of change.files) files.set(`/${name}`, bytes);
    await worker.putRecords(change.records);
    const replacement = change.worker === null ? null : await worker.replaceCode(change.worker);
    if (replacement) {
      problems.worker = toWorkerProblems(replacement);
      showProblems();
    }
    for (const [from, to] of change.moves) server.send({ kind: 'moved', from, to });
    if (replacement?.kind === 'replaced') server.send({ kind: 'reload' });
    else if (hasNavigationChanges || paths.length > 0) {
      server.send({ kind: 'site', paths, hasNavigationChanges });
    }
    if (!isReady) process.stdout.write(`\nReady: ${name} follows your changes. Ctrl+C ends it.\n`);
    isReady = true;
  };
  // One after another, in the order of the messages.
  let queue = Promise.resolve();
  const enqueue = (task: () => Promise<void> | void): void => {
    queue = queue.then(task).catch((error: unknown) => {
      process.stderr.write(`The preview could not show a change: ${inspect(error)}\n`);
    });
  };
  const onMessage = (message: Exclude<SiteMessage, { kind: 'search' }>): void => {
    if (message.kind !== 'progress') progress.end();
    switch (message.kind) {
      case 'stale':
        return fresh.close();
      case 'unit':
        return undefined;
      case 'fresh':
        return enqueue(fresh.open);
      case 'progress':
        return progress.report(message.step, message.done, message.total);
      case 'problems':
        problems.site = message.problems;
        return showProblems();
      case 'page':
        return server.send(message);
      case 'release':
        return enqueue(() => apply(message.change));
      default:
        return message satisfies never;
    }
  };
  const site = parts.startSiteProcess(input, onMessage);
  return {
    async close() {
      await site.stop();
      server.close();
      await worker.close();
    },
  };
}

/** The place is the Worker's entry: its bundle, in which the error has a place, is minified. */
function toWorkerProblems(replacement: Replacement): FramedProblem[] {
  if (replacement.kind !== 'failed') return [];
  const message = `The Worker does not start, so the previous one runs on: ${replacement.reason}`;
  const place = { file: 'worker/index.ts', line: 1, column: 1 };
  return [{ severity: 'error', ...place, path: resolve(place.file), message, codeFrame: '' }];
}

/** Create a latch, closed at first: requests wait until it is open. */
function createLatch() {
  let latch = Promise.withResolvers<void>();
  let isOpen = false;
  return {
    isOpen: () => isOpen,
    opened: () => latch.promise,
    open(): void {
      isOpen = true;
      latch.resolve();
    },
    close(): void {
      if (isOpen) latch = Promise.withResolvers();
      isOpen = false;
    },
  };
}
