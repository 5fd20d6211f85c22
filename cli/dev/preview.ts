import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { inspect } from 'node:util';
import { getPlatformProxy } from 'wrangler';
import type { BuildInput } from '../../build/build-context.ts';
import type { FileContent } from '../../build/release/release.ts';
import { UsageError } from '../../build/problem.ts';
import { EVENTS_PATH, SERVER_KEY } from './messages.ts';
import type { ReleaseChange, SiteMessage } from './messages.ts';
import { startPreviewServer } from './preview-server.ts';
import { openPreviewStore } from './preview-store.ts';
import type { LocalKv } from './preview-store.ts';
import { createProblemReport } from './problem-report.ts';
import { runSiteProcess } from './site-process.ts';

/** The folder that wrangler.toml names. */
export const PREVIEW_FOLDER = '.cache/preview';
const WORKER = `${PREVIEW_FOLDER}/worker/index.js`;
/** Empty: the server of the preview has the files. */
const ASSETS = `${PREVIEW_FOLDER}/assets`;
/** The address of the server of the preview that runs. */
const ADDRESS = `${PREVIEW_FOLDER}/address`;

/** Create what wrangler needs to read its configuration. */
export async function preparePreviewFolder(): Promise<void> {
  for (const folder of [dirname(WORKER), ASSETS]) await mkdir(folder, { recursive: true });
  await writeFile(WORKER, 'export default {};', { flag: 'wx' }).catch(() => {});
}

/** Whether a preview of this project runs: one that was killed leaves its address. */
export async function isPreviewRunning(): Promise<boolean> {
  const response = await fetch((await read(ADDRESS)) + EVENTS_PATH).catch(() => null);
  await response?.body?.cancel();
  return response?.ok === true;
}

/**
 * Start what the Worker of the author's preview needs, drafts included: a process that watches and compiles. This one
 * writes the records into wrangler's local KV, and tells the open tabs what changed. Resolves with the first release:
 * wrangler can start then. Throws `UsageError` if a preview of this project runs.
 */
export async function startPreview(input: BuildInput): Promise<void> {
  if (await isPreviewRunning()) {
    throw new UsageError('A preview of this project runs already. End it, or use that one.');
  }
  await preparePreviewFolder();
  const files = new Map<string, FileContent>();
  const server = await startPreviewServer(files, input.basePath);
  await writeFile(ADDRESS, server.origin);
  // The Worker does not use the place of a request, which wrangler would load from the network.
  process.env['CLOUDFLARE_CF_FETCH_ENABLED'] = 'false';
  const { env } = await getPlatformProxy<{ CONTENT: LocalKv }>({ configPath: 'wrangler.toml' });
  const kv = env.CONTENT;
  await kv.put(SERVER_KEY, server.origin);
  const store = await openPreviewStore(kv, files);
  const ready = Promise.withResolvers<void>();
  const show = async ({ worker, ...change }: ReleaseChange): Promise<void> => {
    await store(change);
    // Wrangler then starts the Worker again, which ends the connections of tabs: they load their documents.
    if (worker !== null && worker !== (await read(WORKER))) await writeFile(WORKER, worker);
    else server.send({ kind: 'site-changed' });
    ready.resolve();
  };
  const reportProblems = createProblemReport(server.send);
  let shown = Promise.resolve();
  const onMessage = (message: SiteMessage): void => {
    if (message.kind === 'page') server.send(message);
    else if (message.kind === 'problems') reportProblems(message.problems);
    else {
      shown = shown
        .then(() => show(message.change))
        .catch((error: unknown) => {
          process.stderr.write(`The preview could not show a change: ${inspect(error)}\n`);
        });
    }
  };
  const stopped = runSiteProcess({ ...input, drafts: true }, onMessage);
  await Promise.race([ready.promise, stopped]);
}

/** Empty for a file that does not exist. */
function read(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => '');
}
