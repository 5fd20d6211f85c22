/** Create a `fetch` that sends requests for hosts below workers.dev to the fake by plain HTTP, with the host as a header. */
export function createSiteFetch(target: string, send: typeof fetch): typeof fetch {
  return (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (!url.hostname.endsWith('.workers.dev')) return send(input, init);
    const headers = new Headers(init?.headers);
    headers.set('X-Forwarded-Host', url.hostname);
    return send(new URL(`${url.pathname}${url.search}`, target), { ...init, headers });
  };
}
