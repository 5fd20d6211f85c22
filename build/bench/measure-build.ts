import { appendFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BenchContext } from './bench-context.ts';
import { createCorpusSite } from './corpus-release.ts';
import { toFigure, toLimit } from './figures.ts';
import type { Row, Section } from './figures.ts';
import { clearBuildCache, runBuild } from './run-build.ts';
import type { BuildFigures } from './run-build.ts';
import { summariseProfiles } from './summarise-profile.ts';

interface Budget {
  coldSeconds: number;
  editSeconds: number;
  megabytes?: number;
}

/** By the number of the corpus among those of the bench: 31, 200, 1,000 and 10,000 pages. */
const BUDGETS: (Budget | null)[] = [
  { coldSeconds: 6, editSeconds: 1 },
  null,
  { coldSeconds: 16, editSeconds: 1.5 },
  { coldSeconds: 180, editSeconds: 3, megabytes: 1_500 },
];

/** A build of this many pages is long enough to be measured once. */
const LONG = 1_000;

/** Measure builds: with an empty cache, and after one page was edited. */
export async function measureBuild(context: BenchContext): Promise<Section> {
  const { corpora } = context;
  const rows: Row[] = [];
  await rm(join(context.workFolder, 'profiles'), { recursive: true, force: true });
  for (const [index, count] of [corpora.peers, ...corpora.sizes].entries()) {
    const budget = BUDGETS[index] ?? null;
    if (!budget) continue;
    // A smoke test has the one row of each kind.
    if (context.isQuick && !budget.megabytes) continue;
    rows.push(...(await measureCorpus(context, count, budget)));
  }
  const profiled = context.isProfiled ? await summarise(context) : [];
  return {
    name: 'build',
    title: 'Build',
    columns: ['this site'],
    rows,
    notes: [
      'Generated guide pages of about 700 words, with code, tables and components, beside the whole contract.',
      'Wall time of `npm run build` in a process of its own, from its start to its end; cold is without any cache.',
      'Memory is the most that the process itself held (VmHWM); esbuild is a process beside it.',
      ...profiled,
    ],
  };
}

/** Where the time of builds goes, by package and file. */
async function summarise({ workFolder }: BenchContext): Promise<string[]> {
  const folder = join(workFolder, 'profiles');
  const kinds = (await readdir(folder)).sort();
  return await Promise.all(
    kinds.map(async (kind) => {
      const lines = await summariseProfiles(join(folder, kind));
      return `CPU profile, ${kind} (.cache/bench/profiles): ${lines.join(', ')}.`;
    }),
  );
}

async function measureCorpus(
  context: BenchContext,
  count: number,
  budget: Budget | null,
): Promise<Row[]> {
  const { say, workFolder, isProfiled } = context;
  const { sources, contract, folder, release, toFile } = await createCorpusSite(context, count);
  const profiles = (kind: string) =>
    isProfiled ? join(workFolder, 'profiles', `${count}-${kind}`) : undefined;
  const order = { content: folder, contract, out: release };
  const runs = count >= LONG ? 1 : context.runs;
  const cold: BuildFigures[] = [];
  const edits: BuildFigures[] = [];
  for (let run = 0; run < runs; run += 1) {
    say(`building ${count} pages, cold`);
    await clearBuildCache(sources);
    cold.push(await runBuild(sources, { ...order, profiles: profiles('cold') }));
    for (let edit = 0; edit < context.runs; edit += 1) {
      say(`building ${count} pages, one edited`);
      await appendFile(toFile(Math.floor(count / 2)), `\nEdited ${run} ${edit}.\n`);
      edits.push(await runBuild(sources, { ...order, profiles: profiles('edit') }));
    }
  }
  const pages = `${count.toLocaleString('en-GB')} pages`;
  const toRow = (what: string, unit: string, samples: number[], limit?: number): Row => {
    const figure = toFigure(samples);
    const verdict = limit === undefined ? {} : { verdict: toLimit(figure.median, unit, limit) };
    return { what: `${pages}, ${what}`, unit, figures: [figure], ...verdict };
  };
  const seconds = (builds: BuildFigures[]) => builds.map((build) => build.seconds);
  return [
    toRow('cold', 's', seconds(cold), budget?.coldSeconds),
    toRow('one page edited', 's', seconds(edits), budget?.editSeconds),
    toRow(
      'check of links, anchors and pictures',
      's',
      edits.map((build) => build.checkSeconds),
    ),
    toRow(
      'most memory, cold',
      'MB',
      cold.map((build) => build.peakMegabytes),
      budget?.megabytes,
    ),
    toRow(
      'most memory of esbuild, cold',
      'MB',
      cold.map((build) => build.childMegabytes),
    ),
  ];
}
