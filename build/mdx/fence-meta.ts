/** A word of a fence's info string, with its offset. */
export interface MetaWord {
  name: string;
  /** Null if the word has no value. */
  value: string | null;
  offset: number;
}

/**
 * Parse an info string such as `title="A b" lineNumbers {1,3-5}`; the name of braces is `{}`. VitePress's `[A b]` is a
 * title.
 */
export function parseFenceMeta(meta: string): MetaWord[] {
  return [...meta.matchAll(WORD)].map(({ index, groups = {} }) => {
    const { lines, label, double, single, bare } = groups;
    const name = groups['name'] ?? (label === undefined ? '{}' : 'title');
    return { name, value: lines ?? label ?? double ?? single ?? bare ?? null, offset: index };
  });
}

/** Read the value of a word: empty if it has none, null if the word is missing. */
export function readMetaWord(meta: string | null | undefined, name: string): string | null {
  const word = parseFenceMeta(meta ?? '').find((own) => own.name === name);
  return word ? (word.value ?? '') : null;
}

const WORD =
  /\{(?<lines>[^}]*)\}|(?<=^|\s)\[(?<label>[^\]]+)\]|(?<name>[^\s={]+)(?:=(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<bare>\S*)))?/g;

/** Parse line numbers: `1,3-5` → 1, 3, 4, 5. Null if the text is invalid. */
export function parseLineRanges(text: string): number[] | null {
  const ranges = text.split(',').map((part) => {
    const [, first, last = first] = /^\s*(\d+)(?:-(\d+))?\s*$/.exec(part) ?? [];
    return { first: Number(first), last: Number(last) };
  });
  if (ranges.some(({ first, last }) => !(first >= 1 && last >= first && last < MAX_LINE)))
    return null;
  return ranges.flatMap(({ first, last }) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index),
  );
}

/** Limit of line numbers: a typing error must not fill the memory. */
const MAX_LINE = 100_000;
