/**
 * Levels of YAML and JSON. Everything that reads them uses recursion, and no real document comes near: GitHub's API has
 * 21 levels.
 */
export const MAX_NESTING = 400;

/** What is wrong with a text that has more levels, and what to do. */
export const TOO_DEEP = `More than ${MAX_NESTING} levels are nested here. Remove levels.`;

/**
 * Return the offset at which a YAML or JSON text that has too many levels exceeds them; 0 without such a place. It
 * reads indentation and brackets alone, so brackets inside of texts count too.
 */
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
