import { setTimeout as delay } from 'node:timers/promises';
import { inspect } from 'node:util';
import type { BuildInput } from '../../build/build-context.ts';
import { createProgress } from '../../build/progress.ts';
import type { ReleaseChange, SiteMessage } from './messages.ts';
import {
  applyChange,
  createPreviewFiles,
  listTabEvents,
  toWorkerProblems,
} from './preview-release.ts';
import { startPreviewServer } from './preview-server.ts';
import { startPreviewWorker } from './preview-worker.ts';
import { createProblemReport } from './problem-report.ts';
import { startSiteProcess } from './site-process.ts';

/** A request waits no longer than this for the site to be compiled; then it gets the state before. */
const MAX_WAIT_MS = 10_000;

/** What a preview consists of. */
const PARTS = { startPreviewWorker, startPreviewServer, startSiteProcess };

/**
 * Start the author's preview, drafts included, at a port: a process watches and compiles, workerd renders, and a server in front of it
 * tells the open tabs what changed. `name` is what the terminal calls it.
 */
export async function startPreview(
  input: BuildInput,
  port: number,
  name = `http://localhost:${port}`,
  parts = PARTS,
): Promise<{ close(): Promise<void> }> {
  const fresh = createLatch();
  const files = createPreviewFiles(() => site.loadSearchFiles());
  const worker = await parts.startPreviewWorker(files.load);
  const server = await parts.startPreviewServer(port, {
    worker,
    loadFile: files.load,
    async untilFresh() {
      if (!fresh.isOpen()) site.rebuild();
      await Promise.race([fresh.opened(), delay(MAX_WAIT_MS, undefined, { ref: false })]);
    },
  });
  const progress = createProgress(process.stderr);
  const reportProblems = createProblemReport(server.send);
  const enqueue = createQueue();
  let isReady = false;
  const showChange = async (change: ReleaseChange): Promise<void> => {
    const replacement = await applyChange(change, files, worker);
    if (replacement) reportProblems('worker', toWorkerProblems(replacement));
    for (const event of listTabEvents(change, replacement)) server.send(event);
    if (!isReady) process.stdout.write(`\nReady: ${name} follows your changes. Ctrl+C ends it.\n`);
    isReady = true;
  };
  const onMessage = (message: Exclude<SiteMessage, { kind: 'search' }>): void => {
    if (message.kind !== 'progress') progress.end();
    switch (message.kind) {
      case 'stale':
        return fresh.close();
      case 'fresh':
        return enqueue(fresh.open);
      case 'unit':
        return undefined;
      case 'progress':
        return progress.report(message.step, message.done, message.total);
      case 'problems':
        return reportProblems('site', message.problems);
      case 'page':
        return server.send(message);
      case 'release':
        return enqueue(() => showChange(message.change));
      default:
        return message satisfies never;
    }
  };
  const site = parts.startSiteProcess({ ...input, drafts: true }, onMessage);
  return {
    async close() {
      await site.stop();
      server.close();
      await worker.close();
    },
  };
}

/** Create a queue, which runs tasks one after another, in the order of the messages. */
function createQueue(): (task: () => Promise<void> | void) => void {
  let last = Promise.resolve();
  return (task) => {
    last = last.then(task).catch((error: unknown) => {
      process.stderr.write(`The preview could not show a change: ${inspect(error)}\n`);
    });
  };
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
