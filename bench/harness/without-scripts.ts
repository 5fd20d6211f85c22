import type { Respond } from './edge-server.ts';

const SCRIPTS = /<script\b[^>]*>[\s\S]*?<\/script>/g;

/** Respond with the documents of a site as static HTML. */
export function withoutScripts(respond: Respond): Respond {
  return async (path, init) => {
    const response = await respond(path, init);
    const { status, headers } = response;
    if (!headers.get('Content-Type')?.startsWith('text/html')) return response;
    return new Response((await response.text()).replace(SCRIPTS, ''), { status, headers });
  };
}
