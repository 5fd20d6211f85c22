const FENCE = /^\s*(?:```|~~~)/;
const HEADING = /^(#{1,6})\s+(.*?)\s*#*\s*$/;

/** Pick sections of a Markdown text by their headings, with what stands below them. */
export function pickSections(markdown: string, isWanted: (title: string) => boolean): string {
  let isInFence = false;
  let wantedLevel = 0;
  const lines = markdown.split(/\r?\n/).filter((line) => {
    if (FENCE.test(line)) isInFence = !isInFence;
    const heading = isInFence ? null : HEADING.exec(line);
    if (heading) {
      const [, marks = '', title = ''] = heading;
      const isBelow = wantedLevel > 0 && marks.length > wantedLevel;
      if (!isBelow) wantedLevel = isWanted(title) ? marks.length : 0;
    }
    return wantedLevel > 0;
  });
  return lines.join('\n').trim();
}
