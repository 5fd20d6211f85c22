import { resolve } from 'node:path';
import { Miniflare, Response } from 'miniflare';
import type { WorkerdStructuredLog } from 'miniflare';
import { loadMiniflareOptions } from '../local/miniflare-options.ts';
import { putRecords } from '../local/put-records.ts';

/** The Worker of the preview: workerd, which Miniflare runs, with a local KV namespace. */
export interface PreviewWorker {
  /** Put records into KV. */
  putRecords(records: Map<string, string>): Promise<void>;
  /** Replace the Worker's code. If the new code does not start, the previous code runs on. */
  replaceCode(code: string): Promise<Replacement>;
  /** Return the Worker's address when workerd runs; start workerd again if it does not. */
  untilRunning(): Promise<URL>;
  close(): Promise<void>;
}

/** `reason` is why the code does not start. */
export type Replacement = { kind: 'same' | 'replaced' } | { kind: 'failed'; reason: string };

/** Responds until the first release is there. */
const PLACEHOLDER = `export default {
  fetch: () =>
    new Response('The site is not built yet. See the terminal. This page reloads by itself.', {
      status: 503,
      headers: { 'Cache-Control': 'no-store', Refresh: '1' },
    }),
};`;

/** Loads a file of the asset server by its path; undefined if there is none. */
export type FileLoader = (path: string) => Promise<Uint8Array | string | undefined>;

/** Start a Worker whose binding `ASSETS` reads from `loadFile`. */
export async function startPreviewWorker(loadFile: FileLoader): Promise<PreviewWorker> {
  let code = PLACEHOLDER;
  /** What workerd logs while it starts other code. */
  let startErrors: string[] | null = null;
  const onLog = (log: WorkerdStructuredLog): void => {
    if (startErrors && log.level === 'error') startErrors.push(log.message);
    else printLog(log);
  };
  const toOptions = (contents: string) =>
    loadMiniflareOptions({
      configFile: resolve('wrangler.toml'),
      code: { path: resolve('worker/index.js'), contents },
      serveAsset: async ({ url }) => {
        const file = await loadFile(new URL(url).pathname);
        return new Response(file ?? null, { status: file === undefined ? 404 : 200 });
      },
      onLog,
    });
  const miniflare = new Miniflare(toOptions(code));
  let started: Promise<unknown> = miniflare.ready;
  const untilRunning = async (): Promise<URL> => {
    // Miniflare starts a crashed workerd again by itself. `ready` rejects if that failed.
    started = started
      .then(() => miniflare.ready)
      .catch(() => miniflare.setOptions(toOptions(code)));
    await started;
    return miniflare.ready;
  };
  const put = async (records: Map<string, string>): Promise<void> => {
    await putRecords(await miniflare.getKVNamespace('CONTENT'), records);
  };
  await untilRunning();
  return {
    untilRunning,
    putRecords: (records) =>
      put(records).catch(async () => {
        // workerd stopped meanwhile.
        await untilRunning();
        await put(records);
      }),
    async replaceCode(next) {
      if (next === code) return { kind: 'same' };
      startErrors = [];
      try {
        await miniflare.setOptions(toOptions(next));
        code = next;
        return { kind: 'replaced' };
      } catch (error) {
        const [logged] = startErrors;
        started = miniflare.setOptions(toOptions(code));
        // If this fails too, the next request starts workerd again.
        await started.catch(() => undefined);
        return { kind: 'failed', reason: logged === undefined ? String(error) : toReason(logged) };
      } finally {
        startErrors = null;
      }
    },
    close: () => miniflare.dispose(),
  };
}

function printLog({ level, message }: WorkerdStructuredLog): void {
  const isFailure = level === 'error' || level === 'warn';
  (isFailure ? process.stderr : process.stdout).write(`${message}\n`);
}

/** `service core:user:docs: Uncaught Error: No.\n  at index.js:1:7` → `Uncaught Error: No.` */
function toReason(log: string): string {
  return log.replace(/^service \S+: /, '').replace(/\n[\s\S]*$/, '');
}
