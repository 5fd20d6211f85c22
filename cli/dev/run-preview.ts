import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { loadFreePort } from '../free-port.ts';
import { addFrames } from './code-frame.ts';
import { createGate } from './gate.ts';
import { createLazySearch } from './lazy-search.ts';
import { loadSourceProblems } from './loaded-sources.ts';
import type { ReleaseChange, SiteMessage } from './messages.ts';
import { startPreviewServer } from './preview-server.ts';
import { createPreviewStore } from './preview-store.ts';
import type { PreviewStore } from './preview-store.ts';
import { createProblemPrinter } from './problem-printer.ts';
import { startSite } from './site-handle.ts';
import { createTabs } from './tabs.ts';
import { startWranglerDev } from './wrangler-dev.ts';
import type { WranglerDev } from './wrangler-dev.ts';

/** A request waits no longer than this for the site to settle: then what there is has to do. */
const MAX_WAIT_MS = 10_000;

/** Run the author's preview at a port until it is interrupted. Returns the exit code. */
export async function runPreview(port: number, siteArgs: string[]): Promise<number> {
  // One for each port: two previews of one checkout do not meet. Not below `.wrangler`: wrangler hears of no
  // change in there.
  const folder = resolve('.cache', 'preview', String(port));
  const tabs = createTabs();
  const files = new Map<string, Uint8Array | string>();
  const first = Promise.withResolvers<ReleaseChange>();
  const settled = createGate();
  const search = createLazySearch();
  let store: PreviewStore | null = null;
  let wrangler: WranglerDev | null = null;
  let isFirst = true;
  let worker: string | null = null;
  const print = createProblemPrinter();

  const publish = async (change: ReleaseChange): Promise<void> => {
    search.forget();
    const hasOtherWorker = change.worker !== null && change.worker !== worker;
    worker = change.worker ?? worker;
    if (isFirst || !store) {
      isFirst = false;
      return first.resolve(change);
    }
    for (const [name, bytes] of change.files) files.set(`/${name}`, bytes);
    const isReloaded = hasOtherWorker ? wrangler?.untilReloaded() : null;
    await store.publish({ ...change, worker: hasOtherWorker ? worker : null });
    await isReloaded;
    for (const [from, to] of change.moves) tabs.tell({ kind: 'moved', from, to });
    if (change.isReload && hasOtherWorker) tabs.tell({ kind: 'reload' });
    else if (change.isOutline || change.paths.length > 0) {
      tabs.tell({ kind: 'site', paths: change.paths, isOutline: change.isOutline });
    }
  };
  // One after another, in the order in which they come.
  let queue = Promise.resolve();
  const onMessage = (message: SiteMessage): void => {
    if (message.kind === 'changing') settled.close();
    else if (message.kind === 'search') search.take(message.files);
    else if (message.kind === 'tabs') {
      if (message.event.kind === 'problems') print(message.event.problems);
      tabs.tell(message.event);
    } else if (message.kind === 'release') queue = queue.then(() => publish(message.change));
    else if (message.kind === 'settled') queue = queue.then(() => settled.open());
    else message satisfies never;
  };
  const onBroken = async (): Promise<void> => {
    process.stderr.write('The build itself does not run: see above. Waiting for a change …\n');
    first.reject(new Error('The preview could not start.'));
    const problems = await addFrames(await loadSourceProblems(resolve('.')));
    onMessage({ kind: 'tabs', event: { kind: 'problems', problems } });
    settled.open();
  };
  const site = startSite(siteArgs, (message) => onMessage(message), onBroken);
  const stop = () => {
    site.stop();
    wrangler?.stop();
  };
  process.once('SIGINT', stop).once('SIGTERM', stop).once('SIGHUP', stop);
  store = await createPreviewStore(folder, resolve('wrangler.toml'), await first.promise);
  const innerPort = await loadFreePort();
  wrangler = await startWranglerDev(folder, innerPort);
  const server = await startPreviewServer(port, {
    tabs,
    innerPort,
    untilSettled: () =>
      Promise.race([settled.passed(), delay(MAX_WAIT_MS, undefined, { ref: false })]),
    findFile: (path) => files.get(path),
    loadSearchFile: (name) => search.load(name, () => site.askForSearch()),
  });
  process.stdout.write(`\nReady: http://localhost:${port} follows your changes. Ctrl+C ends it.\n`);
  const code = await wrangler.ended;
  stop();
  tabs.close();
  server.close();
  await store.close();
  return code;
}
