/** Split a local reference into its keys: `#/paths/~1users/get` → `paths`, `/users`, `get`. */
export function toPointerKeys(pointer: string): string[] {
  return pointer
    .replace(/^#?\/?/, '')
    .split('/')
    .filter((key) => key !== '')
    .map((key) => decodeKey(key).replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Name one more level below a pointer: (`#/paths`, `/users`) → `#/paths/~1users`. */
export function toPointer(parent: string, key: string | number): string {
  return `${parent}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

function decodeKey(key: string): string {
  try {
    return decodeURIComponent(key);
  } catch {
    return key;
  }
}
