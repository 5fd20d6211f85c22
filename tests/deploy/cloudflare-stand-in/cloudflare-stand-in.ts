import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:net';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApiServer } from './api-server.ts';
import { createCertificate } from './certificate.ts';
import { createEdge } from './edge.ts';
import type { Edge } from './edge.ts';
import { createFaults } from './faults.ts';
import type { Faults } from './faults.ts';
import { createState } from './state.ts';
import type { State } from './state.ts';

/** Cloudflare on the loopback: the API that wrangler and the deploy ask, and the network that serves. */
export interface CloudflareStandIn {
  state: State;
  faults: Faults;
  edge: Edge;
  /** What the environment of a deploy must say to meet the stand-in and nothing else. */
  env: Record<string, string>;
  close(): Promise<void>;
}

/**
 * Cloudflare keeps idle connections for minutes. The five seconds of Node's own would cut off a client that
 * computes for as long between two requests, as on a machine that is busy.
 */
const KEEP_ALIVE_MS = 300_000;

/** Start a stand-in: an empty account, or one in the given state. */
export async function startCloudflareStandIn(state = createState()): Promise<CloudflareStandIn> {
  const faults = createFaults();
  const certificate = createCertificate(`${state.subdomain}.workers.dev`);
  const edge = createEdge(state, certificate);
  const api = createApiServer(state, faults);
  for (const server of [api, edge.server]) server.keepAliveTimeout = KEEP_ALIVE_MS;
  const [apiPort, edgePort] = [await listen(api), await listen(edge.server)];
  // As a proxy, it leads every name to its own edge: the names of workers.dev stay as they are.
  api.on('connect', (_request, socket) => {
    const tunnel = connect(edgePort, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      tunnel.pipe(socket).pipe(tunnel);
    });
    tunnel.on('error', () => socket.destroy());
    socket.on('error', () => tunnel.destroy());
  });
  const home = await mkdtemp(join(tmpdir(), 'home-'));
  const authority = join(home, 'authority.pem');
  await writeFile(authority, certificate.cert);
  return {
    state,
    faults,
    edge,
    env: {
      CLOUDFLARE_API_BASE_URL: `http://127.0.0.1:${apiPort}/client/v4`,
      CLOUDFLARE_API_TOKEN: state.token,
      CLOUDFLARE_ACCOUNT_ID: state.accountId,
      HTTPS_PROXY: `http://127.0.0.1:${apiPort}`,
      NODE_EXTRA_CA_CERTS: authority,
      HOME: home,
      XDG_CONFIG_HOME: home,
    },
    async close() {
      await edge.close();
      for (const server of [api, edge.server]) {
        server.closeAllConnections();
        server.close();
      }
      await rm(home, { recursive: true, force: true });
    },
  };
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}
