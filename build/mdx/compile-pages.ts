import type { ContentFile } from '../content/discover.ts';
import type { Page } from '../page.ts';
import type { Problem } from '../problem.ts';
import type { PageCompiler } from './compile-page.ts';
import type { PageCache } from './page-cache.ts';

/** Pages under way at a time: while one waits for esbuild, another is rendered. */
const CONCURRENCY = 8;

/** Compile the content's pages, as far as the cache does not have them, in the order of their files. */
export async function compilePages(
  files: ContentFile[],
  compiler: PageCompiler,
  cache: PageCache,
  onProgress: (done: number, total: number) => void,
): Promise<{ pages: Page[]; problems: Problem[] }> {
  const compiled = await mapConcurrently(
    files,
    CONCURRENCY,
    async (file) => {
      return await cache.compile(file, compiler);
    },
    (done) => onProgress(done, files.length),
  );
  return {
    pages: compiled.flatMap(({ page }) => page ?? []),
    problems: compiled.flatMap(({ problems }) => problems),
  };
}

async function mapConcurrently<From, To>(
  values: From[],
  concurrency: number,
  convert: (value: From) => Promise<To>,
  onDone: (done: number) => void,
): Promise<To[]> {
  const results: To[] = [];
  const queue = values.entries();
  let done = 0;
  const work = async (): Promise<void> => {
    for (const [index, value] of queue) {
      results[index] = await convert(value);
      onDone((done += 1));
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return results;
}
