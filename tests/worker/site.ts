import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, inject } from 'vitest';
import { startReleaseServer } from '../../build/release/release-server.ts';
import type { ReleaseServer } from '../../build/release/release-server.ts';
import type { Route } from '../../client/model/page.ts';

/** The built site, served for one test file. */
export interface Site {
  /** Ask the server, without following redirects. */
  ask(path: string, init?: RequestInit): Promise<Response>;
  url(path: string): string;
  server(): ReleaseServer;
}

/** Serve the built site while a test file runs. */
export function useSite(): Site {
  let server: ReleaseServer | undefined;
  const current = () => {
    if (!server) throw new Error('The site is served within tests only.');
    return server;
  };
  beforeAll(async () => {
    server = await startReleaseServer(inject('builtSite'), { port: 0 });
  });
  afterAll(() => server?.close());
  return {
    ask: (path, init) => fetch(new URL(path, current().url), { redirect: 'manual', ...init }),
    url: (path) => new URL(path, current().url).href,
    server: current,
  };
}

/** Read the id and the pages of the built release from its manifest. */
export async function loadBuiltRelease(): Promise<{
  id: string;
  routes: Route[];
  manifest: string;
}> {
  const folder = join(inject('builtSite'), 'kv/manifest');
  const [id = ''] = await readdir(folder);
  const manifest = await readFile(join(folder, id), 'utf8');
  const routes = manifest
    .split('\n')
    .filter((line) => line.startsWith('["page '))
    .map((line) => (JSON.parse(line) as [string, Route])[1]);
  return { id, routes, manifest };
}
