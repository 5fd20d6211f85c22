export type FetchOptions = Pick<RequestInit, 'priority' | 'signal'>;

/** Responses by path, so that prefetch and navigation share requests. */
export interface RequestCache<T> {
  /** Return the cached response or send a request. Rejects on failure, which can be retried. */
  load(path: string, send: () => Promise<T>): Promise<T>;
  /** Whether a response is cached or requested. */
  has(path: string): boolean;
  isLoaded(path: string): boolean;
  /** Find a cached response. */
  find(isWanted: (value: T) => boolean): T | undefined;
  remove(path: string): void;
}

/** Responses of one tab that is open for days: a few MB. */
const MAX_RESPONSES = 200;

export function createRequestCache<T>(): RequestCache<T> {
  const requests = new Map<string, { response: Promise<T>; value?: T }>();
  return {
    has: (path) => requests.has(path),
    isLoaded: (path) => requests.get(path)?.value !== undefined,
    find: (isWanted) =>
      [...requests.values()].flatMap(({ value }) => value ?? []).find((value) => isWanted(value)),
    remove: (path) => void requests.delete(path),
    load(path, send) {
      const cached = requests.get(path);
      if (cached) return cached.response;
      const request: { response: Promise<T>; value?: T } = { response: send() };
      requests.set(path, request);
      request.response.then(
        (value) => (request.value = value),
        () => requests.get(path) === request && requests.delete(path),
      );
      const [oldest = ''] = requests.keys();
      if (requests.size > MAX_RESPONSES) requests.delete(oldest);
      return request.response;
    },
  };
}

/** Fetch JSON. Rejects if the response is an error. */
export async function fetchJson(url: string, options: FetchOptions): Promise<unknown> {
  const response = await fetch(url, options);
  if (!response.ok) throw new Error(`${url} responded with ${response.status}.`);
  return response.json();
}
