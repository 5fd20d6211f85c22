import { parseAnswer } from './search-messages.ts';
import type { SearchAnswer, SearchFilter } from './search-messages.ts';

/** The page's end of the line to the Web Worker. */
export interface SearchClient {
  /** Search; answers to what was asked before are dropped. */
  search(query: string, filter: SearchFilter): void;
  /** Drop the answers that are still to come. */
  cancel(): void;
}

/** Ask a Web Worker, and start another one after a failure of its script. */
export function createSearchClient(
  index: string,
  startWorker: () => Worker,
  onAnswer: (answer: SearchAnswer) => void,
): SearchClient {
  let newest = 0;
  let worker: Worker | null = null;
  const start = () => {
    const started = startWorker();
    started.addEventListener('message', ({ data }) => {
      const answer = parseAnswer(data);
      if (answer?.id === newest) onAnswer(answer);
    });
    started.addEventListener('error', () => {
      started.terminate();
      if (worker === started) worker = null;
      onAnswer({ id: newest, kind: 'failure', message: 'The search could not be loaded.' });
    });
    return started;
  };
  worker = start();
  return {
    search(query, filter) {
      worker ??= start();
      newest += 1;
      worker.postMessage({ id: newest, index, query, filter });
    },
    cancel() {
      newest += 1;
    },
  };
}
