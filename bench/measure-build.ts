import { appendFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createCorpusSite, timeBuild } from './build-corpus.ts';
import type { BuildFigures } from './build-corpus.ts';
import type { BenchContext } from './bench-context.ts';
import { formatPages, toLimitRow } from './results.ts';
import type { Row, Section } from './results.ts';

interface Budget {
  pages: number;
  coldSeconds: number;
  editSeconds: number;
  peakMegabytes?: number;
}

const BUDGETS: Budget[] = [
  { pages: 31, coldSeconds: 8, editSeconds: 1 },
  { pages: 1_000, coldSeconds: 24, editSeconds: 2 },
  { pages: 10_000, coldSeconds: 240, editSeconds: 7, peakMegabytes: 3_000 },
];

/** From this size on, a cold build takes long enough to be measured once. */
const MIN_PAGES_OF_LONG_BUILD = 1_000;

/** Measure builds: without a cache, and after an edit of one page. */
export async function measureBuild(context: BenchContext): Promise<Section> {
  const rows: Row[] = [];
  for (const budget of BUDGETS) {
    rows.push(...(await measureCorpus(context, budget)));
  }
  return {
    title: 'Build',
    columns: ['this site'],
    rows,
    notes: [
      'Generated guide pages of about 700 words, with code, tables and components, and the whole reference.',
      'Wall time of the build in a process of its own. Memory: VmHWM of the process that compiles, without esbuild’s.',
    ],
  };
}

async function measureCorpus(context: BenchContext, budget: Budget): Promise<Row[]> {
  const { pages, coldSeconds, editSeconds, peakMegabytes } = budget;
  const site = await createCorpusSite(context, pages);
  const cold: BuildFigures[] = [];
  const edited: BuildFigures[] = [];
  for (let run = 0; run < (pages >= MIN_PAGES_OF_LONG_BUILD ? 1 : context.runs); run += 1) {
    context.log(`building ${pages} pages, cold`);
    await rm(join(site.sources, '.cache'), { recursive: true, force: true });
    cold.push(await timeBuild(site));
  }
  for (let run = 0; run < context.runs; run += 1) {
    context.log(`building ${pages} pages, one edited`);
    await appendFile(site.toFile(Math.floor(pages / 2)), `\nEdit number ${run}.\n`);
    edited.push(await timeBuild(site));
  }
  const name = formatPages(pages);
  const toSeconds = ({ seconds }: BuildFigures) => seconds;
  const memory = cold.map((build) => build.peakMegabytes);
  return [
    toLimitRow(`${name}, cold`, 's', cold.map(toSeconds), coldSeconds),
    toLimitRow(`${name}, one page edited`, 's', edited.map(toSeconds), editSeconds),
    ...(peakMegabytes ? [toLimitRow(`${name}, peak memory`, 'MB', memory, peakMegabytes)] : []),
  ];
}
