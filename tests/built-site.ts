import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { runScript } from './run-script.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the release that the tests share: this project's own site, built once. */
    builtSite: string;
  }
}

/** Build the site once for all tests, by the same command as its users; returns what cleans up. */
export default async function buildOnce(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'built-site-'));
  const { code, output } = await runScript(['build', '--out', folder]);
  if (code !== 0) throw new Error(`The site does not build:\n${output}`);
  project.provide('builtSite', folder);
  return () => rm(folder, { recursive: true, force: true });
}
