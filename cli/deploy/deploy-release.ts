import { comparePlan } from './compare.ts';
import type { DeployPlan } from './compare.ts';
import type { DeployContext } from './context.ts';
import { confirmRecords, writeRecords } from './records.ts';
import type { BuiltRelease } from './release-folder.ts';
import { smokeTest } from './smoke-test.ts';
import { DeployError, runStep } from './step.ts';
import { switchTraffic } from './switch-traffic.ts';
import { runWithTraffic } from './traffic.ts';
import { loadUrls } from './worker-history.ts';
import { attachRoutes, toPattern, uploadVersion } from './worker-version.ts';

export interface DeployOptions {
  /** Name of a stable preview URL. */
  alias?: string;
  /** Give the version no traffic. */
  isPreview: boolean;
}

/**
 * Deploy a built release: compare, write records, upload a version, test it, switch the traffic. Nothing is
 * deleted, and before the last step readers notice nothing. Resolves to the preview URL. Throws
 * `DeployError`, which also says which release has the traffic.
 */
export function deployRelease(
  context: DeployContext,
  release: BuiltRelease,
  options: DeployOptions,
): Promise<{ url: string; plan: DeployPlan }> {
  const { log } = context;
  return runWithTraffic(context, async () => {
    const plan = await runStep(log, 'Compare with Cloudflare', () =>
      comparePlan(context, release, options.alias),
    );

    await runStep(log, 'Write records to KV', async () => {
      await writeRecords(context, plan.missing, plan.comparedAt);
      log(`  ${plan.missing.size} written`);
    });

    const version = await runStep(log, 'Upload the Worker version', async () => {
      const id = await uploadVersion(context, plan.version, release, options.alias);
      log(`  ${id}${plan.version.kind === 'reuse' ? ', uploaded by an earlier run' : ''}`);
      return id;
    });

    await runStep(log, 'Confirm the records', async () => {
      const again = await confirmRecords(context, release.records, plan);
      log(`  all ${release.records.size} are listed`);
      if (again > 0) log(`  ${again} were deleted meanwhile and written again`);
    });

    const urls = await runStep(log, 'Test the version', async () => {
      const urls = await loadUrls(context.api, context.worker);
      if (!urls.toPreview) throw noPreviewUrls(context.configFile);
      const url = urls.toPreview(version.slice(0, 8));
      log(`  ${url}`);
      log(`  ${await smokeTest(url, release, context)} responses, all as expected`);
      return { ...urls, preview: urls.toPreview(options.alias ?? version.slice(0, 8)) };
    });
    if (!options.isPreview) {
      await runStep(log, 'Switch the traffic', () =>
        switchTraffic(context, release, { version, plan, urls }),
      );
      log(`Release ${release.id} is served.`);
      if (context.routes.length > 0) {
        await runStep(log, 'Attach the domains', () => attachRoutes(context, release));
      }
    }
    return { url: urls.preview, plan };
  });
}

/** Print what a deploy would do, and change nothing. */
export async function printPlan(
  context: DeployContext,
  release: BuiltRelease,
  options: DeployOptions,
): Promise<void> {
  const { log } = context;
  const plan = await runStep(log, 'Compare with Cloudflare', () =>
    comparePlan(context, release, options.alias),
  );
  const would = {
    reuse: 'The version is uploaded already.',
    upload: 'A new version of the Worker would be uploaded.',
    create:
      'The Worker does not exist. Its first version would be created and get traffic at once.',
  };
  log(would[plan.version.kind]);
  const { isPreview } = options;
  log(
    `It would be tested at its own URL and ${isPreview ? 'given no' : 'then given the'} traffic.`,
  );
  if (!isPreview) for (const route of context.routes) log(`  to attach: ${toPattern(route)}`);
  log('Dry run: nothing was changed.');
}

function noPreviewUrls(configFile: string): DeployError {
  return new DeployError(
    'The Worker has no preview URLs, so the new version cannot be tested before it gets traffic.',
    `${configFile} must have \`workers_dev = true\` and \`preview_urls = true\`. If you set them after the ` +
      'first deploy,\nturn them on with `npm run exec -- wrangler triggers deploy`. Then run ' +
      'the same command again.',
  );
}
