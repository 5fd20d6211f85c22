import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';
import { withBase } from '../../client/model/path.ts';
import { ASSET_FOLDER, toDataUrl } from '../../client/model/site-paths.ts';
import type { Context } from './context.ts';
import type { BuiltRelease } from './release-folder.ts';
import { DeployError, describeError } from './errors.ts';

const PREVIEWS = z.object({
  result: z.object({
    subdomain: z.object({
      enabled: z.boolean().default(false),
      previews_enabled: z.boolean().default(false),
      preview_url_suffix: z.string().default(''),
    }),
  }),
});

/** Load where a Worker responds below workers.dev: to readers (null on other domains only), and without traffic, by name. */
export async function loadUrls({
  api,
  worker,
  configFile,
}: Context): Promise<{ production: string | null; toPreview: (name: string) => string }> {
  const path = `/workers/workers/${encodeURIComponent(worker)}`;
  const { result } = await api.request(PREVIEWS, { path });
  const { enabled, previews_enabled, preview_url_suffix: suffix } = result.subdomain;
  if (!previews_enabled || suffix === '') {
    throw new DeployError(
      'The Worker has no preview URLs, so the new version cannot be tested before it gets traffic.',
      `${configFile} must have \`workers_dev = true\` and \`preview_urls = true\`. If you set them after the ` +
        'first deploy,\nturn them on with `npm run exec -- wrangler triggers deploy`. Then run the same command again.',
    );
  }
  return {
    // The suffix of preview URLs is `-<worker>.<subdomain>.workers.dev`.
    production: enabled ? `https://${suffix.slice(1)}` : null,
    toPreview: (name) => `https://${name}${suffix}`,
  };
}

/** A request to a version, and the expected response. */
interface Probe {
  path: string;
  status: number;
  /** Part of the body. */
  text: string;
  /** Below workers.dev, the Worker redirects pages to the address of the site. */
  isPage: boolean;
}

const MISSING_PAGE = '/no-such-page-of-the-smoke-test';

/**
 * Request one resource of each kind from a version at its own URL. Repeats until all responses are right, for at
 * most `timeoutMs`; then throws `DeployError` with the last wrong response. Returns the number of requests.
 */
export async function smokeTest(
  origin: string,
  release: BuiltRelease,
  context: Context,
): Promise<number> {
  const { timeoutMs, signal, probeMs } = context;
  const probes = toProbes(release);
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const failure = await findFailure(context, probes, { origin, site: release.origin });
    signal.throwIfAborted();
    if (failure === null) return probes.length;
    if (performance.now() + probeMs >= deadline) {
      throw new DeployError(
        `The release does not respond as expected: ${failure}`,
        'Look at the URL, fix the cause and deploy again. If it was only slow to start, run the ' +
          'same command again with `--timeout 300`.',
      );
    }
    await delay(probeMs, undefined, { signal });
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

/** Return what is wrong with the first wrong response at `origin`; null if there is none. The site is published at `site`. */
async function findFailure(
  { timeoutMs, signal: stop, fetch, env }: Context,
  probes: Probe[],
  { origin, site }: { origin: string; site: string | null },
): Promise<string | null> {
  const headers = toAccessHeaders(env);
  for (const { path, status, text, isPage } of probes) {
    const url = new URL(path, origin);
    try {
      const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), stop]);
      const response = await fetch(url, { redirect: 'manual', signal, headers });
      const body = await response.text();
      const location = response.headers.get('Location');
      if (location?.includes('/cdn-cgi/access/login')) throw privateWorker(url, headers);
      const isRedirected = site !== null && location === new URL(path, site).href;
      if (isPage && isRedirected) continue;
      if (response.status !== status) {
        const target = location === null ? '' : `, and leads to ${location}`;
        return `${url} returned ${response.status}, not ${status}${target}.`;
      }
      if (!body.includes(text)) return `${url} returned other content than the build has.`;
    } catch (error) {
      if (error instanceof DeployError) throw error;
      return `${url} did not respond: ${describeError(error)}`;
    }
  }
  return null;
}

/** Return the headers of the service token with which a program passes Cloudflare Access; wrangler reads the same variables. */
function toAccessHeaders(env: NodeJS.ProcessEnv): Record<string, string> {
  const { CLOUDFLARE_ACCESS_CLIENT_ID: id, CLOUDFLARE_ACCESS_CLIENT_SECRET: secret } = env;
  return id && secret ? { 'CF-Access-Client-Id': id, 'CF-Access-Client-Secret': secret } : {};
}

/** A second request would get the login page too. */
function privateWorker(url: URL, headers: Record<string, string>): DeployError {
  return new DeployError(
    `${url} leads to the login page of Cloudflare Access${'CF-Access-Client-Id' in headers ? ', which does not accept the service token' : ''}.`,
    'A private Worker is tested with a service token: set CLOUDFLARE_ACCESS_CLIENT_ID and ' +
      'CLOUDFLARE_ACCESS_CLIENT_SECRET, and allow\nthe token in a policy of the Access application whose action is ' +
      '“Service Auth”. Then run the same command again. See “A private site” in docs/deploying.md.',
  );
}
