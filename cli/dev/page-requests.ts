/** The pages that tabs request, by their paths, while only components have changed. */
export interface PageRequests {
  /** The first path is the latest, which most likely a tab shows. */
  list(): string[];
  listWaiting(): string[];
  add(path: string, isWaiting: boolean): void;
  finish(done: string[]): void;
  /** A page may depend on what has changed and is not compiled, or all are compiled. */
  close(): void;
}

/** Create the list of requested pages. Until it is closed, those that wait are compiled before all others. */
export function createPageRequests(paths: string[], isOpen: boolean): PageRequests {
  let [latest] = paths;
  const waiting = new Set(isOpen ? paths : []);
  return {
    list: () => (latest === undefined ? [] : [latest, ...waiting]),
    listWaiting: () => [...waiting],
    add(path, isWaiting) {
      latest = path;
      if (isOpen && isWaiting) waiting.add(path);
    },
    finish(done) {
      for (const path of done) waiting.delete(path);
    },
    close() {
      isOpen = false;
      waiting.clear();
    },
  };
}
