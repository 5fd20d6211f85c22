/*
 * Loaded into the processes of a deploy with `--import`: requests to preview URLs below workers.dev go to the
 * fake by plain HTTP, with the host of the URL as a header.
 */
const target = process.env['FAKE_CLOUDFLARE_URL'];
const realFetch = globalThis.fetch;

globalThis.fetch = (input, init) => {
  const url = new URL(input instanceof Request ? input.url : input);
  if (!url.hostname.endsWith('.workers.dev')) return realFetch(input, init);
  const headers = new Headers(init?.headers);
  headers.set('X-Forwarded-Host', url.hostname);
  return realFetch(new URL(`${url.pathname}${url.search}`, target), { ...init, headers });
};
