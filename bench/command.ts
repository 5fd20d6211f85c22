import { cpus } from 'node:os';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { UsageError } from '../build/problem.ts';
import { runBuild } from '../cli/build-command.ts';
import { findChromium } from '../cli/chromium.ts';
import { parseFlagsAndArgument, parseNumber } from '../cli/command-line.ts';
import { toManifestKey } from '../worker/store/keys.ts';
import { copySources } from './build-corpus.ts';
import type { BenchContext } from './context.ts';
import { measureBuild } from './measure-build.ts';
import { measureClicks } from './measure-clicks.ts';
import { measureLighthouse } from './measure-lighthouse.ts';
import { measurePages } from './measure-pages.ts';
import { measurePreview } from './measure-preview.ts';
import { measureRequests } from './measure-requests.ts';
import { measureSearch } from './measure-search.ts';
import { measureThroughput } from './measure-throughput.ts';
import { renderRun, renderSection } from './results.ts';
import type { Section } from './results.ts';

/** Measurements by section of the command line, in their order. */
const SECTIONS: Record<string, ((context: BenchContext) => Promise<Section>)[]> = {
  browser: [measurePages, measureClicks],
  server: [measureThroughput, measureRequests],
  build: [measureBuild],
  search: [measureSearch],
  preview: [measurePreview],
  lighthouse: [measureLighthouse],
};

/** Below the project, so that measured builds find its packages. */
const FOLDER = '.cache/bench';

const USAGE = `npm run bench [-- SECTION options]
  SECTION      ${Object.keys(SECTIONS).join(', ')} (default: all)
  --runs N     number of samples of each varying figure (default: 5)`;

/** Measure the site. Returns the exit code, which does not depend on the budgets. */
export async function runBench(args: string[]): Promise<number> {
  const { sections, runs } = parseBenchArgs(args);
  const workFolder = resolve(FOLDER);
  await mkdir(workFolder, { recursive: true });
  const context: BenchContext = {
    sourceFolder: resolve('.'),
    workFolder,
    releaseFolder: join(workFolder, 'release'),
    runs,
    log: (message) => console.error(`  ${message} …`),
  };
  // Throws now rather than after the first sections.
  findChromium();
  const code = await runBuild([`--out=${context.releaseFolder}`]);
  if (code !== 0) return code;
  await copySources(context);
  const results: Section[] = [];
  for (const name of sections) {
    for (const measure of SECTIONS[name] ?? []) {
      const section = await measure(context);
      console.log(`\n${renderSection(section)}`);
      results.push(section);
      // A run takes an hour: an interrupted one keeps its results.
      await writeResults(context, results);
    }
  }
  console.log(`Results: ${FOLDER}/results.md`);
  return 0;
}

async function writeResults(context: BenchContext, sections: Section[]): Promise<void> {
  const { releaseFolder, workFolder } = context;
  const [release = ''] = await readdir(join(releaseFolder, 'kv', toManifestKey('')));
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'CPU'}, Node ${process.versions.node}`;
  const run = { date: new Date().toISOString(), machine, release, sections };
  await writeFile(join(workFolder, 'results.md'), renderRun(run));
}

function parseBenchArgs(args: string[]) {
  const { flags, argument } = parseFlagsAndArgument(
    args,
    { runs: { type: 'string', default: '5' } },
    USAGE,
  );
  const names = Object.keys(SECTIONS);
  if (argument !== null && !names.includes(argument)) {
    throw new UsageError(`Unknown section \`${argument}\`. Sections: ${names.join(', ')}.`);
  }
  return {
    sections: argument === null ? names : [argument],
    runs: parseNumber(flags.runs, '--runs', { kind: 'number', max: 100 }),
  };
}
