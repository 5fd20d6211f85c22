/** A word of a fence's info string. */
export interface MetaWord {
  name: string;
  /** Null if the word has no value. */
  value: string | null;
}

/** Parse an info string: `title="A b" wrap {1,3-5}`. The name of braces is `{}`. */
export function parseFenceMeta(meta: string): MetaWord[] {
  return [...meta.matchAll(WORD)].map(({ groups = {} }) => {
    const { name = '{}', lines, double, single, bare } = groups;
    return { name, value: lines ?? double ?? single ?? bare ?? null };
  });
}

/** Read the value of a word: empty if it has none, null if the word is missing. */
export function readMetaWord(meta: string | null | undefined, name: string): string | null {
  const word = parseFenceMeta(meta ?? '').find((entry) => entry.name === name);
  return word ? (word.value ?? '') : null;
}

const WORD =
  /\{(?<lines>[^}]*)\}|(?<name>[^\s={]+)(?:\s*=\s*(?:["“”](?<double>[^"“”]*)["“”]|'(?<single>[^']*)'|(?<bare>\S*)))?/g;
