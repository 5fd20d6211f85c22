import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { serveBuild } from './serve-build.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the release that the tests of the engine share: the fixture site, built once. */
    builtSite: string;
    /** Where that release is served as long as the tests run. */
    builtSiteUrl: string;
  }
}

const FIXTURE = join(import.meta.dirname, '../fixtures/site');

/** Build the fixture site once for all tests, and serve it; returns what cleans up. */
export default async function buildOnce(project: TestProject): Promise<() => Promise<void>> {
  const { folder, url, close } = await serveBuild('BUILT_FIXTURE_SITE', [
    `--content=${FIXTURE}/content`,
    `--openapi=${FIXTURE}/openapi/management.yaml`,
  ]);
  project.provide('builtSite', folder);
  project.provide('builtSiteUrl', url);
  return close;
}
