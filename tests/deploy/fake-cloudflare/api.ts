import { Hono } from 'hono';
import { addKvRoutes } from './kv-api.ts';
import { fail } from './response.ts';
import type { Api, Env } from './response.ts';
import { now } from './state.ts';
import type { State } from './state.ts';
import { addWorkerRoutes } from './workers-api.ts';

/** Create Cloudflare's API for the account of `state`. */
export function createApi(state: State): Api {
  const api: Api = new Hono<Env>().basePath('/client/v4/accounts/:account');
  api.use(async (c, next) => {
    // An upload of assets has a token of its own.
    const hasOwnToken = c.req.path.endsWith('/workers/assets/upload');
    const isKnown = hasOwnToken || c.req.header('Authorization') === `Bearer ${state.token}`;
    if (!isKnown) return fail(c, 401, 10_000, 'Authentication error');
    if (c.req.param('account') !== state.accountId) {
      return fail(c, 403, 10_000, 'Authentication error');
    }
    c.set('share', (items) => {
      const kind = c.env.fault?.kind;
      const count =
        kind === 'cut' ? Math.floor(items.length / 2) : items.length - (kind === 'partial' ? 1 : 0);
      return { accepted: items.slice(0, count), refused: items.slice(count) };
    });
    await next();
    c.header('Date', new Date(now(state)).toUTCString());
    return undefined;
  });
  addKvRoutes(api, state);
  addWorkerRoutes(api, state);
  api.notFound((c) => fail(c, 404, 7_003, `Could not route to ${c.req.method} ${c.req.path}`));
  return api;
}
