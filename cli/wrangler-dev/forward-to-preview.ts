/** Where `wrangler dev` finds the preview. */
export interface ForwardOptions {
  /** Origin of the preview's server. */
  preview: string;
  /** Hosts of the routes: wrangler puts the first of them in the place of the requested host. */
  routes: string[];
}

/** Let the preview respond to a request to the Worker of `wrangler dev`. */
export async function forwardToPreview(
  request: Request,
  { preview, routes }: ForwardOptions,
): Promise<Response> {
  const url = new URL(request.url);
  const headers = new Headers(request.headers);
  // The preview refuses the names of other sites, which a request has after DNS rebinding.
  if (!routes.includes(url.host)) headers.set('X-Forwarded-Host', url.host);
  const { method, body } = request;
  const init: RequestInit = { method, headers, body, redirect: 'manual' };
  try {
    return await fetch(preview + url.pathname + url.search, init);
  } catch {
    const text = 'The preview has ended. Start `npx wrangler dev` again.\n';
    return new Response(text, { status: 502 });
  }
}
