/** The marks of a comment in any language's syntax. */
const OPEN = String.raw`[ \t]*(?:\/\/|\/\*+|\{ *\/\*|<!--|\(\*|--|[#;%"'])[ \t]*`;
const CLOSE = String.raw`[ \t]*(?:\*\/ *\}|\*\/|-->|\*\))?`;

/** A comment on a line of its own: `// highlight-next-line`. */
const HIGHLIGHT = new RegExp(String.raw`^${OPEN}highlight-(next-line|start|end)${CLOSE}[ \t]*$`);

/** Remove Docusaurus's `highlight` comments from code. Returns the code, and the lines that they mark, from 1. */
export function takeHighlightComments(written: string): { code: string; marked: Set<number> } {
  const lines: string[] = [];
  const marked = new Set<number>();
  let isHighlighted = false;
  let isNext = false;
  for (const line of written.split('\n')) {
    const [, kind] = HIGHLIGHT.exec(line) ?? [];
    if (kind === undefined) {
      lines.push(line);
      if (isHighlighted || isNext) marked.add(lines.length);
      isNext = false;
    } else if (kind === 'next-line') isNext = true;
    else isHighlighted = kind === 'start';
  }
  return { code: lines.join('\n'), marked };
}
