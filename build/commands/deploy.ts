import { appendFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { UsageError, parseFlags, parseSeconds } from '../command-line.ts';
import { loadContext } from '../deploy/context.ts';
import { planDeploy } from '../deploy/deploy-plan.ts';
import { deployRelease } from '../deploy/deploy-release.ts';
import type { Deployed } from '../deploy/deploy-release.ts';
import { MIN_KEEP } from '../deploy/kept-versions.ts';
import { loadBuiltRelease } from '../deploy/release-folder.ts';
import { runCommand } from '../deploy/run-command.ts';
import { SETTLE_MS } from '../deploy/settle.ts';
import { CONNECTION_FLAGS, CONNECTION_USAGE } from '../deploy/connection-flags.ts';

const USAGE = `npm run deploy [-- options]
  --dry-run            say what would be done, and do none of it
  --preview            stop before the traffic, and show the version's address
  --keep N             keep the records of the last N releases (default: 10, at least ${MIN_KEEP})
  --settle SECONDS     how long to wait where a release comes back that is no longer kept, until no other
                       deploy can be about to delete its records (default: ${SETTLE_MS / 1_000})
  --dist DIR           deploy the release that is built in DIR, instead of building one
  --content, --openapi, --out, --base, --broken-links
                       as of \`npm run build\`
${CONNECTION_USAGE}`;

/** The flags that go on to the build. */
const BUILD_FLAGS = ['content', 'openapi', 'out', 'base', 'broken-links'] as const;

/** Build a release and bring it to its readers. Returns the exit code. */
export function runDeploy(args: string[]): Promise<number> {
  const flags = parseFlags(
    args,
    {
      'dry-run': { type: 'boolean', default: false },
      preview: { type: 'boolean', default: false },
      keep: { type: 'string', default: '10' },
      settle: { type: 'string', default: String(SETTLE_MS / 1_000) },
      dist: { type: 'string' },
      content: { type: 'string' },
      openapi: { type: 'string' },
      out: { type: 'string' },
      base: { type: 'string' },
      'broken-links': { type: 'string' },
      ...CONNECTION_FLAGS,
    },
    USAGE,
  );
  const buildArgs = BUILD_FLAGS.flatMap((name) => {
    const value = flags[name];
    return value === undefined ? [] : [`--${name}=${value}`];
  });
  if (flags.dist !== undefined && buildArgs.length > 0) {
    throw new UsageError('--dist deploys what is built, so it goes with no flag of the build.');
  }
  const keep = parseKeep(flags.keep);
  const timeoutMs = parseSeconds(flags.timeout, '--timeout') * 1_000;
  const settleMs = parseSeconds(flags.settle, '--settle') * 1_000;
  const kind = flags.preview ? 'preview' : 'release';
  return runCommand(async () => {
    const configFile = resolve(flags.config);
    // Before the build, which takes longer than finding out that the token is not set.
    const context = await loadContext({
      configFile,
      env: process.env,
      timeoutMs,
      output: process.stderr,
    });
    if (flags.dist === undefined) {
      context.say('▸ Build, with all its checks');
      const { runBuild } = await import('./build.ts');
      const code = await runBuild(buildArgs);
      if (code !== 0) return code;
    }
    const folder = resolve(flags.dist ?? flags.out ?? 'dist');
    const release = await loadBuiltRelease(folder, configFile);
    if (flags['dry-run']) {
      await planDeploy(context, release, { keep, kind });
      return 0;
    }
    const deployed = await deployRelease(context, release, { keep, kind, settleMs });
    if (flags.preview) await showPreview(deployed, release.id);
    return 0;
  });
}

async function showPreview({ previewUrl }: Deployed, release: string): Promise<void> {
  console.log(`Preview: ${previewUrl}`);
  // On GitHub Actions, the job's summary and the pull request's environment show it too.
  const { GITHUB_STEP_SUMMARY: summary, GITHUB_OUTPUT: output } = process.env;
  if (summary) {
    await appendFile(summary, `### Preview\n\n${previewUrl} shows release \`${release}\`.\n`);
  }
  if (output) await appendFile(output, `url=${previewUrl}\n`);
}

function parseKeep(text: string): number {
  if (/^\d{1,2}$/.test(text) && Number(text) >= MIN_KEEP) return Number(text);
  throw new UsageError(`--keep must be a number from ${MIN_KEEP} to 99, not \`${text}\`.`);
}
