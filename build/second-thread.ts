import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { BuildInput } from './build-input.ts';
import type { ContentFile } from './content/discover.ts';
import type { Glossary } from './content/glossary.ts';

/**
 * A thread beside this one that makes pages and keeps them in the cache, which is all that the two share: this
 * thread takes from there what it finds, and makes what it does not find.
 */
export interface SecondThread {
  /** Resolves once the page is kept, or will not be. Never rejects: who makes the page hears what is wrong. */
  prepare(file: ContentFile): Promise<void>;
  stop(): Promise<void>;
}

/** What the thread is told of the site; its contract it takes from the cache. */
export interface ThreadSite {
  input: BuildInput;
  files: Pick<ContentFile, 'path' | 'source' | 'frontMatter'>[];
  glossary: Glossary;
}

/** Start the thread. */
export function startSecondThread({ input, files, glossary }: ThreadSite): SecondThread {
  // Texts come with the pages that are to be made.
  const targets = files.map(({ path, source, frontMatter }) => ({ path, source, frontMatter }));
  const site: ThreadSite = { input, files: targets, glossary };
  const worker = new Worker(join(import.meta.dirname, 'second-thread-entry.ts'), {
    workerData: site,
    execArgv: ['--import', join(import.meta.dirname, 'jsx.ts')],
  });
  const waiting = new Map<string, () => void>();
  const settle = (source: string): void => {
    waiting.get(source)?.();
    waiting.delete(source);
  };
  let isOver = false;
  const end = (): void => {
    isOver = true;
    for (const source of waiting.keys()) settle(source);
  };
  worker.on('message', settle).on('error', end).on('exit', end);
  return {
    async prepare(file) {
      if (isOver) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.set(file.source, resolve);
      worker.postMessage(file);
      await promise;
    },
    async stop() {
      if (isOver) return;
      const gone = once(worker, 'exit');
      worker.postMessage(null);
      await gone;
    },
  };
}
