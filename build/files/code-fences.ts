import { toTextPosition } from './text-position.ts';

/** A code block between fences, also in a list or a quote. Without an end, it goes on to that of the text. */
export const CODE_BLOCK =
  /^[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)*(?<fence>`{3,}|~{3,})[^`\n]*$(?<code>[\s\S]*?)(?:^[ \t>]*\k<fence>(?<end>[`~]*)[ \t]*$|(?![\s\S]))/gm;

/** A line in a code block that starts another one. */
const OPENING = /^[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)*(?<fence>`{3,}|~{3,})[ \t]*[^`~\s]/gm;

/**
 * Find a code block without an end, which hides what follows, or shows it as code. Returns the offset of its start, and
 * what is wrong; null if each has an end.
 */
export function findUnclosedFence(text: string): { offset: number; message: string } | null {
  for (const { index: offset, groups = {} } of text.matchAll(CODE_BLOCK)) {
    const { fence = '', code = '', end } = groups;
    const inner = [...code.matchAll(OPENING)].find((line) =>
      line.groups?.['fence']?.startsWith(fence),
    );
    if (inner) {
      const line = toTextPosition(text, offset).line + toTextPosition(code, inner.index).line - 1;
      const message =
        `This code block never ends: another one starts in it, in line ${line}. ` +
        `Write \`${fence}\` below it, or more of them around a block that shows a fence.`;
      return { offset, message };
    }
    if (end === undefined) {
      return { offset, message: 'This code block never ends. Write the same fence below it.' };
    }
  }
  return null;
}
