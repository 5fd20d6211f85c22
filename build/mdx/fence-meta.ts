/** A word of a fence's info string, with its place in it. */
export interface MetaWord {
  name: string;
  /** Null where the word stands alone. */
  value: string | null;
  offset: number;
}

/** Read the words of an info string: `title="A b" lineNumbers {1,3-5}`; the braces are called `{}`. */
export function parseFenceMeta(meta: string): MetaWord[] {
  return [...meta.matchAll(WORD)].map(({ index, groups = {} }) => {
    const { lines, name = '{}', double, single, bare } = groups;
    return { name, value: lines ?? double ?? single ?? bare ?? null, offset: index };
  });
}

/** Read the value of one word; an empty text where it stands alone, null where it is missing. */
export function readMetaWord(meta: string | null | undefined, name: string): string | null {
  const word = parseFenceMeta(meta ?? '').find((own) => own.name === name);
  return word ? (word.value ?? '') : null;
}

const WORD =
  /\{(?<lines>[^}]*)\}|(?<name>[^\s={]+)(?:=(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<bare>\S*)))?/g;

/** Read `1,3-5` as 1, 3, 4, 5, or null where it is something else. */
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

/** Far more than a block has: a slip of the pen must not fill the memory. */
const MAX_LINE = 100_000;
