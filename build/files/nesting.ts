/** Levels of YAML and JSON, which everything reads by recursion. GitHub's API has 21. */
export const MAX_NESTING = 400;

/** What is wrong with a text that has more levels, and what to do. */
export const TOO_DEEP = `More than ${MAX_NESTING} levels are nested here. Remove levels.`;

/** Find the offset at which a YAML or JSON text has too many levels, by indent and brackets alone; 0 without one. */
export function findDeepNesting(text: string): number {
  const indents: number[] = [];
  let brackets = 0;
  for (const { index, 0: token } of text.matchAll(/^ *(?=\S)|[[\]{}]/gm)) {
    if (token === '[' || token === '{') brackets += 1;
    else if (token === ']' || token === '}') brackets = Math.max(brackets - 1, 0);
    else {
      while (token.length < (indents.at(-1) ?? 0)) indents.pop();
      if (token.length > (indents.at(-1) ?? 0)) indents.push(token.length);
    }
    if (indents.length + brackets > MAX_NESTING)
      return index + (token.length > 1 ? token.length : 0);
  }
  return 0;
}

/** Tell whether a value is finite: a YAML alias can put a value into itself. */
export function isShallow(document: unknown): boolean {
  const heights = new Map<object, number>();
  const measure = (value: unknown, depth: number): number => {
    if (typeof value !== 'object' || value === null) return 0;
    if (depth > MAX_NESTING) return Infinity;
    const measured = heights.get(value);
    if (measured !== undefined) return measured;
    // A value that is reached again below itself is circular.
    heights.set(value, Infinity);
    let height = 0;
    for (const part of Object.values(value))
      height = Math.max(height, 1 + measure(part, depth + 1));
    heights.set(value, height);
    return height;
  };
  return measure(document, 0) <= MAX_NESTING;
}
