// Runs in a Web Worker of its own, so that typing never waits for a search.
import { searchIndex } from './search-engine.ts';
import type { SearchOptions } from './search-engine.ts';
import type { SearchRequest, SearchResponse } from './search-messages.ts';

/** Titles and names respond first; only the full text tells which words are misspelled. */
const STEPS: SearchOptions[] = [{ isTitlesOnly: true, minCorrectedLength: Infinity }, {}];

let newest = 0;

self.addEventListener('message', ({ data }: MessageEvent<SearchRequest>) => {
  newest = data.id;
  void respond(data);
});

/** Post what is found, for as long as no newer request has come. */
async function respond({ id, index, query, filter }: SearchRequest): Promise<void> {
  const load = (name: string) => loadJson(new URL(name, new URL(index, location.href)).href);
  for (const step of STEPS) {
    const search = searchIndex(query, load, { ...step, filter });
    const results = await search.catch(() => null);
    if (id !== newest) return;
    const isComplete = !step.isTitlesOnly;
    const response: SearchResponse = { id, results, isComplete };
    if (isComplete || results?.total) self.postMessage(response);
  }
}

const files = new Map<string, Promise<unknown>>();

/** Requests are shared. A failure is not: the next search tries again. */
function loadJson(url: string): Promise<unknown> {
  const file = files.get(url) ?? fetch(url).then(toJson);
  files.set(url, file);
  file.catch(() => files.delete(url));
  return file;
}

function toJson(response: Response): Promise<unknown> {
  return response.ok ? response.json() : Promise.reject(new Error(response.url));
}
