import { toTrustedScriptUrl } from '../model/trusted-types.ts';
import type { SearchFilter, SearchRequest, SearchResponse } from './search-messages.ts';

/** Sends queries to the Web Worker at the address `script`, and passes on responses to the newest one alone. */
export interface SearchSession {
  search(query: string, filter: SearchFilter): void;
}

/** Start the Web Worker. `onFail` is called when it ends with an error; the next search starts another one. */
export function createSearchSession(
  { script, index }: { script: string; index: string },
  onResponse: (response: SearchResponse) => void,
  onFail: () => void,
): SearchSession {
  let worker: Worker | null = start();
  let newest = 0;

  function start(): Worker {
    const started = new Worker(toTrustedScriptUrl(script), { type: 'module' });
    started.addEventListener('message', ({ data }: MessageEvent<SearchResponse>) => {
      if (data.id === newest) onResponse(data);
    });
    started.addEventListener('error', () => {
      started.terminate();
      if (worker === started) worker = null;
      onFail();
    });
    return started;
  }

  return {
    search(query, filter) {
      newest += 1;
      worker ??= start();
      worker.postMessage({ id: newest, index, query, filter } satisfies SearchRequest);
    },
  };
}
