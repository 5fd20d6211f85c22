import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { listenOnFreePort } from '../../cli/free-port.ts';
import { loadBuiltRelease } from '../../cli/deploy/release-folder.ts';
import { smokeTest } from '../../cli/deploy/smoke-test.ts';
import { SITE_URL, releaseTest, writeProject } from './project.ts';

const it = releaseTest;

it.for([
  { site: SITE_URL, isAccepted: true },
  { site: 'https://elsewhere.example', isAccepted: false },
])(
  'a test below workers.dev accepts a redirect to the address of the site only: $site',
  async ({ site, isAccepted }, { folder, releases }) => {
    const server = createServer((request, response) => {
      response.writeHead(308, { Location: site + request.url }).end();
    });
    onTestFinished(() => void server.close());
    const origin = `http://127.0.0.1:${await listenOnFreePort(server)}`;
    const root = await writeProject(folder, releases.A);
    const release = await loadBuiltRelease(join(root, 'dist'), join(root, 'wrangler.toml'));
    const { signal } = new AbortController();
    const tested = smokeTest(origin, release, { timeoutMs: 3_000, signal }).then(
      () => true,
      () => false,
    );
    expect(await tested).toBe(isAccepted);
  },
);
