import type { ContentFile } from '../content/discover.ts';
import type { Problem } from '../problem.ts';

/** A line that starts or ends a code block, which may be in a list or a quote. */
const FENCE = /^[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)*(?<fence>`{3,}|~{3,})(?<info>[^`]*)$/;

/**
 * Find a code block in which another one starts: it lacks its end, so that it ends with the other one. Works on the
 * text, because MDX after such a block often cannot be parsed.
 */
export function findUnclosedFence({
  file,
  text,
}: Pick<ContentFile, 'file' | 'text'>): Problem | null {
  let open: { fence: string; line: number } | null = null;
  for (const [index, written] of text.split('\n').entries()) {
    const { fence = '', info = '' } = FENCE.exec(written)?.groups ?? {};
    if (fence === '') continue;
    const line = index + 1;
    if (!open) open = { fence, line };
    else if (!fence.startsWith(open.fence)) continue;
    else if (info.trim() === '') open = null;
    else {
      const place = { file, line: open.line, column: 1 };
      const message =
        `This code block never ends: another one starts in it, in line ${line}. ` +
        `Write \`${open.fence}\` below it, or more of them around a block that shows a fence.`;
      return { severity: 'error', ...place, message };
    }
  }
  return null;
}
