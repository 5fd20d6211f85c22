import { CODE_BLOCK } from '../files/code-fences.ts';

/** A line by which git marks the two sides of a conflict. The line between them can also underline a heading. */
const MARK = /^(?:<{7}|>{7})(?: .*)?$/m;

export const MERGE_CONFLICT =
  'A merge left this line. Choose one of the two texts, and remove the lines around them.';

/** Return the offset of the first line that a merge has left behind; -1 without one. */
export function findMergeConflict(text: string): number {
  return text.replaceAll(CODE_BLOCK, (code) => code.replaceAll(/[^\n]/g, ' ')).search(MARK);
}
