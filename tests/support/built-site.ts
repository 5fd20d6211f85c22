import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startReleaseServer } from '../../cli/local/release-server.ts';
import { runScript } from './run-script.ts';
import { SETTLED } from './limits.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the release that the tests share: this project's own site, built once. */
    builtSite: string;
    /** Where that release is served as long as the tests run. */
    builtSiteUrl: string;
  }
}

/**
 * Build the site once for all tests, by the same command as its users, and serve it; returns what cleans up. CI tests
 * the build in `BUILT_SITE`, which it deploys afterwards.
 */
export default async function buildOnce(project: TestProject): Promise<() => Promise<void>> {
  const copy = await mkdtemp(join(tmpdir(), 'built-site-'));
  const folder = process.env['BUILT_SITE'] ?? copy;
  if (folder === copy) {
    const { code, output } = await runScript(['build', '--out', folder]);
    if (code !== 0) throw new Error(`The site does not build:\n${output}`);
    // For the other projects of Vitest.
    process.env['BUILT_SITE'] = folder;
  }
  const server = await startReleaseServer(folder, SETTLED);
  project.provide('builtSite', resolve(folder));
  project.provide('builtSiteUrl', server.url.href);
  return async () => {
    await server.close();
    await rm(copy, { recursive: true, force: true });
  };
}
