import { appendFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { UsageError } from '../../build/problem.ts';
import { CHANGES_PATH } from '../../build/openapi/reference/reference-paths.ts';
import { parseFlags } from '../command-line.ts';
import { SITE_FLAGS } from '../flags.mjs';
import { CONNECTION_FLAGS, CONNECTION_USAGE, loadContext, toPreviewWorker } from './context.ts';
import { deployRelease, printPlan } from './deploy-release.ts';
import { loadBuiltRelease } from './release-folder.ts';
import type { DeployContext } from './context.ts';
import { renderSummary } from './preview-summary.ts';
import { PROCESS } from './process-runtime.ts';
import { DeployError, runCommand, runStep } from './step.ts';
import { toPattern } from './worker-version.ts';

const USAGE = `npm run deploy [-- options]
  --dry-run            print what would be done, and change nothing
  --preview            upload to the Worker of previews, and print the URL
  --alias NAME         a URL that stays the same for all previews of this name
  --summary FILE       write the URL of the preview and the changed pages as Markdown
  --dist DIR           deploy the release in DIR instead of building one
  --content, --openapi, --openapi-root, --out, --base, --broken-links, --links-origin
                       as in \`npm run build\`
${CONNECTION_USAGE}`;

/** Flags that it passes on to the build. */
const PASSED_FLAGS = { ...SITE_FLAGS, out: { type: 'string' } } as const;

/** Build a release and deploy it. Returns the exit code. */
export function runDeploy(args: string[], runtime = PROCESS): Promise<number> {
  const flags = parseFlags(
    args,
    {
      'dry-run': { type: 'boolean', default: false },
      preview: { type: 'boolean', default: false },
      alias: { type: 'string' },
      summary: { type: 'string' },
      dist: { type: 'string' },
      ...PASSED_FLAGS,
      ...CONNECTION_FLAGS,
    },
    USAGE,
  );
  if (flags.dist !== undefined && Object.keys(PASSED_FLAGS).some((name) => name in flags)) {
    throw new UsageError('--dist deploys an existing build. Remove it, or the flags of the build.');
  }
  const { preview: isPreview, alias } = flags;
  if (alias !== undefined && !(isPreview && /^[a-z][a-z0-9-]{0,20}$/.test(alias))) {
    throw new UsageError('--alias needs --preview, and a name such as `pr-12`.');
  }
  return runCommand(runtime, async (signal) => {
    // Before the build, which takes longer than finding out that the token is not set.
    const site = await loadContext(flags, runtime, signal);
    const folder = resolve(flags.dist ?? flags.out ?? 'dist');
    const context = isPreview ? { ...site, worker: toPreviewWorker(site.worker) } : site;
    if (flags.dist === undefined) {
      const buildArgs = Object.keys(PASSED_FLAGS).flatMap((name) => {
        const value = flags[name as keyof typeof PASSED_FLAGS];
        return value === undefined ? [] : [`--${name}=${value}`];
      });
      const code = await runStep(context.log, 'Build and check', () =>
        runtime.runBuild(buildArgs, signal),
      );
      if (code !== 0) return code;
    }
    const release = loadBuiltRelease(folder, context.configFile);
    if (!isPreview) assertReachable(release.origin, context);
    const options = { isPreview, ...(alias === undefined ? {} : { alias }) };
    if (flags['dry-run']) {
      await printPlan(context, release, options);
      return 0;
    }
    const { url, plan } = await deployRelease(context, release, options);
    if (!isPreview) return 0;
    context.print(`Preview: ${url}`);
    // GitHub Actions shows it as the URL of the environment.
    const { GITHUB_OUTPUT: output } = runtime.env;
    if (output) await appendFile(output, `url=${url}\n`);
    const { summary } = flags;
    if (summary !== undefined) {
      const changelog = release.records.get(release.manifest.findText(CHANGES_PATH) ?? '');
      const text = renderSummary(url, release.id, plan.changes, changelog);
      await runStep(context.log, 'Write the summary', () => writeFile(summary, text));
    }
    return 0;
  });
}

/** Throw unless a deploy attaches the site's domain, to which the Worker redirects: the site would be down. */
export function assertReachable(
  origin: string | null,
  { routes, configFile }: Pick<DeployContext, 'routes' | 'configFile'>,
): void {
  if (origin === null) throw noOrigin();
  const { hostname } = new URL(origin);
  const hosts = routes.map((route) => toPattern(route).replace(/\/.*/s, ''));
  const isAttached = hosts.some((host) =>
    host.startsWith('*') ? hostname.endsWith(host.slice(1)) : host === hostname,
  );
  // Until the domain works, the address below workers.dev is that of the site.
  if (hosts.length === 0 || isAttached || hostname.endsWith('.workers.dev')) return;
  throw new DeployError(
    `\`url\` in \`site.ts\` of the content is ${origin}, but ${configFile} attaches ${hosts.join(', ')}.`,
    'Nothing was sent: readers would be redirected to a domain that does not lead to the site. Correct one of them, and ' +
      'run the same command again.',
  );
}

function noOrigin(): DeployError {
  return new DeployError(
    'The site has no address: `url` is not set in `site.ts` of the content.',
    "Add `url: 'https://docs.example.com'` with the address at which readers open the site, and run the same command " +
      'again.\nAll absolute links, the sitemap and search engines depend on it. A preview needs none.',
  );
}
