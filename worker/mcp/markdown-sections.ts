/** A heading of a Markdown text. */
export interface MarkdownHeading {
  depth: number;
  text: string;
  /** Offset of its line. */
  start: number;
}

/** Find the headings of a Markdown text, except in code blocks. */
export function findMarkdownHeadings(markdown: string): MarkdownHeading[] {
  const headings: MarkdownHeading[] = [];
  let fence: string | null = null;
  let start = 0;
  for (const line of markdown.split('\n')) {
    const [, mark] = /^\s*(`{3,}|~{3,})/.exec(line) ?? [];
    const [, signs, text] = /^(#{1,6}) (.*)$/.exec(line) ?? [];
    if (fence !== null) {
      if (mark !== undefined && line.trim() === mark && mark.startsWith(fence)) fence = null;
    } else if (mark !== undefined) fence = mark;
    else if (signs !== undefined && text !== undefined) {
      headings.push({ depth: signs.length, text: text.replaceAll(/\\(?=\W)/g, ''), start });
    }
    start += line.length + 1;
  }
  return headings;
}

/** Return the section of a heading, with its subsections. */
export function toMarkdownSection(
  markdown: string,
  headings: MarkdownHeading[],
  heading: MarkdownHeading,
): string {
  const next = headings.find(({ start, depth }) => start > heading.start && depth <= heading.depth);
  return markdown.slice(heading.start, next?.start);
}

/** Normalise a heading for comparison: `Request body`, `request-body` → `requestbody` */
export function toHeadingKey(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}
