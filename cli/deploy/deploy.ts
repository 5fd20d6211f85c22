import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { UsageError } from '../../build/problem.ts';
import { parseFlags } from '../command-line.ts';
import type { Flags } from '../command-line.ts';
import { runCommand, runStep, runWithTraffic } from './command.ts';
import { PROCESS, assertNamespace, toPattern, toPreviewWorker } from './context.ts';
import type { Context } from './context.ts';
import { DeployError, describeError } from './errors.ts';
import { confirmRecords, listKeys, loadManifest, toBatches, toSize, writeRecords } from './kv.ts';
import { assertReachable, loadBuiltRelease } from './release-folder.ts';
import type { BuiltRelease } from './release-folder.ts';
import { findChanges, renderSummary } from './site-changes.ts';
import type { SiteChanges } from './site-changes.ts';
import { loadUrls, smokeTest } from './smoke-test.ts';
import {
  ACCEPTED,
  describeTraffic,
  findServed,
  hasAllTraffic,
  isVersionOfSite,
  loadHistory,
  splitTraffic,
  toDeployMessage,
  toOneVersion,
  toRoot,
} from './versions.ts';
import type { WorkerHistory } from './versions.ts';
import { attachRoutes, toMessage, uploadVersion } from './wrangler.ts';

/** Build a release and deploy it. Returns the exit code. */
export function runDeploy(args: string[], runtime = PROCESS): Promise<number> {
  const flags = parseFlags('deploy', args);
  const { preview: isPreview, alias, dist } = flags;
  if (alias !== undefined && !(isPreview && /^[a-z][a-z0-9-]{0,20}$/.test(alias))) {
    throw new UsageError('--alias needs --preview, and a name such as `pr-12`.');
  }
  // The context is complete before the build, which takes longer than finding out that the token is not set.
  return runCommand(flags, runtime, async (site) => {
    assertNamespace(site);
    const context = isPreview ? { ...site, worker: toPreviewWorker(site.worker) } : site;
    if (dist === undefined) {
      const code = await runStep(site, 'Build and check', () => runBuild(site));
      if (code !== 0) return code;
    }
    const release = loadBuiltRelease(resolve(dist ?? 'dist'), site.configFile);
    if (!isPreview) assertReachable(release.origin, site);
    await runWithTraffic(context, () => deploy(context, release, flags));
    return 0;
  });
}

/** Deploy a release. Nothing is deleted, and before the traffic is switched, readers notice nothing. */
async function deploy(
  context: Context,
  release: BuiltRelease,
  { 'dry-run': isDryRun, preview: isPreview, alias, summary }: Flags<'deploy'>,
): Promise<void> {
  const { log, routes } = context;
  const { before, missing, listedAt, changes } = await runStep(
    context,
    'Compare with Cloudflare',
    () => compare(context, release),
  );
  const isFirst = before.versions.length === 0;
  // An earlier run that failed later may have uploaded the same files. An alias is that of the version that was uploaded last.
  const uploaded = before.versions.find(
    ({ isDeployable, message }) => isDeployable && message.startsWith(toMessage(release)),
  );
  const reused = alias === undefined ? uploaded?.id : undefined;
  if (isDryRun) {
    if (isFirst) log('The Worker does not exist. Its first version would get traffic at once.');
    else if (reused) log('The version is uploaded already.');
    else log('A new version of the Worker would be uploaded.');
    log(
      `It would be tested at its own URL and ${isPreview ? 'given no' : 'then given the'} traffic.`,
    );
    if (!isPreview) for (const route of routes) log(`  to attach: ${toPattern(route)}`);
    return log('Dry run: nothing was changed.');
  }

  await runStep(context, 'Write records to KV', async () => {
    await writeRecords(context, missing, listedAt);
    log(`  ${missing.size} written`);
  });

  const version = await runStep(context, 'Upload the Worker version', async () => {
    const id = reused ?? (await uploadVersion(context, release, { isFirst, alias }));
    log(`  ${id}${reused ? ', uploaded by an earlier run' : ''}`);
    return id;
  });

  await runStep(context, 'Confirm the records', async () => {
    await confirmRecords(context, release.records);
    log(`  all ${release.records.size} are listed`);
  });

  const urls = await runStep(context, 'Test the version', async () => {
    const { toPreview, production } = await loadUrls(context);
    const url = toPreview(version.slice(0, 8));
    log(`  ${url}`);
    log(`  ${await smokeTest(url, release, context)} responses, all as expected`);
    return { production, preview: toPreview(alias ?? version.slice(0, 8)) };
  });

  if (isPreview) {
    context.print(`Preview: ${urls.preview}`);
    // GitHub Actions shows it as the URL of the environment.
    const { GITHUB_OUTPUT: output } = context.env;
    if (output) await appendFile(output, `url=${urls.preview}\n`);
    if (summary === undefined) return;
    const text = renderSummary(urls.preview, release.id, changes);
    return runStep(context, 'Write the summary', () => writeFile(summary, text));
  }

  await runStep(context, 'Switch the traffic', async () => {
    await switchTraffic(context, release, { before, version, production: urls.production });
    await syncSettings(context, release);
  });
  log(`Release ${release.id} is served.`);
  if (routes.length > 0) {
    await runStep(context, 'Attach the domains', () => attachRoutes(context, release));
  }
}

const NO_CHANGES: SiteChanges = { added: [], changed: [], lost: [] };

/** Compare a release with the account, and print the plan. Throws `DeployError` when another program has the traffic. */
async function compare(context: Context, release: BuiltRelease) {
  const { api, worker, siteWorker, log } = context;
  const before = await loadHistory(api, worker);
  const site = worker === siteWorker ? before : await loadHistory(api, siteWorker);
  const served = findServed(site)?.release ?? null;
  log(`  Release ${release.id} → ${worker}; served now: ${served ?? 'none'}`);
  if ((site.deployments[0]?.versions.length ?? 0) > 1) log(`  ${describeTraffic(site)}`);
  for (const { id } of before.deployments[0]?.versions ?? []) {
    if (!(await isVersionOfSite(context, id))) throw foreignWorker(context);
  }

  const { keys, listedAt } = await listKeys(context);
  // A key contains the hash of its value, so what a deploy has written is not written again. Other tools leave no time.
  const missing = new Map(
    [...release.records].filter(([key]) => typeof keys.get(key) !== 'number'),
  );
  const size = toKilobytes([...missing].map(toSize));
  log(
    `  ${missing.size} of ${release.records.size} records to write: ${size} in ${toBatches(missing).length} requests` +
      (missing.size > 0 ? '; the free plan allows 1,000 records a day' : ''),
  );
  const assets = toKilobytes([...release.assets.values()].map(({ length }) => length));
  log(`  ${release.assets.size} assets, ${assets}, of which new ones are uploaded`);

  const manifest = served === null ? null : await loadManifest(context, served);
  const changes = manifest === null ? NO_CHANGES : findChanges(manifest, release.manifest);
  const { added, changed, lost } = changes;
  log(
    manifest === null
      ? '  Pages are not compared: KV has no manifest of a release that is served'
      : `  ${added.length} pages are new, ${changed.length} changed, ${lost.length} URLs are lost`,
  );
  for (const path of lost) log(`  lost: ${path}`);
  return { before, missing, listedAt, changes };
}

/** Give the traffic to a version, and test it where readers are. The traffic goes back when the test fails. */
async function switchTraffic(
  context: Context,
  release: BuiltRelease,
  {
    before,
    version,
    production,
  }: { before: WorkerHistory; version: string; production: string | null },
): Promise<void> {
  const { api, worker, log, signal } = context;
  const [previous] = before.deployments;
  const now = await loadHistory(api, worker);
  const isServed = hasAllTraffic(now, version);
  if (isServed) log('  The version has all traffic already.');
  const current = isServed
    ? undefined
    : await splitTraffic(context, toOneVersion(version), toDeployMessage(release.id), previous);
  if (production === null) return log('  not tested: the Worker is not on workers.dev');
  try {
    const count = await smokeTest(production, release, context);
    return log(`  ${count} responses of ${production}, all as expected`);
  } catch (error) {
    if (!(error instanceof DeployError)) throw error;
    // An earlier run gave it the traffic: which release readers should get instead is a person's decision.
    const advice = `\`npm run rollback\` gives it to the release before. ${error.advice}`;
    if (isServed) throw new DeployError(error.message, advice, { cause: error });
    // Ctrl+C ends the requests of a return too.
    if (!previous || signal.aborted) throw error;
    await splitTraffic(
      context,
      previous.versions,
      `Back from release ${release.id}`,
      current,
    ).catch((cause: unknown) => {
      const served = findServed(before)?.release;
      throw new DeployError(
        `${error.message} The traffic did not go back: ${describeError(cause)}`,
        cause instanceof DeployError
          ? cause.advice
          : `Give it back by \`npm run rollback${served ? ` -- ${served}` : ''}\`.`,
        { cause },
      );
    });
    log('  The test failed, so the traffic went back.');
    throw error;
  }
}

/** Send the settings that belong to no version. They do not change what readers get, so a failure is only printed. */
async function syncSettings(
  { api, worker, log }: Context,
  { config }: BuiltRelease,
): Promise<void> {
  const body = { observability: config['observability'] };
  const path = `${toRoot(worker)}/script-settings`;
  await api.request(ACCEPTED, { method: 'PATCH', path, body }).catch((error: unknown) => {
    log(`  The observability settings are not updated: ${describeError(error)}`);
  });
}

/** Start the command of the project that builds, because a build runs without credentials. Resolves to its exit code. */
async function runBuild({ signal }: Context): Promise<number> {
  const entry = join(import.meta.dirname, '../run.mjs');
  const options = { stdio: 'inherit', signal } as const;
  const build = spawn(process.execPath, [entry, 'build'], options);
  const [code] = (await once(build, 'close')) as [number | null];
  return code ?? 1;
}

function foreignWorker({ worker, configFile, namespaceId }: Context): DeployError {
  return new DeployError(
    `The Worker \`${worker}\` serves no release of this site from the KV namespace ${namespaceId}. Is it another program?`,
    `Nothing was changed. If it is, choose another \`name\` in ${configFile}. If it is this site with an earlier namespace, ` +
      'deploy under another name too:\nthe domains move when the new version has passed its test, and then you can delete ' +
      'the old Worker in the dashboard.',
  );
}

function toKilobytes(sizes: number[]): string {
  return `${(sizes.reduce((sum, size) => sum + size, 0) / 1_000).toFixed(1)} kB`;
}
