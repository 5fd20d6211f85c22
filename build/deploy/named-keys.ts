/** `page/4f1c…`: a kind and a content hash (see `toContentHash`). Ids of pages have a slash, but no hash. */
const KEY = /"([a-z]+(?:-[a-z]+)*\/[0-9a-f]{32})"/g;

/** Find every KV key that a manifest names, wherever in its JSON it stands. */
export function findNamedKeys(manifest: string): Set<string> {
  return new Set([...manifest.matchAll(KEY)].map(([, key = '']) => key));
}
