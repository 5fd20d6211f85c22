import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { searchIndex } from '../../client/search/search-engine.ts';
import type { SearchResults } from '../../client/search/search-messages.ts';

/** The search index of a built release, and what a reader's first results need of it. */
export interface BuiltIndex {
  search(query: string): Promise<SearchResults>;
  /** Text of the entry file. */
  entry: string;
  /** List the names of the files loaded so far, the entry excepted. */
  listLoaded(): string[];
}

/** Open the index of the release in a folder with the code that the Web Worker runs. */
export async function openBuiltIndex(release: string): Promise<BuiltIndex> {
  const folder = join(release, 'assets/_assets/search');
  const worker = await readFile(join(release, 'worker/index.js'), 'utf8');
  const names = await readdir(folder);
  const entryName = names.find((name) => worker.includes(`/_assets/search/${name}`)) ?? '';
  const entry = await readFile(join(folder, entryName), 'utf8');
  const files = new Map<string, Promise<unknown>>([['', Promise.resolve(JSON.parse(entry))]]);
  const load = (name: string): Promise<unknown> => {
    const file = files.get(name) ?? readFile(join(folder, name), 'utf8').then(JSON.parse);
    files.set(name, file);
    return file;
  };
  return {
    search: (query) => searchIndex(query, load),
    entry,
    listLoaded: () => [...files.keys()].filter((name) => name !== ''),
  };
}
