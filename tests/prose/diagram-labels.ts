import type { Code } from 'mdast';
import { placeText } from './placed-text.ts';
import type { PlacedText } from './placed-text.ts';
import type { Prose } from './prose.ts';

/** Mermaid's labels: in brackets, between bars, in quotes, on a line, behind `as`, and behind a colon. */
const LABEL =
  /\[+([^[\]]+)\]|\{+([^{}]+)\}|\(+([^()]+)\)|\|([^|]+)\||"([^"]+)"|-- (.+?) --|\bas (.+)$|:[ \t]*([^:\n]+)$/gm;

/** What stands on a line of its own: the diagram's words for screen readers, and the heads of frames. */
const LINE =
  /^\s*(?:accTitle|accDescr|title|section|alt|else|opt|loop|par|and|critical|break)\b:?[ \t]+(.+)$/gm;

/** Take the words out of a diagram that is written as text. */
export function toDiagramLabels(code: Code, source: PlacedText): Prose[] {
  const fence = code.position?.start.offset ?? 0;
  const body = placeText(code.value, source, source.value.indexOf('\n', fence) + 1);
  const found = [...code.value.matchAll(LABEL), ...code.value.matchAll(LINE)];
  return found.map((match) => {
    const label = (match.slice(1).find(Boolean) ?? '').replace(/^"|"$/g, '');
    const start = match.index + match[0].indexOf(label);
    const offsets = body.offsets.slice(start, start + label.length);
    // A break between lines is no word; its place stays, so that all others keep theirs.
    const value = label.replaceAll(/<br *\/?>/gi, (tag) => ' '.repeat(tag.length));
    return { role: 'text', value, offsets };
  });
}
