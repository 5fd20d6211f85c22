import { setTimeout as delay } from 'node:timers/promises';
import type { Route } from '../../client/model/page.ts';
import { toDataUrl, withBase } from '../../client/model/path.ts';
import type { AccountContext } from './context.ts';
import type { BuiltRelease } from './release-folder.ts';
import { DeployError, describeError } from './step.ts';

/** A request to a version, and the expected response. */
interface Probe {
  name: string;
  path: string;
  status: number;
  isRight(body: Buffer): boolean;
}

/** A new version takes some seconds to reach every location of the network. */
const POLL_MS = 1_000;

const MISSING_PAGE = '/no-such-page-of-the-smoke-test';

/**
 * Request one resource of each kind from a version at its own URL. Repeats until all responses are right, for at
 * most `timeoutMs`; then throws `DeployError` with the last wrong response. Returns the number of requests.
 */
export async function smokeTest(
  origin: string,
  release: BuiltRelease,
  { timeoutMs, signal }: Pick<AccountContext, 'timeoutMs' | 'signal'>,
  headers: Record<string, string> = {},
): Promise<number> {
  const probes = toProbes(release);
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const failure = await findFailure(origin, probes, { headers, timeoutMs });
    signal.throwIfAborted();
    if (failure === null) return probes.length;
    if (performance.now() + POLL_MS >= deadline) {
      throw new DeployError(
        `The release does not respond as expected: ${failure}`,
        'Look at the URL, fix the cause and deploy again. If it was only slow to start, run the ' +
          'same command again with `--timeout 300`.',
      );
    }
    await delay(POLL_MS, undefined, { signal });
  }
}

function toProbes({ id, routes, assets }: BuiltRelease): Probe[] {
  const basePath = findBasePath(assets);
  const home = routes.find(({ path }) => path === basePath);
  const guide = routes.find(({ path, layout }) => layout === 'guide' && path !== basePath);
  const operation = routes.find(
    ({ id, layout }) => id.startsWith('api/') && layout === 'reference',
  );
  const data = guide ?? home ?? routes[0];
  const toPageProbe = (name: string, route: Route | undefined): Probe[] =>
    route ? [{ name, path: route.path, status: 200, isRight: (body) => body.includes('<h1') }] : [];
  return [
    // First: no other release responds to it, so until it succeeds the version is not there yet.
    ...(data ? [toDataProbe(data, toDataUrl(basePath, id, data.path))] : []),
    ...toPageProbe('home page', home),
    ...toPageProbe('guide page', guide),
    ...toPageProbe('operation page', operation),
    ...toScriptProbe(assets, basePath),
    {
      name: 'missing page',
      path: withBase(basePath, MISSING_PAGE),
      status: 404,
      isRight: () => true,
    },
  ];
}

/** Derive the base path from the place of the hashed files: `docs-site/_assets/…` → `/docs-site/` */
function findBasePath(assets: Map<string, Uint8Array>): string {
  const hashed = [...assets.keys()].find((name) => `/${name}`.includes('/_assets/')) ?? '';
  return `/${hashed.slice(0, Math.max(0, hashed.indexOf('_assets/')))}`;
}

function toDataProbe(page: Route, path: string): Probe {
  return {
    name: 'page data',
    path,
    status: 200,
    isRight(body) {
      try {
        return (JSON.parse(String(body)) as { route: Route }).route.path === page.path;
      } catch {
        return false;
      }
    },
  };
}

function toScriptProbe(assets: Map<string, Uint8Array>, basePath: string): Probe[] {
  const prefix = `${basePath.slice(1)}_assets/`;
  const found = [...assets].find(([name]) => name.startsWith(prefix) && name.endsWith('.js'));
  if (!found) return [];
  const [name, bytes] = found;
  return [{ name: 'script', path: `/${name}`, status: 200, isRight: (body) => body.equals(bytes) }];
}

async function findFailure(
  origin: string,
  probes: Probe[],
  { headers, timeoutMs }: { headers: Record<string, string>; timeoutMs: number },
): Promise<string | null> {
  for (const { name, path, status, isRight } of probes) {
    const url = new URL(path, origin);
    try {
      const response = await fetch(url, {
        redirect: 'manual',
        headers,
        signal: AbortSignal.timeout(timeoutMs),
      });
      const body = Buffer.from(await response.arrayBuffer());
      if (response.status !== status) {
        return `${name} ${url} returned ${response.status}, not ${status}.`;
      }
      if (!isRight(body)) return `${name} ${url} returned other content than the build has.`;
    } catch (error) {
      return `${name} ${url} did not respond: ${describeError(error)}`;
    }
  }
  return null;
}
