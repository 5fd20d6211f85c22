import { createServer } from 'node:https';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Server } from 'node:https';
import type { Certificate } from './certificate.ts';
import { startVersion } from './served-version.ts';
import type { ServedVersion } from './served-version.ts';
import type { State, Version } from './state.ts';

/** The readers' side: production by the deployment in force, and every version at an address of its own. */
export interface Edge {
  server: Server;
  /** Ask as a reader of production does. */
  ask(worker: string, path: string): Promise<Response>;
  /** Make every version's own address answer with this status; null ends it. */
  failPreviews(status: number | null): void;
  close(): Promise<void>;
}

export function createEdge(state: State, certificate: Certificate): Edge {
  const served = new Map<string, Promise<ServedVersion>>();
  let previewStatus: number | null = null;
  const start = (version: Version): Promise<ServedVersion> => {
    const running = served.get(version.id) ?? startVersion(state, version);
    served.set(version.id, running);
    return running;
  };
  const findServed = (name: string): Version | undefined => {
    const worker = state.workers.get(name);
    const id = worker?.deployments[0]?.versions[0]?.version_id;
    return worker?.versions.find((version) => version.id === id);
  };
  /** `4f1c2a9b-docs.testers.workers.dev` → the version of the Worker `docs` that starts so */
  const findPreview = (host: string): Version | undefined => {
    const [label = ''] = host.split('.');
    const worker = state.workers.get(label.slice(9));
    return worker?.hasPreviews
      ? worker.versions.find(({ id }) => id.startsWith(label.slice(0, 8)))
      : undefined;
  };

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const version = findPreview(request.headers.host ?? '');
    if (!version || previewStatus !== null) {
      response.writeHead(previewStatus ?? 404).end();
      return;
    }
    const answer = await (await start(version)).ask(request.url ?? '/', {});
    const body = Buffer.from(await answer.arrayBuffer());
    response.writeHead(answer.status, { 'Content-Type': answer.headers.get('Content-Type') ?? '' });
    response.end(body);
  }

  const server = createServer(certificate, (request, response) => {
    // A version that is being closed answers as a network does that has lost it.
    void serve(request, response).catch(() => response.writeHead(502).end());
  });
  return {
    server,
    async ask(worker, path) {
      const version = findServed(worker);
      if (!version) return new Response(null, { status: 530 });
      return (await start(version)).ask(path, {});
    },
    failPreviews: (status) => {
      previewStatus = status;
    },
    async close() {
      for (const version of await Promise.all(served.values())) await version.close();
    },
  };
}
