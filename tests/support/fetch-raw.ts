import { request } from 'node:http';

export interface RawRequest {
  /** Path and query, sent as they are. */
  target: string;
  method?: string;
  headers?: Record<string, string>;
}

/** Send a request without a client that normalises its path. */
export function fetchRaw(
  { port, hostname }: URL,
  { target, ...options }: RawRequest,
): Promise<{ status: number; location: string | null }> {
  const { promise, resolve, reject } =
    Promise.withResolvers<Awaited<ReturnType<typeof fetchRaw>>>();
  // Without an agent: the server closes a connection after an invalid request, and the next one would fail.
  request({ ...options, port, hostname, path: target, agent: false }, (response) => {
    response.resume();
    resolve({ status: response.statusCode ?? 0, location: response.headers.location ?? null });
  })
    .on('error', reject)
    .end();
  return promise;
}
