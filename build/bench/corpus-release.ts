import { join } from 'node:path';
import type { BenchContext } from './bench-context.ts';
import { writeCorpus } from './corpus.ts';
import type { Corpus } from './corpus.ts';
import { runBuild } from './run-build.ts';

/** A generated corpus and the folders that belong to it. */
export interface CorpusSite extends Corpus {
  sources: string;
  contract: string | null;
  release: string;
}

/** Where the sources stand of all builds that are measured. */
export function toSourceCopy(workFolder: string): string {
  return join(workFolder, 'source');
}

/** Write the corpus of `count` guide pages, beside this project's own contract. */
export async function createCorpusSite(context: BenchContext, count: number): Promise<CorpusSite> {
  const { workFolder, sourceFolder, isQuick } = context;
  const corpus = await writeCorpus(join(workFolder, `corpus-${count}`), count);
  // A smoke test does without the operations, which take longer than its pages.
  const contract = isQuick ? null : join(sourceFolder, 'openapi/management.yaml');
  return {
    ...corpus,
    sources: toSourceCopy(workFolder),
    contract,
    release: join(workFolder, `release-${count}`),
  };
}

/** Build the corpus of `count` guide pages, with what earlier builds have kept. */
export async function buildCorpusRelease(
  context: BenchContext,
  count: number,
): Promise<CorpusSite> {
  const site = await createCorpusSite(context, count);
  context.say(`building ${count} pages`);
  await runBuild(site.sources, {
    content: site.folder,
    contract: site.contract,
    out: site.release,
  });
  return site;
}
