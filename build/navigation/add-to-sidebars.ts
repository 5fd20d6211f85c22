/** A page's entry in `sidebars.ts`: a quoted id, with what stands between it and the next one. */
const ENTRY = /(['"])([^'"\n]+)\1(,?)/g;

/**
 * Name a page in the source of `sidebars.ts`, after the last page of its folder, else of the nearest folder
 * above it. The text keeps its form; null where no entry is near enough.
 */
export function addToSidebars(text: string, id: string): string | null {
  const entries = [...text.matchAll(ENTRY)].filter((entry) => isInList(text, entry));
  for (let folder = toFolder(id); folder !== ''; folder = toFolder(folder.slice(0, -1))) {
    const last = entries.findLast(([, , other = '']) => toFolder(other) === folder);
    if (last) return insertAfter(text, last, id);
  }
  return null;
}

/** `index: 'users/index'` is a group's own page, `label: 'Users'` its name: neither is an entry of a list. */
function isInList(text: string, entry: RegExpExecArray): boolean {
  return /[[,]\s*(?:\/\/[^\n]*\s*|\/\*[\s\S]*?\*\/\s*)*$/.test(text.slice(0, entry.index));
}

function insertAfter(text: string, entry: RegExpExecArray, id: string): string {
  const [written, quote = "'", , comma = ''] = entry;
  const end = entry.index + written.length;
  const lineStart = text.lastIndexOf('\n', entry.index) + 1;
  const before = text.slice(lineStart, entry.index);
  const isAlone = before.trim() === '';
  const added = isAlone ? `\n${before}${quote}${id}${quote}` : ` ${quote}${id}${quote}`;
  return `${text.slice(0, end)}${comma === '' ? ',' : ''}${added}${comma}${text.slice(end)}`;
}

/** `user-guide/users/intro` → `user-guide/users/` */
function toFolder(id: string): string {
  return id.slice(0, id.lastIndexOf('/') + 1);
}
