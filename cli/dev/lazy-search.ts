/** The files of the search, made when somebody searches, once for each state of the site. */
export interface LazySearch {
  /** Load a file by its name; `ask` is called when the files have to be made. */
  load(name: string, ask: () => void): Promise<string | undefined>;
  /** Take the files that were asked for. */
  take(files: Map<string, string>): void;
  forget(): void;
}

export function createLazySearch(): LazySearch {
  let asked: PromiseWithResolvers<Map<string, string>> | null = null;
  return {
    forget: () => {
      asked = null;
    },
    take: (files) => asked?.resolve(files),
    async load(name, ask) {
      if (!asked) {
        asked = Promise.withResolvers();
        ask();
      }
      return (await asked.promise).get(name);
    },
  };
}
