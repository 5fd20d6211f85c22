import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { buildSite } from '../../build/build-site.ts';
import { formatProblem, hasErrors } from '../../build/problem.ts';
import { SILENT } from './silent-progress.ts';
import { writeRelease } from '../../build/release/write-release.ts';
import { parseFlags } from '../../cli/command-line.ts';
import { startReleaseServer } from '../../cli/local/release-server.ts';
import type { ReleaseServer } from '../../cli/local/release-server.ts';
import { createBuildInput } from '../../cli/build-input.ts';
import { IMAGE_CACHE, loadSharedParts } from './shared-parts.ts';
import { writeFiles } from './temporary-folder.ts';

/**
 * Build a site of these files (path → text; pages below `content/`) and serve it while a test file runs. `toFlags`
 * returns flags of `npm run build`.
 */
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
    await buildRelease([`--content=${join(folder, 'content')}`, ...toFlags(folder)], out);
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

/** Write the release that `npm run build` writes with these flags, from bundles that the process has already. */
export async function buildRelease(flags: string[], out: string): Promise<void> {
  const input = { ...createBuildInput(parseFlags('start', flags)), cacheFolder: null };
  const parts = { ...(await loadSharedParts(input.basePath)), cache: IMAGE_CACHE };
  const { release, problems } = await buildSite(input, SILENT, parts);
  if (release && !hasErrors(problems)) return writeRelease(release, out, resolve('wrangler.toml'));
  const reasons = problems.map((problem) => formatProblem(problem));
  throw new Error(`The scratch site does not build:\n${reasons.join('\n')}`);
}
