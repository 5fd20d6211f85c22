import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { Route } from '../../client/model/page.ts';
import { toManifestKey } from '../../worker/store/keys.ts';
import { parseManifest } from '../../worker/store/manifest.ts';
import { fetchWithRetry } from './fetch-with-retry.ts';

/** A site that is served once for all tests. */
export interface Site {
  origin: URL;
  /** Send a request, without following redirects. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  url(path: string): string;
}

/** Return the fixture site. No request changes the responses to other requests. */
export function useSite(): Site {
  return toSite(new URL(inject('builtSiteUrl')));
}

/** Return the site of this project's own content, for `tests/content/`. */
export function useOwnSite(): Site {
  return toSite(new URL(inject('ownSiteUrl')));
}

/** Return the site that is served at `origin`. */
export function toSite(origin: URL): Site {
  return {
    origin,
    fetch: (path, init) => fetchWithRetry(new URL(path, origin), { redirect: 'manual', ...init }),
    url: (path) => new URL(path, origin).href,
  };
}

/** Read the id and the pages of a built release, which is that of the fixture site, from its manifest. */
export async function loadBuiltRelease(built = inject('builtSite')): Promise<{
  id: string;
  routes: Route[];
  manifest: string;
  /** Paths of the pages of operations. */
  operations: string[];
}> {
  const folder = join(built, 'kv', toManifestKey(''));
  const [id = ''] = await readdir(folder);
  const manifest = await readFile(join(folder, id), 'utf8');
  const parsed = parseManifest(manifest);
  const routes = parsed.loadPages().map((page) => parsed.toRoute(page));
  const operations = routes
    .map(({ path }) => path)
    .filter((path) => parsed.findText(`${path}.openapi.json`) !== undefined);
  return { id, routes, manifest, operations };
}
