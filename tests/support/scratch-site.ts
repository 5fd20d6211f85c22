import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { startReleaseServer } from '../../cli/dev/release-server.ts';
import type { ReleaseServer } from '../../cli/dev/release-server.ts';
import { runScript } from './run-script.ts';
import { writeFiles } from './temporary-folder.ts';

/** Build a site of these files (path → text; pages below `content/`) and serve it while a test file runs. */
export function useScratchSite(
  files: Record<string, string>,
  toFlags: (folder: string) => string[] = () => [],
): { url(path: string): string } {
  let folder: string | undefined;
  let server: ReleaseServer | undefined;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'scratch-site-'));
    await writeFiles(folder, files);
    const out = join(folder, 'dist');
    const flags = [`--content=${join(folder, 'content')}`, `--out=${out}`, ...toFlags(folder)];
    const { code, output } = await runScript(['build', ...flags]);
    if (code !== 0) throw new Error(`The scratch site does not build:\n${output}`);
    server = await startReleaseServer(out);
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
