import type { TestProject } from 'vitest/node';
import { serveBuild } from './serve-build.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the release of this project's own content and contract, which `tests/content/` is about. */
    ownSite: string;
    /** Where that release is served as long as the tests run. */
    ownSiteUrl: string;
  }
}

/** Build this project's own site once, and serve it; returns what cleans up. CI tests the build that it deploys. */
export default async function buildOnce(project: TestProject): Promise<() => Promise<void>> {
  const { folder, url, close } = await serveBuild('BUILT_SITE', []);
  project.provide('ownSite', folder);
  project.provide('ownSiteUrl', url);
  return close;
}
