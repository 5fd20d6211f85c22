import { setTimeout as delay } from 'node:timers/promises';
import { withBase } from '../../client/model/path.ts';
import { ASSET_FOLDER, toDataUrl } from '../../client/model/site-paths.ts';
import type { AccountContext } from './context.ts';
import type { BuiltRelease } from './release-folder.ts';
import { DeployError, describeError } from './step.ts';

/** A request to a version, and the expected response. */
interface Probe {
  path: string;
  status: number;
  /** Part of the body. */
  text: string;
  /** Below workers.dev, the Worker redirects pages to the address of the site. */
  isPage: boolean;
}

type SmokeTestContext = Pick<AccountContext, 'timeoutMs' | 'signal' | 'fetch' | 'pauses'>;

const MISSING_PAGE = '/no-such-page-of-the-smoke-test';

/**
 * Request one resource of each kind from a version at its own URL. Repeats until all responses are right, for at
 * most `timeoutMs`; then throws `DeployError` with the last wrong response. Returns the number of requests.
 */
export async function smokeTest(
  origin: string,
  release: BuiltRelease,
  { timeoutMs, signal, fetch, pauses }: SmokeTestContext,
): Promise<number> {
  const probes = toProbes(release);
  const site = release.origin;
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const failure = await findFailure(origin, probes, { timeoutMs, signal, fetch, site });
    signal.throwIfAborted();
    if (failure === null) return probes.length;
    if (performance.now() + pauses.probeMs >= deadline) {
      throw new DeployError(
        `The release does not respond as expected: ${failure}`,
        'Look at the URL, fix the cause and deploy again. If it was only slow to start, run the ' +
          'same command again with `--timeout 300`.',
      );
    }
    await delay(pauses.probeMs, undefined, { signal });
  }
}

const SCRIPT = new RegExp(`(?:^|/)${ASSET_FOLDER}/[^/]+\\.js$`);

function toProbes({ id, manifest, assets }: BuiltRelease): Probe[] {
  const [script = '', code = ''] = [...assets].find(([name]) => SCRIPT.test(name)) ?? [];
  const basePath = `/${script.slice(0, script.indexOf(`${ASSET_FOLDER}/`))}`;
  const byLayout = new Map(manifest.loadPages().map(({ layout, path }) => [layout, path]));
  const pages = [...byLayout.values()];
  return [
    // First, and at each host: no other release responds to it, so until it succeeds the version is not there yet.
    ...pages.slice(-1).map((path) => ({
      path: toDataUrl(basePath, id, path),
      status: 200,
      text: `"path":${JSON.stringify(path)}`,
      isPage: false,
    })),
    ...pages.map((path) => ({ path, status: 200, text: '<h1', isPage: true })),
    { path: `/${script}`, status: 200, text: String(code), isPage: false },
    { path: withBase(basePath, MISSING_PAGE), status: 404, text: '', isPage: true },
  ];
}

interface ProbeOptions extends Omit<SmokeTestContext, 'pauses'> {
  /** Origin of the published site. */
  site: string | null;
}

async function findFailure(
  origin: string,
  probes: Probe[],
  { timeoutMs, signal: stop, fetch, site }: ProbeOptions,
): Promise<string | null> {
  for (const { path, status, text, isPage } of probes) {
    const url = new URL(path, origin);
    try {
      const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), stop]);
      const response = await fetch(url, { redirect: 'manual', signal });
      const body = await response.text();
      const location = response.headers.get('Location');
      const isRedirected = site !== null && location === new URL(path, site).href;
      if (isPage && isRedirected) continue;
      if (response.status !== status) {
        const target = location === null ? '' : `, and leads to ${location}`;
        return `${url} returned ${response.status}, not ${status}${target}.`;
      }
      if (!body.includes(text)) return `${url} returned other content than the build has.`;
    } catch (error) {
      return `${url} did not respond: ${describeError(error)}`;
    }
  }
  return null;
}
