import { createMiddleware } from 'hono/factory';
import type { ReleaseAssets } from '../../client/model/release-assets.ts';
import type { AppEnv } from '../env.ts';
import { toRequestOrigin } from '../render/site-origin.ts';

/**
 * Speak the Model Context Protocol. Pages of other sites are refused, as its transport demands against DNS
 * rebinding; programs send no `Origin`.
 */
export function mcp(assets: ReleaseAssets) {
  return createMiddleware<AppEnv>(async function mcpRoute(c) {
    const { manifest, store, trace } = c.var;
    trace.kind = 'mcp';
    const origin = toRequestOrigin(c);
    const asking = c.req.header('Origin');
    if (asking !== undefined && asking !== origin) {
      return c.text('Only programs and pages of this site may ask here.\n', 403, NEVER_KEPT);
    }
    if (c.req.method !== 'POST') {
      const text = 'This is a Model Context Protocol server: send JSON-RPC by POST.\n';
      return c.text(text, 405, { Allow: 'POST', ...NEVER_KEPT });
    }
    const asker = c.req.header('CF-Connecting-IP') ?? 'unknown';
    if (c.env.MCP_LIMIT && !(await c.env.MCP_LIMIT.limit({ key: asker })).success) {
      const headers = { 'Retry-After': RETRY_SECONDS, ...NEVER_KEPT };
      return c.text('Too many questions; ask again in a minute.\n', 429, headers);
    }
    // What it needs is larger than the rest of the Worker: it is evaluated when it is first asked for.
    const { answerMcp } = await import('../mcp/answer-mcp.ts');
    const answer = await answerMcp(c.req.raw, {
      site: assets.site,
      origin,
      manifest,
      store,
      assets: c.env.ASSETS,
    });
    const kept = new Response(answer.body, answer);
    kept.headers.set('Cache-Control', 'no-store');
    return kept;
  });
}

/** The period of the limit in `wrangler.toml`. */
const RETRY_SECONDS = '60';

const NEVER_KEPT = { 'Cache-Control': 'no-store' };
