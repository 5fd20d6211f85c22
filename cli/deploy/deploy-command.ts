import { appendFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseFlags } from '../command-line.ts';
import { UsageError } from '../../build/usage-error.ts';
import { CONNECTION_FLAGS, CONNECTION_USAGE, loadContext } from './context.ts';
import { deployRelease, printPlan } from './deploy-release.ts';
import { loadBuiltRelease } from './release-folder.ts';
import { runCommand } from './step.ts';

const USAGE = `npm run deploy [-- options]
  --dry-run            print what would be done, and change nothing
  --preview            stop before the traffic, and print the URL of the version
  --dist DIR           deploy the release in DIR instead of building one
  --content, --openapi, --out, --base, --broken-links
                       as in \`npm run build\`
${CONNECTION_USAGE}`;

/** Flags that are passed on to the build. */
const BUILD_FLAGS = ['content', 'openapi', 'out', 'base', 'broken-links'] as const;

/** Build a release and deploy it. Returns the exit code. */
export function runDeploy(args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const flags = parseFlags(
    args,
    {
      'dry-run': { type: 'boolean', default: false },
      preview: { type: 'boolean', default: false },
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
    throw new UsageError('--dist deploys an existing build. Remove it, or the flags of the build.');
  }
  const kind = flags.preview ? 'preview' : 'release';
  return runCommand(async () => {
    // Before the build, which takes longer than finding out that the token is not set.
    const context = await loadContext(flags, env);
    if (flags.dist === undefined) {
      context.log('▸ Build and check');
      const { runBuild } = await import('../build-command.ts');
      const code = await runBuild(buildArgs);
      if (code !== 0) return code;
    }
    const folder = resolve(flags.dist ?? flags.out ?? 'dist');
    const release = await loadBuiltRelease(folder, context.configFile);
    if (flags['dry-run']) {
      await printPlan(context, release, kind);
      return 0;
    }
    const previewUrl = await deployRelease(context, release, kind);
    if (flags.preview) await showPreview(previewUrl, release.id);
    return 0;
  });
}

async function showPreview(url: string, release: string): Promise<void> {
  console.log(`Preview: ${url}`);
  // GitHub Actions shows both, in the summary of the job and as the URL of the environment.
  const { GITHUB_STEP_SUMMARY: summary, GITHUB_OUTPUT: output } = process.env;
  if (summary) await appendFile(summary, `### Preview\n\n${url} shows release \`${release}\`.\n`);
  if (output) await appendFile(output, `url=${url}\n`);
}
