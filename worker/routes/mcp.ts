import { createMiddleware } from 'hono/factory';
import { DEFAULT_API_VERSION } from '../../client/model/release-assets.ts';
import type { ReleaseAssets } from '../../client/model/release-assets.ts';
import type { AppEnv } from '../env.ts';
import { NO_STORE } from '../http/cache-control.ts';
import { isBrowser } from '../http/negotiate.ts';
import { RETRY_SECONDS, isLimited } from '../http/rate-limit.ts';
import { RpcError } from '../mcp/json-rpc.ts';
import { respondToMcp } from '../mcp/mcp-server.ts';

/** A message with a tool call has a few hundred bytes. */
const MAX_MESSAGE_BYTES = 64 * 1024;

/** Pages of other sites can send other types without asking: https://fetch.spec.whatwg.org/#cors-safelisted-request-header */
const JSON_TYPE = /^application\/json(?:\s*;|$)/i;

/**
 * Serve the Model Context Protocol. Requests from pages of other origins are refused, as the transport requires
 * against DNS rebinding; programs send no `Origin`. Browsers get the page that explains the server.
 */
export function mcp(assets: ReleaseAssets) {
  return createMiddleware<AppEnv>(async function mcpRoute(c) {
    const { manifest, store, log, origin } = c.var;
    log.kind = 'mcp';
    const caller = c.req.header('Origin');
    if (caller !== undefined && caller !== assets.origin) {
      const text = 'Requests from pages of other sites are not allowed.';
      return new RpcError(403, 'refused', text).toResponse();
    }
    const { agents } = assets.site;
    if (agents !== undefined && ['GET', 'HEAD'].includes(c.req.method) && isBrowser(c)) {
      log.kind = 'redirect';
      return c.body(null, 303, { Location: agents, ...NO_STORE });
    }
    if (c.req.method !== 'POST') {
      const text = 'This is a Model Context Protocol server: send JSON-RPC by POST.';
      return new RpcError(405, 'refused', text).toResponse(null, { Allow: 'POST' });
    }
    if (await isLimited(c.env.MCP_LIMIT, c)) {
      const limited = new RpcError(429, 'refused', 'Too many requests. Try again in a minute.');
      return limited.toResponse(null, { 'Retry-After': RETRY_SECONDS });
    }
    if (!JSON_TYPE.test(c.req.header('Content-Type') ?? '')) {
      const text = '`Content-Type` must be `application/json`.';
      return new RpcError(415, 'refused', text).toResponse();
    }
    const message = await readMessage(c.req.raw);
    if (message instanceof RpcError) {
      log.kind = 'rejected';
      return message.toResponse();
    }
    return respondToMcp(message, c.req.raw.headers, {
      site: assets.site,
      tagline: assets.tagline,
      version: assets.apiVersion ?? DEFAULT_API_VERSION,
      origin,
      manifest,
      store,
      log,
    });
  });
}

/** Read the message in a body; an error says why it cannot be one. */
async function readMessage({ body }: Request): Promise<unknown> {
  const decoder = new TextDecoder();
  let size = 0;
  let text = '';
  try {
    for await (const chunk of body ?? []) {
      size += chunk.length;
      if (size > MAX_MESSAGE_BYTES) {
        const text = `The body must not exceed ${MAX_MESSAGE_BYTES} bytes.`;
        return new RpcError(413, 'refused', text);
      }
      text += decoder.decode(chunk, { stream: true });
    }
  } catch {
    // The client went away, so nobody reads the response.
    return new RpcError(400, 'parseError', 'Parse error: the body ended early.');
  }
  try {
    const message: unknown = JSON.parse(text + decoder.decode());
    // The rate limit counts requests.
    return Array.isArray(message) ? new RpcError(400, 'invalidRequest', BATCH_REASON) : message;
  } catch {
    return new RpcError(400, 'parseError', 'Parse error: the body is not valid JSON.');
  }
}

const BATCH_REASON =
  'Invalid Request: send one message per POST. MCP has no batches since protocol version 2025-06-18.';
