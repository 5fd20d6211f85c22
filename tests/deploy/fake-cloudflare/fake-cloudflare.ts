import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { listenOnFreePort } from '../../../cli/local/free-port.ts';
import { createApi } from './api.ts';
import { createFaults } from './faults.ts';
import type { Faults } from './faults.ts';
import { createState } from './state.ts';
import type { State, Version, Worker } from './state.ts';
import { startVersion } from './version-in-node.ts';
import type { ServedVersion } from './version-in-node.ts';

type Respond = (url: URL, headers: Headers) => Response | null;

/** Cloudflare on the loopback: the API for wrangler and the deploy, and the network for readers. */
export interface FakeCloudflare {
  state: State;
  faults: Faults;
  url: string;
  /** The environment in which a command uses the fake and nothing else. */
  env: Record<string, string>;
  /** Request a URL of a Worker as a reader does. */
  fetch(worker: string, url: string): Promise<Response>;
  /** Request a path of a host below workers.dev. */
  fetchSite(host: string, path: string): Promise<Response>;
  /** Let every URL below workers.dev respond so; null responses are those of the version. */
  respondSites(respond: Respond): void;
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
  let respondSite: Respond = () => null;

  const fetchVersion = async (version: Version | undefined, url: string): Promise<Response> => {
    if (!version) return new Response(null, { status: 530 });
    const started = running.get(version.id) ?? startVersion(state, version);
    running.set(version.id, started);
    return (await started).fetch(url);
  };

  /**
   * `docs.testers.workers.dev`: what readers get; `4f1c2a9b-docs.…`: the version of the Worker `docs` whose id starts so;
   * `pr-1-docs.…`: its latest version with this alias.
   */
  const fetchSite = async (
    host: string,
    path: string,
    headers = new Headers(),
  ): Promise<Response> => {
    const [label = ''] = host.split('.');
    const url = `https://${host}${path}`;
    const replaced = respondSite(new URL(url), headers);
    if (replaced) return replaced;
    const found = [...state.workers.values()]
      .toSorted((a, b) => b.name.length - a.name.length)
      .find(({ name }) => label === name || label.endsWith(`-${name}`));
    if (!found) return new Response(null, { status: 530 });
    if (label === found.name) return fetchVersion(findRouted(found), url);
    if (!found.hasPreviews) return new Response(null, { status: 404 });
    const name = label.slice(0, -found.name.length - 1);
    const isNamed = ({ id, metadata }: Version) =>
      id.startsWith(name) || metadata.annotations?.['workers/alias'] === name;
    return fetchVersion(found.versions.find(isNamed), url);
  };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = 'GET', url: path = '/' } = request;
    const body = await buffer(request);
    const headers = new Headers(request.headers as Record<string, string>);
    const host = headers.get('X-Forwarded-Host');
    if (host !== null) return send(response, await fetchSite(host, path, headers));
    const url = new URL(path, 'http://fake');
    const name = `${method} ${url.pathname.split('/').slice(5).join('/').replace(/^/, '/')}`;
    state.requests.push(name);
    const fault = faults.take(name);
    if (fault?.kind === 'silence') return fault.run?.();
    if (fault?.kind === 'status') {
      const { status, code = 0, headers: sent = {}, body: text } = fault;
      const errors = [{ code, message: 'a fault of the test' }];
      const json = JSON.stringify({ success: false, errors });
      return send(response, new Response(text ?? json, { status, headers: sent }));
    }
    if (fault?.kind === 'meanwhile') await fault.run();
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
  const url = `http://127.0.0.1:${await listenOnFreePort(server)}`;
  const home = await mkdtemp(join(tmpdir(), 'home-'));
  return {
    state,
    faults,
    url,
    env: {
      CLOUDFLARE_API_BASE_URL: `${url}/client/v4`,
      CLOUDFLARE_API_TOKEN: state.token,
      CLOUDFLARE_ACCOUNT_ID: state.accountId,
      FAKE_CLOUDFLARE_URL: url,
      HOME: home,
      XDG_CONFIG_HOME: home,
    },
    fetch(name, url) {
      const worker = state.workers.get(name);
      return fetchVersion(worker && findRouted(worker), url);
    },
    fetchSite,
    respondSites: (respond) => {
      respondSite = respond;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** The version with most of the traffic. */
function findRouted({ versions, deployments }: Worker): Version | undefined {
  const split = deployments[0]?.versions.toSorted((a, b) => b.percentage - a.percentage) ?? [];
  return versions.find(({ id }) => id === split[0]?.version_id);
}

async function send(response: ServerResponse, result: Response): Promise<void> {
  const body = Buffer.from(await result.arrayBuffer());
  const isOwn = ([name]: [string, string]) =>
    !/^(?:content-encoding|transfer-encoding)$/.test(name);
  response.writeHead(result.status, Object.fromEntries([...result.headers].filter(isOwn)));
  response.end(body);
}
