import { cpus } from 'node:os';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { CORPORA, QUICK_CORPORA } from '../bench/bench-context.ts';
import type { BenchContext } from '../bench/bench-context.ts';
import { findChromium } from '../bench/chromium.ts';
import { toSourceCopy } from '../bench/corpus-release.ts';
import type { Section } from '../bench/figures.ts';
import { SHORT_LINE, SLOW_LINE } from '../bench/line.ts';
import { copySources } from '../bench/run-build.ts';
import { SECTIONS, isSectionName } from '../bench/sections.ts';
import type { SectionName } from '../bench/sections.ts';
import { renderMarkdown, renderText } from '../bench/render-results.ts';
import type { BenchRun } from '../bench/render-results.ts';
import { HelpRequest, UsageError } from '../command-line.ts';

const NAMES = Object.keys(SECTIONS).filter(isSectionName);

/** Below the project, where the builds that are measured find its packages. */
const FOLDER = '.cache/bench';
const QUICK_FOLDER = '.cache/bench-quick';

const USAGE = `npm run bench [-- SECTION … options]
  SECTION        ${NAMES.join(', ')} (default: all of them)
  --runs N       how often what varies is measured (default: 5)
  --dist DIR     measure the release in DIR, instead of building one
  --profile      keep the CPU profiles of the builds
  --quick        a smoke test of the tool itself: its figures say nothing`;

/** Measure the site beside its floors. Returns the exit code: missed targets are no failure. */
export async function runBench(args: string[]): Promise<number> {
  const { names, flags, runs } = parseBenchFlags(args);
  const folder = flags.quick ? QUICK_FOLDER : FOLDER;
  const workFolder = resolve(folder);
  await mkdir(workFolder, { recursive: true });
  const context: BenchContext = {
    sourceFolder: resolve('.'),
    workFolder,
    releaseFolder: resolve(flags.dist ?? join(workFolder, 'release')),
    isQuick: flags.quick,
    slowLine: flags.quick ? SHORT_LINE : SLOW_LINE,
    runs: flags.quick ? 1 : runs,
    isProfiled: flags.profile,
    corpora: flags.quick ? QUICK_CORPORA : CORPORA,
    say: (line) => console.error(`  ${line} …`),
  };
  findChromium();
  if (flags.dist === undefined) {
    const { runBuild } = await import('./build.ts');
    const code = await runBuild([`--out=${context.releaseFolder}`]);
    if (code !== 0) return code;
  }
  // Once: an edit while the bench runs changes no figure.
  await copySources(context.sourceFolder, toSourceCopy(workFolder));
  const sections: Section[] = [];
  for (const name of names) {
    console.error(`▸ ${name}`);
    const measured = await SECTIONS[name](context);
    sections.push(...measured);
    console.log(renderText(measured));
    // After each of them: a run of an hour leaves what it has, even when it is ended.
    await writeResults(context, sections);
  }
  console.log(`\nKept in ${folder}/results.md and results.json`);
  return 0;
}

async function writeResults(context: BenchContext, sections: Section[]): Promise<void> {
  const [release = ''] = await readdir(join(context.releaseFolder, 'kv/manifest'));
  const [cpu] = cpus();
  const run: BenchRun = {
    date: new Date().toISOString(),
    machine: `${cpus().length} × ${cpu?.model ?? 'CPU'}, Node ${process.versions.node}`,
    release,
    isQuick: context.isQuick,
    sections,
  };
  await writeFile(join(context.workFolder, 'results.md'), renderMarkdown(run));
  await writeFile(join(context.workFolder, 'results.json'), `${JSON.stringify(run, null, 2)}\n`);
}

function parseBenchFlags(args: string[]) {
  if (args.includes('--help')) throw new HelpRequest(`Usage: ${USAGE}`);
  const { values, positionals } = parseOrExplain(args);
  const unknown = positionals.find((name) => !isSectionName(name));
  if (unknown !== undefined) {
    throw new UsageError(`\`${unknown}\` is no section. There are: ${NAMES.join(', ')}.`);
  }
  const chosen: SectionName[] = NAMES.filter((name) => positionals.includes(name));
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1 || runs > 100) {
    throw new UsageError(`--runs must be a number from 1 to 100, not \`${values.runs}\`.`);
  }
  return { names: chosen.length === 0 ? NAMES : chosen, flags: values, runs };
}

function parseOrExplain(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        runs: { type: 'string', default: '5' },
        dist: { type: 'string' },
        profile: { type: 'boolean', default: false },
        quick: { type: 'boolean', default: false },
      },
      strict: true,
      allowPositionals: true,
    });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\n\nUsage: ${USAGE}`);
  }
}
