import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startReleaseServer } from '../../cli/local/release-server.ts';
import { SETTLED } from './limits.ts';
import { runScript } from './run-script.ts';

/** A build that is served. */
interface ServedBuild {
  folder: string;
  url: string;
  close: () => Promise<void>;
}

/**
 * Serve the build in the folder that the environment variable `name` names. Without it, build a site with `flags`, by the
 * same command as its users, and set the variable for the other projects of Vitest.
 */
export async function serveBuild(name: string, flags: string[]): Promise<ServedBuild> {
  const copy = await mkdtemp(join(tmpdir(), 'built-site-'));
  const folder = process.env[name] ?? copy;
  if (folder === copy) {
    const { code, output } = await runScript(['build', ...flags, '--out', folder]);
    if (code !== 0) throw new Error(`The site does not build:\n${output}`);
    process.env[name] = folder;
  }
  const server = await startReleaseServer(folder, { prelude: SETTLED });
  const close = async () => {
    await server.close();
    await rm(copy, { recursive: true, force: true });
  };
  return { folder: resolve(folder), url: server.url.href, close };
}
