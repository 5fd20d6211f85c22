import type { Context } from 'hono';
import { withBase } from '../../client/model/path.ts';
import { MCP_PATH } from '../../client/model/site-paths.ts';
import type { ReleaseAssets } from '../../client/model/release-assets.ts';
import type { AppEnv } from '../env.ts';
import { NO_STORE, UNAVAILABLE } from '../http/cache-control.ts';
import { resolveErrorFormat } from '../http/negotiate.ts';
import { TEXT_TYPES, VARY } from '../http/response-headers.ts';
import { RpcError } from '../mcp/json-rpc.ts';
import { toCrashView, toErrorView, UNAVAILABLE_TEXT } from '../render/html-view.tsx';
import { StoreError } from '../store/release-store.ts';
import { toHtmlResponse } from './html-response.ts';

/** Longer addresses are not repeated in a link. */
const MAX_ADDRESS_LENGTH = 2_048;

/** Respond to an error, in the requested representation. The cause goes to the log; the reader gets a retry link. */
export function error(assets: ReleaseAssets) {
  const { basePath, homePath } = assets.site;
  const mcpPath = withBase(basePath, MCP_PATH);
  return function errorRoute(error: Error, c: Context<AppEnv>): Response {
    const { log, url } = c.var;
    log.errors.push(error);
    const isUnavailable = error instanceof StoreError;
    const status = isUnavailable ? 503 : 500;
    const headers = { ...VARY, ...(isUnavailable ? UNAVAILABLE : NO_STORE) };
    const title = isUnavailable ? 'Content not available' : 'This page crashed';
    const reason = isUnavailable
      ? UNAVAILABLE_TEXT
      : 'An error occurred on our side. Try again in a moment.';
    if (url.pathname === mcpPath) {
      return new RpcError(status, 'internalError', reason).toResponse(null, headers);
    }
    const format = resolveErrorFormat(c, basePath);
    if (format !== 'html') {
      return c.body(`# ${title}\n\n${reason}\n`, status, { ...TEXT_TYPES[format], ...headers });
    }
    const address = url.pathname + url.search;
    const path = address.length > MAX_ADDRESS_LENGTH ? homePath : address;
    const view = isUnavailable ? toErrorView(path, title, reason) : toCrashView(path);
    return toHtmlResponse(c, assets, view, { status, headers, title, hasClient: false });
  };
}
