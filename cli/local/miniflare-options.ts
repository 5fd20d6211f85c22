import { Log, LogLevel, convertV4MiniflareOptions } from 'miniflare';
import type { MiniflareOptions, Request, Response, WorkerdStructuredLog } from 'miniflare';
import { unstable_getMiniflareWorkerOptions as loadWorkerOptions } from 'wrangler';

/** A Worker that a wrangler configuration describes. */
interface LocalWorker {
  configFile: string;
  /** The bundle and the path that stack traces show. */
  code: { path: string; contents: string };
  /** Serves the binding `ASSETS` in place of the configured folder. */
  serveAsset?: (request: Request) => Promise<Response>;
  onLog: (log: WorkerdStructuredLog) => void;
}

/** Return the options with which Miniflare runs a Worker on this machine. */
export function loadMiniflareOptions(worker: LocalWorker): MiniflareOptions {
  const { configFile, code, serveAsset, onLog } = worker;
  const { workerOptions } = loadWorkerOptions(configFile);
  const { assets: _, ...withoutAssets } = workerOptions;
  const options = serveAsset
    ? { ...withoutAssets, serviceBindings: { ASSETS: serveAsset } }
    : workerOptions;
  return convertV4MiniflareOptions({
    ...options,
    modules: [{ type: 'ESModule', ...code }],
    host: '127.0.0.1',
    port: 0,
    // The Worker does not use the place of a request, which Miniflare would load from the network.
    cf: false,
    log: new Log(LogLevel.WARN),
    handleStructuredLogs: onLog,
  });
}
