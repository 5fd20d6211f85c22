import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import * as v from 'valibot';
import { loadFreePort } from '../free-port.ts';
import { RELEASE_CONFIG } from '../release/release-config.ts';

/** A Worker, and what it has to know. */
export interface BareWorker {
  code: string;
  compatibilityDate: string;
  /** Id of the release that it serves. */
  release: string;
}

/** A Worker alone in workerd: whatever CPU its process uses is the Worker's. */
export interface BareWorkerd {
  pid: number;
  /** Where each isolate is asked. */
  urls: [URL, ...URL[]];
  close(): Promise<void>;
}

/** Stands for KV, in this process. */
export interface KvServer {
  port: number;
  /** Keys read since the last call. */
  takeReads(): string[];
  close(): Promise<void>;
}

const CONFIG = v.object({
  compatibility_date: v.string(),
  vars: v.object({ RELEASE: v.string() }),
});

const READY_POLL_MS = 10;

/** However busy the machine, a document waits for its article: its tag is needed, and its path is one. */
const EARLY_FLUSH_MS = 10_000;

/** Serve the records of a release as workerd asks a KV namespace for them. */
export async function startKvServer(releaseFolder: string): Promise<KvServer> {
  let reads: string[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://kv');
    const key = decodeURIComponent(pathname.slice(1));
    reads.push(key);
    readFile(join(releaseFolder, 'kv', key)).then(
      (bytes) => response.end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    takeReads() {
      const taken = reads;
      reads = [];
      return taken;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Load the Worker of a release. */
export async function loadOwnWorker(releaseFolder: string): Promise<BareWorker> {
  const text = await readFile(join(releaseFolder, RELEASE_CONFIG), 'utf8');
  const { compatibility_date: compatibilityDate, vars } = v.parse(CONFIG, JSON.parse(text));
  const code = await readFile(join(releaseFolder, 'worker/index.js'), 'utf8');
  return { code, compatibilityDate, release: vars.RELEASE };
}

/** Start workerd with a Worker and nothing else, in so many isolates; resolves before their first requests. */
export async function startBareWorkerd(
  worker: BareWorker,
  workFolder: string,
  kv: KvServer,
  isolates = 1,
): Promise<BareWorkerd> {
  const folder = join(workFolder, 'workerd');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'worker.js'), worker.code);
  const ports = new Set([await loadFreePort()]);
  while (ports.size < isolates) ports.add(await loadFreePort());
  const [port = 0, ...others] = ports;
  const config = renderConfig(worker, [port, ...others], kv.port);
  await writeFile(join(folder, 'config.capnp'), config);
  const child = spawn(findWorkerd(), ['serve', join(folder, 'config.capnp')], {
    // The Worker writes a line for each request.
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error('workerd did not start; see above.');
    await delay(READY_POLL_MS);
  }
  return {
    pid: child.pid ?? 0,
    urls: [toUrl(port), ...others.map(toUrl)],
    async close() {
      child.kill();
      await ended;
    },
  };
}

function toUrl(port: number): URL {
  return new URL(`http://127.0.0.1:${port}/`);
}

function renderConfig(worker: BareWorker, ports: number[], kvPort: number): string {
  const site = `(
      modules = [(name = "worker.js", esModule = embed "worker.js")],
      compatibilityDate = "${worker.compatibilityDate}",
      bindings = [
        (name = "CONTENT", kvNamespace = "kv"),
        (name = "ASSETS", service = "kv"),
        (name = "RELEASE", text = "${worker.release}"),
        (name = "EARLY_FLUSH_MS", json = "${EARLY_FLUSH_MS}"),
      ],
    )`;
  const services = ports.map((port) => `(name = "site-${port}", worker = ${site}),`);
  const sockets = ports.map(
    (port) =>
      `(name = "http-${port}", address = "127.0.0.1:${port}", http = (), service = "site-${port}"),`,
  );
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    ${services.join('\n    ')}
    (name = "kv", external = (address = "127.0.0.1:${kvPort}", http = ())),
  ],
  sockets = [
    ${sockets.join('\n    ')}
  ],
);
`;
}

/** The workerd that Miniflare runs. */
function findWorkerd(): string {
  const miniflare = createRequire(import.meta.url).resolve('miniflare');
  return createRequire(miniflare).resolve('workerd/bin/workerd');
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
