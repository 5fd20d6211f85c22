import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { HAS_PROC, findChildren, readPeakMegabytes } from './process-stats.ts';

const MEMORY_POLL_MS = 50;

/** What a build reads, beside packages. */
const SOURCES = [
  'build',
  'client',
  'worker',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'wrangler.toml',
];

export interface BuildOrder {
  /** Null builds the contract alone. */
  content: string | null;
  /** Null builds the guide alone. */
  contract: string | null;
  out: string;
  /** Folder for a CPU profile. */
  profiles?: string | undefined;
}

export interface BuildFigures {
  seconds: number;
  /** Of the build's own process. */
  peakMegabytes: number;
  /** Of what it started, such as esbuild. */
  childMegabytes: number;
  /** Of all, for links, anchors and pictures. */
  checkSeconds: number;
}

/**
 * Copy the sources to `folder`, where builds have a cache of their own: emptied for a cold build, without
 * touching the one that authors work with. Packages are found further up.
 */
export async function copySources(sourceFolder: string, folder: string): Promise<void> {
  for (const name of SOURCES) {
    const target = join(folder, name);
    await rm(target, { recursive: true, force: true });
    if (!existsSync(join(sourceFolder, name))) continue;
    await mkdir(folder, { recursive: true });
    // A build trusts no cache of sources that are younger than itself.
    await cp(join(sourceFolder, name), target, { recursive: true, preserveTimestamps: true });
  }
}

/** Forget all that earlier builds of these sources kept. */
export async function clearBuildCache(sources: string): Promise<void> {
  await rm(join(sources, '.cache'), { recursive: true, force: true });
}

/** Run `npm run build` in a process of its own; throws with its output when it fails. */
export async function runBuild(sources: string, order: BuildOrder): Promise<BuildFigures> {
  const { content, contract, out, profiles } = order;
  const profile = profiles === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profiles}`];
  const startedAt = performance.now();
  const child = spawn(
    process.execPath,
    [
      ...profile,
      '--import',
      './build/jsx.ts',
      'build/cli.ts',
      'build',
      ...(content === null ? [] : ['--content', content]),
      ...(contract === null ? [] : ['--openapi', contract]),
      '--out',
      out,
    ],
    {
      cwd: sources,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_ENV: 'production' },
    },
  );
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk));
  const memory = followMemory(child.pid ?? 0);
  const [code] = (await once(child, 'close')) as [number | null];
  const seconds = (performance.now() - startedAt) / 1_000;
  const peak = memory.stop();
  if (code !== 0) throw new Error(`A build of the bench failed:\n${output.slice(-4_000)}`);
  const [, checkSeconds] = /links checked in ([\d.]+) s/.exec(output) ?? [];
  return { seconds, checkSeconds: Number(checkSeconds), ...peak };
}

function followMemory(pid: number) {
  const peaks = new Map<number, number>();
  const look = (): void => {
    for (const one of [pid, ...findChildren(pid)]) {
      peaks.set(one, Math.max(peaks.get(one) ?? 0, readPeakMegabytes(one)));
    }
  };
  const timer = HAS_PROC ? setInterval(look, MEMORY_POLL_MS) : undefined;
  return {
    stop() {
      clearInterval(timer);
      const peakMegabytes = peaks.get(pid) ?? 0;
      const all = [...peaks.values()].reduce((sum, value) => sum + value, 0);
      return { peakMegabytes, childMegabytes: all - peakMegabytes };
    },
  };
}
