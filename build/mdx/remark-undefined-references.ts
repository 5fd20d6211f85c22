import type { Root } from 'mdast';
import type { VFile } from 'vfile';
import { visit } from '../article/visit.ts';
import { toTextPosition } from '../files/text-position.ts';
import { reportInvalid } from './page-state.ts';

/** The end of `[text][name]`, or the mark of a footnote. Backslashes keep brackets as they are written. */
const REFERENCE = /(?<!\\)\]\[(?<name>[^[\]]*)(?<!\\)\]|(?<!\\)\[(?<note>\^[^\s[\]]+)\]/g;

/** Report references that nothing defines, which stay text with brackets, and footnotes that are not shown. */
export function remarkUndefinedReferences() {
  return (tree: Root, file: VFile): void => {
    reportHiddenFootnotes(tree, file);
    const source = String(file);
    visit(tree, 'text', ({ position }) => {
      const { start, end } = position ?? {};
      if (start?.offset === undefined || end?.offset === undefined) return;
      const written = source.slice(start.offset, end.offset);
      for (const { index, groups = {} } of written.matchAll(REFERENCE)) {
        const { name = '', note } = groups;
        const text = /\[([^[\]]*)$/.exec(written.slice(0, index));
        const label = note ?? (name || (text?.[1] ?? ''));
        // A type such as `string[][]`.
        if (label === '') continue;
        const place = toTextPosition(source, start.offset + (text?.index ?? index));
        const advice = 'Or put brackets that are no link in backticks.';
        const reason = `Nothing defines \`[${label}]\`. Write \`[${label}]: …\` below the text. ${advice}`;
        reportInvalid(file, reason, place);
      }
    });
  };
}

function reportHiddenFootnotes(tree: Root, file: VFile): void {
  const referred = new Set<string>();
  const defined = new Set<string>();
  visit(tree, 'footnoteReference', ({ identifier }) => void referred.add(identifier));
  visit(tree, 'footnoteDefinition', (note) => {
    const name = `\`[^${note.label ?? note.identifier}]\``;
    const reason = !referred.has(note.identifier)
      ? `The footnote ${name} is not shown, because no text refers to it. Write ${name} in one, or remove it.`
      : defined.has(note.identifier)
        ? `The footnote ${name} is not shown, because another one has its name. Rename it.`
        : null;
    if (reason !== null) reportInvalid(file, reason, note);
    defined.add(note.identifier);
  });
}
