import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { startReleaseServer } from '../../cli/local/release-server.ts';
import { listenOnFreePort } from '../../cli/local/free-port.ts';
import { loadBuiltRelease } from '../../cli/deploy/release-folder.ts';
import { PROCESS } from '../../cli/deploy/process-runtime.ts';
import { smokeTest } from '../../cli/deploy/smoke-test.ts';
import { SITE_URL, releaseTest, writeProject } from './project.ts';

/** An address that serves release A. */
const it = releaseTest.extend('served', { scope: 'file' }, async ({ releases }, { onCleanup }) => {
  const server = await startReleaseServer(releases.A.folder);
  onCleanup(() => server.close());
  return server.url;
});

const PAGES = /^\/(?!_)/;

it.for([
  {
    sentence: 'accepts pages that are redirected to the address of the site',
    release: 'A',
    redirected: PAGES,
    site: SITE_URL,
    failure: null,
  },
  {
    sentence: 'refuses pages that are redirected elsewhere',
    release: 'A',
    redirected: PAGES,
    site: 'https://elsewhere.example',
    failure: /returned 308, not 200, and leads to https:\/\/elsewhere\.example\//,
  },
  {
    sentence: 'refuses another release behind redirected pages',
    release: 'B',
    redirected: PAGES,
    site: SITE_URL,
    failure: /_data\/.* returned 404, not 200/,
  },
  {
    sentence: 'refuses data that is redirected',
    release: 'A',
    redirected: /^/,
    site: SITE_URL,
    failure: /_data\/.* returned 308, not 200/,
  },
] as const)(
  'a test below workers.dev $sentence',
  async ({ release: name, redirected, site, failure }, { folder, releases, served }) => {
    const server = createServer((request, response) => {
      const { url = '' } = request;
      if (redirected.test(url)) return response.writeHead(308, { Location: site + url }).end();
      const load = async () => {
        const result = await fetch(new URL(url, served));
        response.writeHead(result.status).end(await result.text());
      };
      return void load();
    });
    onTestFinished(() => void server.close());
    const origin = `http://127.0.0.1:${await listenOnFreePort(server)}`;
    const root = await writeProject(folder, releases[name]);
    const release = loadBuiltRelease(join(root, 'dist'), join(root, 'wrangler.toml'));
    const { signal } = new AbortController();
    const found = await smokeTest(origin, release, {
      timeoutMs: 60_000,
      signal,
      fetch,
      pauses: { ...PROCESS.pauses, probeMs: 60_000 },
    }).then(() => null, String);
    expect(found).toEqual(failure && expect.stringMatching(failure));
  },
);
