import { setTimeout as delay } from 'node:timers/promises';
import { inspect } from 'node:util';
import type { BuildInput } from '../../build/build-context.ts';
import { createProgress } from '../../build/progress.ts';
import { loadFreePort } from '../local/free-port.ts';
import { SEARCH_FOLDER } from './messages.ts';
import type { ReleaseChange, SiteMessage, TabEvent } from './messages.ts';
import { openPreviewFolder } from './preview-folder.ts';
import { startPreviewServer } from './preview-server.ts';
import { createProblemReport } from './problem-report.ts';
import { createRecordLog } from './record-log.ts';
import { startSiteProcess } from './site-process.ts';

/** A request of an outdated Worker waits no longer than this for wrangler to replace it. */
const MAX_WAIT_MS = 10_000;

/** Wrangler has started a Worker again after this time, or has missed that it changed. */
const RESTART_MS = 2_000;

/**
 * Start what the Worker of the author's preview needs, drafts included: a process watches and compiles, and a server
 * has the records for KV and tells the open tabs what changed. Wrangler can start then; `ready` resolves with the first
 * release.
 */
export async function startPreview(
  input: BuildInput,
): Promise<{ origin: string; ready: Promise<void>; close(): Promise<void> }> {
  const records = createRecordLog();
  const port = await loadFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const folder = await openPreviewFolder(origin);
  /** Path → content: what is the asset server's in a release. */
  const files = new Map<string, Uint8Array | string>();
  /** Wrangler ends an outdated Worker, and sends its requests to the next one. */
  const untilReplaced = async (closed: AbortSignal): Promise<void> => {
    for (let waitedMs = 0; waitedMs < MAX_WAIT_MS; waitedMs += RESTART_MS) {
      await delay(RESTART_MS, undefined, { ref: false });
      if (closed.aborted) return;
      await folder.touch();
    }
  };
  /** The search index, computed for the first search after a change. */
  let search: Promise<Map<string, string>> | null = null;
  const server = await startPreviewServer(port, {
    async loadChanges({ release, code }, closed) {
      if (code !== folder.readCode()) await untilReplaced(closed);
      return records.listSince(release);
    },
    async loadFile(path) {
      if (!path.startsWith(SEARCH_FOLDER)) return files.get(path);
      search ??= site.loadSearchFiles();
      return (await search).get(path.slice(SEARCH_FOLDER.length));
    },
  });
  const progress = createProgress(process.stderr);
  const reportProblems = createProblemReport(server.send);
  const enqueue = createQueue();
  const ready = Promise.withResolvers<void>();
  const showChange = async (change: ReleaseChange): Promise<void> => {
    search = null;
    records.add(change);
    for (const [name, content] of change.files) files.set(`/${name}`, content);
    const isOtherCode = change.worker !== null && (await folder.writeWorker(change.worker));
    for (const event of listTabEvents(change, isOtherCode)) server.send(event);
    ready.resolve();
  };
  const onMessage = (message: Exclude<SiteMessage, { kind: 'search' }>): void => {
    if (message.kind !== 'progress') progress.end();
    switch (message.kind) {
      case 'progress':
        return progress.report(message.step, message.done, message.total);
      case 'problems':
        return reportProblems(message.problems);
      case 'page':
        return server.send(message);
      case 'release':
        return enqueue(() => showChange(message.change));
      default:
        return message satisfies never;
    }
  };
  const site = startSiteProcess({ ...input, drafts: true }, onMessage);
  return {
    origin,
    ready: ready.promise,
    async close() {
      await site.stop();
      server.close();
    },
  };
}

/** List what the open tabs are told of a change that is in place, in this order. */
function listTabEvents(
  { moves, paths, hasNavigationChanges }: ReleaseChange,
  isOtherCode: boolean,
): TabEvent[] {
  const moved = moves.map(([from, to]): TabEvent => ({ kind: 'moved', from, to }));
  if (isOtherCode) return [...moved, { kind: 'reload' }];
  if (!hasNavigationChanges && paths.length === 0) return moved;
  return [...moved, { kind: 'site', paths, hasNavigationChanges }];
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
