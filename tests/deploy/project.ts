import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { withNamespaceId } from '../../build/deploy/set-up-namespace.ts';
import { runScript } from '../run-script.ts';
import type { Run } from '../run-script.ts';
import { writeFiles } from '../build/temporary-folder.ts';
import type { CloudflareStandIn } from './cloudflare-stand-in/cloudflare-stand-in.ts';

/** A built release and what tells it from the others. */
export interface TestRelease {
  name: string;
  id: string;
  folder: string;
  /** What it was built from. */
  content: string;
}

/** Name of the Worker in this project's wrangler.toml. */
export const WORKER = 'engagement-platform-docs';

/** The namespace that tests write into their configuration. */
export const NAMESPACE_ID = '0123456789abcdef0123456789abcdef';

function toSite(name: string): Record<string, string> {
  return {
    'content/site.ts': `export const site = { title: 'Test Docs', copyright: '© The testers' };`,
    'content/index.mdx': '---\nlayout: landing\n---\n\n# Welcome\n\n[Docs](/docs/)\n',
    'content/docs/index.mdx': '# Documentation overview\n\nSee [users](/docs/users).\n',
    'content/docs/users.mdx': `# Users\n\nThe users of release ${name}. [Levels](/docs/levels)\n`,
    'content/docs/levels.mdx': `# Levels\n\nThe levels of release ${name}.\n`,
  };
}

/** Build releases of a small site, which differ in two of its pages, by the command of its users. */
export function buildReleases(folder: string, names: string[]): Promise<TestRelease[]> {
  return Promise.all(
    names.map(async (name) => {
      const content = join(folder, `content-${name}`, 'content');
      const dist = join(folder, `dist-${name}`);
      await writeFiles(join(folder, `content-${name}`), toSite(name));
      const { code, output } = await runScript(['build', `--content=${content}`, `--out=${dist}`]);
      const id = /release ([0-9a-f]+) in/.exec(output)?.[1];
      if (code !== 0 || id === undefined) {
        throw new Error(`Release ${name} was not built:\n${output}`);
      }
      return { name, id, folder: dist, content };
    }),
  );
}

/** Releases that the tests of a file share, and a folder that goes with them. */
export function useReleases(names: string[]) {
  let folder = '';
  let releases: TestRelease[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'releases-'));
    releases = await buildReleases(folder, names);
  }, 120_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return {
    find(name: string): TestRelease {
      const found = releases.find((release) => release.name === name);
      if (!found) throw new Error(`There is no release ${name}.`);
      return found;
    },
    /** Write a copy of the project's configuration that names the namespace; its path. */
    async writeConfig(): Promise<string> {
      const file = join(await mkdtemp(join(folder, 'config-')), 'wrangler.toml');
      await writeFile(file, withNamespaceId(await readFile('wrangler.toml', 'utf8'), NAMESPACE_ID));
      return file;
    },
  };
}

/** Run one of the project's commands against the stand-in; `env` comes on top of what that needs. */
export function runAgainst(
  cloudflare: CloudflareStandIn,
  args: string[],
  env: Record<string, string> = {},
): Promise<Run> {
  return runScript(args, { ...withoutCloudflare(process.env), ...cloudflare.env, ...env });
}

/** Nothing of the machine's own account gets in, nor of the job that the tests may run in. */
function withoutCloudflare(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const isOwn = ([name]: [string, unknown]) => !/^(?:CLOUDFLARE|CF|WRANGLER|GITHUB)_/.test(name);
  return Object.fromEntries(Object.entries(env).filter(isOwn));
}
