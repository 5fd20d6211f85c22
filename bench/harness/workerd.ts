import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';
import { ASSET_FOLDER } from '../../client/model/site-paths.ts';
import { loadFreePort } from '../../cli/local/free-port.ts';
import { listen } from './edge-server.ts';
import { readCpuMs } from './process-stats.ts';
import { RELEASE_CONFIG } from '../../build/release/release-config.ts';

/** A Worker's code and what its configuration needs. */
export interface WorkerSource {
  code: string;
  compatibilityDate: string;
  /** Id of the release that it serves. */
  release: string;
}

/** A workerd process with one Worker: all CPU that it uses is the Worker's. */
export interface WorkerdProcess extends AsyncDisposable {
  pid: number;
  /** One origin for each isolate. */
  urls: URL[];
  /** Request a path from an isolate; returns the CPU milliseconds that this took. */
  measure(path: string, isolate: number): Promise<number>;
}

/** Replaces KV, in this process. */
export interface KvServer extends AsyncDisposable {
  port: number;
  /** Return the keys that were read since the last call. */
  takeReads(): string[];
}

const CONFIG = z.object({
  compatibility_date: z.string(),
  vars: z.object({ RELEASE: z.string() }),
});

const READY_POLL_MS = 10;

/** In front of the Worker's code: no time is ever up, so a document always waits for its article. */
const NO_TIMERS = 'const setTimeout = () => 0;\n';

/** Serve the records of a release with the protocol of workerd's KV binding, and its files as the asset server does. */
export async function startKvServer(releaseFolder: string): Promise<KvServer> {
  let reads: string[] = [];
  const load = async (target: string): Promise<Buffer> => {
    const key = decodeURIComponent(new URL(target, 'http://kv').pathname.slice(1));
    const isAsset = key.startsWith(`${ASSET_FOLDER}/`);
    if (!isAsset) reads.push(key);
    return readFile(join(releaseFolder, isAsset ? 'assets' : 'kv', key));
  };
  const server = createServer((request, response) => {
    load(request.url ?? '/').then(
      (bytes) => response.end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  const { port, close } = await listen(server);
  return {
    port,
    takeReads() {
      const taken = reads;
      reads = [];
      return taken;
    },
    [Symbol.asyncDispose]: close,
  };
}

/** Load the Worker of a release. */
export async function loadWorker(releaseFolder: string): Promise<WorkerSource> {
  const text = await readFile(join(releaseFolder, RELEASE_CONFIG), 'utf8');
  const { compatibility_date: compatibilityDate, vars } = CONFIG.parse(JSON.parse(text));
  const code = await readFile(join(releaseFolder, 'worker/index.js'), 'utf8');
  return { code, compatibilityDate, release: vars.RELEASE };
}

/** Start workerd with a Worker in several isolates. Resolves before their first requests. */
export async function startWorkerd(
  worker: WorkerSource,
  workFolder: string,
  kv: KvServer,
  isolates: number,
): Promise<WorkerdProcess> {
  const folder = join(workFolder, 'workerd');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'worker.js'), NO_TIMERS + worker.code);
  const ports = new Set<number>();
  while (ports.size < isolates) ports.add(await loadFreePort());
  const config = join(folder, 'config.capnp');
  await writeFile(config, renderConfig(worker, [...ports], kv.port));
  // The Worker logs a line for each request to standard output.
  const child = spawn(findWorkerd(), ['serve', config], { stdio: ['ignore', 'ignore', 'inherit'] });
  const exited = once(child, 'exit');
  for (const port of ports) {
    while (!(await isListening(port))) {
      if (child.exitCode !== null) throw new Error('workerd did not start. Its output is above.');
      await delay(READY_POLL_MS);
    }
  }
  const { pid = 0 } = child;
  const urls = [...ports].map((port) => new URL(`http://127.0.0.1:${port}/`));
  return {
    pid,
    urls,
    async measure(path, isolate) {
      const before = readCpuMs(pid);
      const response = await fetch(new URL(path, urls[isolate]));
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${path} returned ${response.status}.`);
      return readCpuMs(pid) - before;
    },
    async [Symbol.asyncDispose]() {
      child.kill();
      await exited;
    },
  };
}

function renderConfig(worker: WorkerSource, ports: number[], kvPort: number): string {
  const workerConfig = `(
      modules = [(name = "worker.js", esModule = embed "worker.js")],
      compatibilityDate = "${worker.compatibilityDate}",
      bindings = [
        (name = "CONTENT", kvNamespace = "kv"),
        (name = "ASSETS", service = "kv"),
        (name = "RELEASE", text = "${worker.release}"),
      ],
    )`;
  const services = ports.map((port) => `(name = "site-${port}", worker = ${workerConfig}),`);
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

/** Find the program of the workerd that Miniflare runs; the command of its package starts that in another process. */
function findWorkerd(): string {
  const miniflare = createRequire(import.meta.url).resolve('miniflare');
  const workerd = createRequire(miniflare)('workerd') as { default: string };
  return workerd.default;
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
