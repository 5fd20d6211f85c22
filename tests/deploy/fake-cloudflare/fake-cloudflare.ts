import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createApi } from './api.ts';
import { createFaults } from './faults.ts';
import type { Faults } from './faults.ts';
import { startVersion } from './served-version.ts';
import type { ServedVersion } from './served-version.ts';
import { createState } from './state.ts';
import type { State, Version } from './state.ts';

/** Cloudflare on the loopback: the API for wrangler and the deploy, and the network for readers. */
export interface FakeCloudflare {
  state: State;
  faults: Faults;
  /** The environment in which a command uses the fake and nothing else. */
  env: Record<string, string>;
  /** Request a path of a Worker as a reader does. */
  fetch(worker: string, path: string): Promise<Response>;
  /** Make every preview URL respond with this status; null ends it. */
  failPreviews(status: number | null): void;
  close(): Promise<void>;
}

/**
 * Cloudflare keeps idle connections for minutes. Node's default of five seconds would disconnect a client that
 * computes for that long between two requests, as on a busy machine.
 */
const KEEP_ALIVE_MS = 300_000;

/** Start a fake with an empty account, or with a given state. */
export async function startFakeCloudflare(state = createState()): Promise<FakeCloudflare> {
  const faults = createFaults();
  const api = createApi(state);
  const running = new Map<string, Promise<ServedVersion>>();
  let previewStatus: number | null = null;

  const fetchVersion = async (version: Version | undefined, path: string): Promise<Response> => {
    if (!version) return new Response(null, { status: 530 });
    const started = running.get(version.id) ?? startVersion(state, version);
    running.set(version.id, started);
    return (await started).fetch(path);
  };

  /** `4f1c2a9b-docs.testers.workers.dev`: the version of the Worker `docs` whose id starts with `4f1c2a9b`. */
  const fetchPreview = async (host: string, path: string): Promise<Response> => {
    const [label = ''] = host.split('.');
    const worker = state.workers.get(label.slice(9));
    if (previewStatus !== null) return new Response(null, { status: previewStatus });
    if (!worker?.hasPreviews) return new Response(null, { status: 404 });
    return fetchVersion(
      worker.versions.find(({ id }) => id.startsWith(label.slice(0, 8))),
      path,
    );
  };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = 'GET', url: path = '/' } = request;
    const body = await buffer(request);
    const headers = new Headers(request.headers as Record<string, string>);
    const previewHost = headers.get('X-Forwarded-Host');
    if (previewHost !== null) return send(response, await fetchPreview(previewHost, path));
    const url = new URL(path, 'http://fake');
    const name = `${method} ${url.pathname.split('/').slice(5).join('/').replace(/^/, '/')}`;
    state.requests.push(name);
    const fault = faults.take(name);
    if (fault?.kind === 'silence') return undefined;
    if (fault?.kind === 'status') {
      const { status, retryAfter } = fault;
      const errors = [{ code: 0, message: 'a fault of the test' }];
      const init = { status, headers: retryAfter ? { 'Retry-After': retryAfter } : {} };
      return send(response, Response.json({ success: false, errors }, init));
    }
    if (fault?.kind === 'meanwhile') fault.run();
    const hasBody = method !== 'GET' && method !== 'HEAD';
    const init = { method, headers, ...(hasBody ? { body: new Uint8Array(body) } : {}) };
    const result = await api.fetch(new Request(url, init), { fault });
    if (fault?.kind.startsWith('cut')) request.socket.destroy();
    else await send(response, result);
    return undefined;
  };

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) =>
      response.writeHead(500).end(`The fake failed: ${String(error)}`),
    );
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const home = await mkdtemp(join(tmpdir(), 'home-'));
  return {
    state,
    faults,
    env: {
      CLOUDFLARE_API_BASE_URL: `${url}/client/v4`,
      CLOUDFLARE_API_TOKEN: state.token,
      CLOUDFLARE_ACCOUNT_ID: state.accountId,
      FAKE_CLOUDFLARE_URL: url,
      NODE_OPTIONS: `--import=${new URL('preview-fetch.ts', import.meta.url).href}`,
      HOME: home,
      XDG_CONFIG_HOME: home,
    },
    fetch(name, path) {
      const worker = state.workers.get(name);
      const id = worker?.deployments[0]?.versions[0]?.version_id;
      return fetchVersion(
        worker?.versions.find((version) => version.id === id),
        path,
      );
    },
    failPreviews: (status) => {
      previewStatus = status;
    },
    async close() {
      for (const version of await Promise.all(running.values())) await version.close();
      server.closeAllConnections();
      server.close();
      await rm(home, { recursive: true, force: true });
    },
  };
}

async function send(response: ServerResponse, result: Response): Promise<void> {
  const body = Buffer.from(await result.arrayBuffer());
  const isOwn = ([name]: [string, string]) =>
    !/^(?:content-encoding|transfer-encoding)$/.test(name);
  response.writeHead(result.status, Object.fromEntries([...result.headers].filter(isOwn)));
  response.end(body);
}
