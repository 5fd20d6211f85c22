import { createMiddleware } from 'hono/factory';
import type { ReleaseAssets } from '../../client/model/release-assets.ts';
import type { AppEnv } from '../env.ts';
import { toRequestOrigin } from '../render/site-origin.ts';

/**
 * Speak the Model Context Protocol. Pages of other sites are refused, as its transport demands against DNS
 * rebinding; programs send no `Origin`. A page of the asker's own machine is a tool such as MCP's inspector.
 */
export function mcp(assets: ReleaseAssets) {
  return createMiddleware<AppEnv>(async function mcpRoute(c) {
    const { manifest, store, trace } = c.var;
    trace.kind = 'mcp';
    const origin = toRequestOrigin(c);
    const asking = c.req.header('Origin');
    const isTool = asking !== undefined && LOOPBACK.test(asking);
    if (asking !== undefined && asking !== origin && !isTool) {
      return c.text('Only programs and pages of this site may ask here.\n', 403, NEVER_KEPT);
    }
    const common = { ...NEVER_KEPT, ...(isTool && toCorsHeaders(asking)) };
    if (isTool && c.req.method === 'OPTIONS') return c.body(null, 204, common);
    if (c.req.method !== 'POST') {
      const text = 'This is a Model Context Protocol server: send JSON-RPC by POST.\n';
      return c.text(text, 405, { Allow: 'POST', ...common });
    }
    const asker = c.req.header('CF-Connecting-IP') ?? 'unknown';
    if (c.env.MCP_LIMIT && !(await c.env.MCP_LIMIT.limit({ key: asker })).success) {
      const headers = { 'Retry-After': RETRY_SECONDS, ...common };
      return c.text('Too many questions; ask again in a minute.\n', 429, headers);
    }
    // What it needs is larger than the rest of the Worker: it is evaluated when it is first asked for.
    const { answerMcp } = await import('../mcp/answer-mcp.ts');
    const answer = await answerMcp(c.req.raw, {
      site: assets.site,
      tagline: assets.tagline,
      origin,
      manifest,
      store,
      assets: c.env.ASSETS,
    });
    const kept = new Response(answer.body, answer);
    for (const [name, value] of Object.entries(common)) kept.headers.set(name, value);
    return kept;
  });
}

/** Where a browser finds the programs of its own machine. */
const LOOPBACK = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

/** What lets a page of another origin ask and read; nothing here depends on who asks. */
function toCorsHeaders(origin: string): Record<string, string> {
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Methods': 'POST',
    'Access-Control-Allow-Headers': '*',
    'Access-Control-Expose-Headers': 'Retry-After',
  };
}

/** The period of the limit in `wrangler.toml`. */
const RETRY_SECONDS = '60';

const NEVER_KEPT = { 'Cache-Control': 'no-store' };
