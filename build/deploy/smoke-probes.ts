import type { Route } from '../../client/model/page.ts';
import { withBase } from '../../client/model/path.ts';
import { toDataUrl } from '../../client/model/release-url.ts';
import type { BuiltRelease } from './release-folder.ts';

/** A question to a version, and what its answer must be. */
export interface Probe {
  name: string;
  path: string;
  status: number;
  /** What is wrong with the body, or null. */
  findFault(body: Uint8Array): string | null;
}

/** Below any site's pages, and never one of them. */
const NO_PAGE = '/no-such-page-of-the-smoke-test';

/** One of each kind of thing that the site serves; what a site has not, is not asked for. */
export function toProbes(release: BuiltRelease): Probe[] {
  const { routes } = release;
  const basePath = findBasePath(release.assets);
  const home = routes.find(({ path }) => path === basePath);
  const guide = routes.find(({ path, layout }) => layout === 'guide' && path !== basePath);
  const operation = routes.find(
    ({ id, layout }) => id.startsWith('api/') && layout === 'reference',
  );
  const data = guide ?? home ?? routes[0];
  return [
    // First, because only this release answers it: until it does, the version is not there yet.
    ...(data ? [toDataProbe(data, toDataUrl(basePath, release.id, data.path))] : []),
    ...(home ? [toPageProbe('the home page', home)] : []),
    ...(guide ? [toPageProbe('a guide page', guide)] : []),
    ...(operation ? [toPageProbe('an operation page', operation)] : []),
    ...toAssetProbe(release.assets, basePath),
    {
      name: 'a page that is none',
      path: withBase(basePath, NO_PAGE),
      status: 404,
      findFault: () => null,
    },
  ];
}

/** The base path, from where the hashed files lie: `docs-site/_assets/…` → `/docs-site/` */
function findBasePath(assets: Map<string, Uint8Array>): string {
  const hashed = [...assets.keys()].find((name) => `/${name}`.includes('/_assets/')) ?? '';
  return `/${hashed.slice(0, Math.max(0, hashed.indexOf('_assets/')))}`;
}

function toPageProbe(name: string, { path }: Route): Probe {
  return {
    name,
    path,
    status: 200,
    findFault: (body) =>
      new TextDecoder().decode(body).includes('<h1') ? null : 'there is no heading in it',
  };
}

function toDataProbe({ path: pagePath }: Route, path: string): Probe {
  return {
    name: "a page's data",
    path,
    status: 200,
    findFault: (body) => (findDataPath(body) === pagePath ? null : `it is not that of ${pagePath}`),
  };
}

function findDataPath(body: Uint8Array): unknown {
  try {
    return (JSON.parse(new TextDecoder().decode(body)) as { route: Route }).route.path;
  } catch {
    return undefined;
  }
}

function toAssetProbe(assets: Map<string, Uint8Array>, basePath: string): Probe[] {
  const prefix = `${basePath.slice(1)}_assets/`;
  const script = [...assets].find(([name]) => name.startsWith(prefix) && name.endsWith('.js'));
  if (!script) return [];
  const [name, bytes] = script;
  return [
    {
      name: 'a script',
      path: `/${name}`,
      status: 200,
      findFault: (body) =>
        Buffer.from(body).equals(bytes) ? null : 'it is not the one that was built',
    },
  ];
}
