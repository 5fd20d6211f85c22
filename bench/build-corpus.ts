import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BenchContext } from './bench-context.ts';
import { writeCorpus } from './corpus.ts';
import type { Corpus } from './corpus.ts';
import { readPeakMegabytes } from './harness/process-stats.ts';

/** A generated corpus with the folders of its builds. */
export interface CorpusSite extends Corpus {
  sources: string;
  spec: string;
  release: string;
}

export interface BuildFigures {
  seconds: number;
  /** Of the process that compiles, without esbuild's. */
  peakMegabytes: number;
}

/** What a build reads, except content, spec and packages. */
const SOURCES = ['build', 'cli', 'client', 'worker', 'wrangler.toml', 'tsconfig.json'];
const PACKAGE_FILES = ['package.json', 'package-lock.json'];

const MEMORY_POLL_MS = 50;

/**
 * Copy this project's sources, so that measured builds have a cache that can be deleted, and an edit during
 * the run changes nothing. Node finds the packages in a parent folder.
 */
export async function copySources({ sourceFolder, workFolder }: BenchContext): Promise<void> {
  for (const name of [...SOURCES, ...PACKAGE_FILES]) {
    const [source, copy] = [join(sourceFolder, name), join(workFolder, 'source', name)];
    await rm(copy, { recursive: true, force: true });
    // The compiler ignores cached results that are older than its own sources.
    if (existsSync(source)) await cp(source, copy, { recursive: true, preserveTimestamps: true });
  }
}

/** Write a corpus of `count` guide pages, to be built together with this project's OpenAPI document. */
export async function createCorpusSite(context: BenchContext, count: number): Promise<CorpusSite> {
  const { workFolder, sourceFolder } = context;
  return {
    ...(await writeCorpus(join(workFolder, `corpus-${count}`), count)),
    sources: join(workFolder, 'source'),
    spec: join(sourceFolder, 'openapi/management.yaml'),
    release: join(workFolder, `release-${count}`),
  };
}

/** Write and build a corpus of `count` guide pages, with the cache of earlier builds. */
export async function buildCorpus(context: BenchContext, count: number): Promise<CorpusSite> {
  const site = await createCorpusSite(context, count);
  context.log(`building ${count} pages`);
  await timeBuild(site);
  return site;
}

/** Run the build in a process of its own; throws with its output when it fails. */
export async function timeBuild({ sources, folder, spec, release }: CorpusSite) {
  const flags = [`--content=${folder}`, `--openapi=${spec}`, `--out=${release}`];
  const startedAt = performance.now();
  const child = startCommand(sources, ['build', ...flags], 'pipe');
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => chunks.push(chunk));
  }
  let peakMegabytes = 0;
  const timer = setInterval(() => {
    peakMegabytes = Math.max(peakMegabytes, readPeakMegabytes(child.pid ?? 0));
  }, MEMORY_POLL_MS);
  await once(child, 'close');
  clearInterval(timer);
  const seconds = (performance.now() - startedAt) / 1_000;
  if (child.exitCode !== 0) {
    throw new Error(`The build of ${folder} failed:\n${Buffer.concat(chunks).toString()}`);
  }
  return { seconds, peakMegabytes } satisfies BuildFigures;
}

/** Start one of the project's commands on a copy of its sources. */
export function startCommand(
  sources: string,
  args: string[],
  output: 'pipe' | 'inherit',
  env: Record<string, string> = {},
) {
  return spawn(process.execPath, ['--import', './cli/jsx.ts', 'cli/main.ts', ...args], {
    cwd: sources,
    stdio: ['ignore', output === 'pipe' ? 'pipe' : 'ignore', output],
    env: { ...process.env, NODE_ENV: 'production', ...env },
  });
}
