import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createSearchEngine } from '../../client/search/search-engine.ts';
import type { SearchEngine } from '../../client/search/search-engine.ts';
import type { SearchFilter, SearchResults } from '../../client/search/search-messages.ts';

/** The search index of a built release, and what a reader's first results need of it. */
export interface BuiltIndex {
  engine: SearchEngine;
  /** Text of the entry file. */
  entry: string;
  /** Names of the files loaded so far. */
  loaded: string[];
}

/** Open the index of the release in a folder with the code that the Web Worker runs. */
export async function openBuiltIndex(release: string): Promise<BuiltIndex> {
  const folder = join(release, 'assets/_assets/search');
  const loaded: string[] = [];
  const load = async (name: string): Promise<unknown> => {
    loaded.push(name);
    return JSON.parse(await readFile(join(folder, name), 'utf8'));
  };
  const worker = await readFile(join(release, 'worker/index.js'), 'utf8');
  const names = await readdir(folder);
  const entryName = names.find((name) => worker.includes(`/_assets/search/${name}`)) ?? '';
  const entry = await readFile(join(folder, entryName), 'utf8');
  return {
    engine: createSearchEngine(() => Promise.resolve(JSON.parse(entry)), load),
    entry,
    loaded,
  };
}

/** Search to the end: what a reader sees who waits a moment. */
export async function searchAll(
  engine: SearchEngine,
  query: string,
  filter: SearchFilter = 'all',
): Promise<SearchResults> {
  let last: SearchResults = { pages: [], total: 0, isComplete: false };
  for await (const results of engine.search(query, filter)) last = results;
  return last;
}
