/** A word of a fence's info string. */
export interface MetaWord {
  name: string;
  /** Null if the word has no value. */
  value: string | null;
}

/**
 * Parse an info string such as `title="A b" lineNumbers {1,3-5}`; the name of braces is `{}`. VitePress's `[A b]` is a
 * title.
 */
export function parseFenceMeta(meta: string): MetaWord[] {
  return [...meta.matchAll(WORD)].map(({ groups = {} }) => {
    const { lines, label, double, single, bare } = groups;
    const name = groups['name'] ?? (label === undefined ? '{}' : 'title');
    return { name, value: lines ?? label ?? double ?? single ?? bare ?? null };
  });
}

/** Read the value of a word: empty if it has none, null if the word is missing. */
export function readMetaWord(meta: string | null | undefined, name: string): string | null {
  const word = parseFenceMeta(meta ?? '').find((own) => own.name === name);
  return word ? (word.value ?? '') : null;
}

const WORD =
  /\{(?<lines>[^}]*)\}|(?<=^|\s)\[(?<label>[^\]]+)\]|(?<name>[^\s={]+)(?:=(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<bare>\S*)))?/g;
