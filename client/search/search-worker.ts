// Runs in a Web Worker of its own, so that typing never waits for a search.
import { createSearchEngine } from './search-engine.ts';
import type { SearchEngine } from './search-engine.ts';
import { parseRequest } from './search-messages.ts';
import type { SearchAnswer } from './search-messages.ts';

const engines = new Map<string, SearchEngine>();

let newest = 0;

self.addEventListener('message', ({ data }) => {
  const request = parseRequest(data);
  if (!request) return;
  const { id, index, query, filter } = request;
  newest = id;
  void answer(id, useEngine(index).search(query, filter));
});

/** Pass on what is found, for as long as no newer request has come. */
async function answer(id: number, found: ReturnType<SearchEngine['search']>): Promise<void> {
  try {
    for await (const results of found) {
      if (id !== newest) return;
      post({ id, kind: 'results', results });
    }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (id === newest) post({ id, kind: 'failure', message });
  }
}

function useEngine(index: string): SearchEngine {
  const known = engines.get(index);
  if (known) return known;
  const engine = createSearchEngine(
    () => loadJson(index),
    (name) => loadJson(new URL(name, new URL(index, location.href)).href),
  );
  engines.set(index, engine);
  return engine;
}

async function loadJson(url: string): Promise<unknown> {
  const response = await fetch(url);
  if (!response.ok)
    throw new Error(`${new URL(url, location.href).pathname} answered ${response.status}.`);
  return response.json();
}

function post(answer: SearchAnswer): void {
  self.postMessage(answer);
}
