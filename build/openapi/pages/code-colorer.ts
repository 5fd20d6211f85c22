import type { Highlighter } from '../../highlighter.ts';

/** Colouring longer code would cost more than it helps. */
const MAX_COLORED_LENGTH = 20_000;

/** Create a function that colours code, the same code once: errors are alike on all pages. */
export function createCodeColorer(
  highlighter: Highlighter,
): (code: string, language: string) => string {
  const known = new Map<string, string>();
  return (code, language) => {
    const key = `${language}\n${code}`;
    const remembered = known.get(key);
    if (remembered !== undefined) return remembered;
    const html = highlighter.highlight(code, code.length > MAX_COLORED_LENGTH ? 'text' : language);
    known.set(key, html);
    return html;
  };
}
