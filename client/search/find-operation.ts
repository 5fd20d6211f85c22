import type { Posting } from '../model/search-index.ts';

/** Loads what the index has of titles and names that begin like a word. */
type LoadNames = (word: string) => Promise<Posting[]>;

/** Bounds what a pasted text loads. */
const MAX_FOLDERS = 8;

/** Made by a system, unlike the name of a page: `usr_ana`, `0f3a`, `:userId` */
const ID = /[\p{N}_:{<]/u;

/**
 * Find the operation that a pasted request, address or log line is of, as the index names it; undefined where there is
 * none: `GET https://api.example.com/v1/users/usr_ana HTTP/1.1` → `get /users/{id}`
 */
export async function findOperation(
  text: string,
  loadNames: LoadNames,
): Promise<string | undefined> {
  const [method = ''] = /\b(?:delete|get|patch|post|put)\b/.exec(text.toLowerCase()) ?? [];
  for (const [address] of text.toLowerCase().matchAll(/[^\s"'`?#,;()[\]]*\/[^\s"'`?#,;()[\]]+/g)) {
    const folders = address
      .replace(/^\w+:\/\/|^\//, '')
      .split('/')
      .filter(Boolean)
      .slice(0, MAX_FOLDERS);
    for (const start of folders.keys()) {
      const path = folders.slice(start);
      // Without a method, the end of an address may be that of a page: `/docs/missions/intro`
      if (start > 0 && method === '' && !path.some((folder) => ID.test(folder))) break;
      for (const name of new Set([method, ''])) {
        const template = findTemplate(path, name, await loadNames(`${name}/${path[0]}`));
        if (template !== undefined) return `${name} ${template.replaceAll('{}', '{id}')}`.trim();
      }
    }
  }
  return undefined;
}

/** Find the path template that a path fits best, which is the one with the fewest parameters. */
function findTemplate(path: string[], method: string, names: Posting[]): string | undefined {
  const templates = names
    .filter(([name]) => name.startsWith(`${method}/`))
    .map(([name]) => name.slice(method.length));
  const fitting = templates.filter((template) => {
    const folders = template.split('/').slice(1);
    return (
      folders.length === path.length &&
      folders.every((folder, at) => folder === '{}' || folder === path[at])
    );
  });
  const toParameters = (template: string) => template.split('{}').length;
  return fitting.toSorted((a, b) => toParameters(a) - toParameters(b))[0];
}
