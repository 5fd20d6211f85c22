import { cpus } from 'node:os';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { UsageError } from '../build/problem.ts';
import { loadReleaseIndex } from '../build/release/load-release.ts';
import { runBuild } from '../cli/build-command.ts';
import { loadCommit } from '../cli/deploy/wrangler.ts';
import { findChromium } from './harness/chromium.ts';
import { parseCommandLine, parseNumber } from '../cli/command-line.ts';
import { copySources } from './build-corpus.ts';
import type { BenchContext } from './bench-context.ts';
import { measureBuild } from './measure-build.ts';
import { measureClicks } from './measure-clicks.ts';
import { measureFirstClicks } from './measure-first-clicks.ts';
import { measurePages } from './measure-pages.ts';
import { measurePreview } from './measure-preview.ts';
import { measureRequests } from './measure-requests.ts';
import { measureSearch } from './measure-search.ts';
import { QUERIES, measureSearchRanks } from './measure-search-ranks.ts';
import { renderSection, updateResults } from './results.ts';
import type { Section } from './results.ts';

/** Measurements by section of the command line. Builds come first: the others find large sites in their cache. */
const SECTIONS: Record<string, ((context: BenchContext) => Promise<Section>)[]> = {
  build: [measureBuild],
  browser: [measurePages, measureFirstClicks, measureClicks],
  server: [measureRequests],
  search: [...(existsSync(QUERIES) ? [measureSearchRanks] : []), measureSearch],
  preview: [measurePreview],
};

/** Sections for which Chromium need not be installed. */
const WITHOUT_BROWSER = new Set(['build', 'server']);

/** Below the project, so that measured builds find its packages. */
const FOLDER = '.cache/bench';

const RESULTS = 'bench/RESULTS.md';

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
  if (!sections.every((name) => WITHOUT_BROWSER.has(name))) findChromium();
  const code = await runBuild([`--out=${context.releaseFolder}`]);
  if (code !== 0) return code;
  await copySources(context);
  for (const name of sections) {
    for (const measure of SECTIONS[name] ?? []) {
      const section = await measure(context);
      console.log(`\n${renderSection(section)}`);
      // A run takes 20 minutes: an interrupted one keeps its results.
      await writeResults(context, section);
    }
  }
  console.log(`Results: ${RESULTS}`);
  return 0;
}

/** Say in each section what was measured, and replace the sections of the results. */
async function writeResults(
  { sourceFolder, releaseFolder }: BenchContext,
  section: Section,
): Promise<void> {
  const { id } = loadReleaseIndex(releaseFolder);
  const commit = await loadCommit(sourceFolder);
  const date = new Date().toISOString().slice(0, 10);
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'CPU'}, Node ${process.versions.node}`;
  const notes = [...section.notes, `Commit ${commit}, release ${id}, ${date}, ${machine}.`];
  const text = existsSync(RESULTS) ? await readFile(RESULTS, 'utf8') : '';
  await writeFile(RESULTS, updateResults(text, { ...section, notes }));
}

function parseBenchArgs(args: string[]) {
  const { flags, argument } = parseCommandLine('bench', args);
  const names = Object.keys(SECTIONS);
  if (argument !== null && !names.includes(argument)) {
    throw new UsageError(`Unknown section \`${argument}\`. Sections: ${names.join(', ')}.`);
  }
  return {
    sections: argument === null ? names : [argument],
    runs: parseNumber(flags.runs, '--runs', { kind: 'number', max: 100 }),
  };
}
