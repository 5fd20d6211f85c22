import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { renderCorpusPage } from './corpus-page.ts';

/** Entries of one folder: what a reader of a large site still takes in. */
const FAN_OUT = 20;

/** Files written at a time. */
const BATCH = 200;

/** A generated content folder. */
export interface Corpus {
  folder: string;
  /** Addresses of its guide pages. */
  paths: string[];
  /** File of a page, for an edit. */
  toFile(index: number): string;
}

/**
 * Write `count` guide pages of about 700 words into `folder`, in folders of at most twenty entries. The
 * same count gives the same bytes.
 */
export async function writeCorpus(folder: string, count: number): Promise<Corpus> {
  const ids = Array.from({ length: count }, (_, index) => toId(index, count));
  const paths = ids.map((id) => `/docs/${id}`);
  const toFile = (index: number) => join(folder, 'docs', `${ids[index] ?? ''}.mdx`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, 'docs'), { recursive: true });
  const site = "export const site = { title: 'Corpus', copyright: '© The bench' };\n";
  await writeFile(join(folder, 'site.ts'), site);
  for (let start = 0; start < count; start += BATCH) {
    const batch = ids.slice(start, start + BATCH).map((_, at) => start + at);
    await Promise.all(
      batch.map(async (index) => {
        await mkdir(dirname(toFile(index)), { recursive: true });
        await writeFile(toFile(index), renderCorpusPage(index, paths));
      }),
    );
  }
  return { folder, paths, toFile };
}

/** `part-2/group-05/page-0104`: as many levels as the count needs. */
function toId(index: number, count: number): string {
  const folders: string[] = [];
  let at = Math.floor(index / FAN_OUT);
  for (let total = Math.ceil(count / FAN_OUT); total > 1; total = Math.ceil(total / FAN_OUT)) {
    const isTop = total <= FAN_OUT;
    folders.unshift(`group-${isTop ? at : at % FAN_OUT}`);
    at = Math.floor(at / FAN_OUT);
  }
  return [...folders, `page-${index}`].join('/');
}
