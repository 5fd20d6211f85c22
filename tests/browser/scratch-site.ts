import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { startReleaseServer } from '../../cli/dev/release-server.ts';
import type { ReleaseServer } from '../../cli/dev/release-server.ts';
import { writeFiles } from '../support/temporary-folder.ts';
import { runScript } from '../support/run-script.ts';

/** Build a content folder of these files (path → text), and serve it while a test file runs. */
export function useScratchSite(files: Record<string, string>): { url(path: string): string } {
  let folder: string | undefined;
  let server: ReleaseServer | undefined;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'scratch-site-'));
    await writeFiles(join(folder, 'content'), files);
    const out = join(folder, 'dist');
    const { code, output } = await runScript([
      'build',
      `--content=${join(folder, 'content')}`,
      `--out=${out}`,
    ]);
    if (code !== 0) throw new Error(`The scratch site does not build:\n${output}`);
    server = await startReleaseServer(out, { port: 0 });
  });
  afterAll(async () => {
    await server?.close();
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  });
  return {
    url(path) {
      if (!server) throw new Error('The site is served within tests only.');
      return new URL(path, server.url).href;
    },
  };
}
