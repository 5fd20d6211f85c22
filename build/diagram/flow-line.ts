import type { LineReader } from './diagram-error.ts';
import { withRoom } from './label-room.ts';

const COLORS = /^(?:style|classDef|class|linkStyle)\s/;
const KEYWORDS = /^(?:subgraph\s+.+|end|direction\s+(?:TD|TB|LR|BT|RL))$/;

/** A name and, in one of the shapes, its label. */
const NODE =
  /^\s*[\w-]+(?:\(\(\(.+?\)\)\)|\(\[.+?\]\)|\(\(.+?\)\)|\[\[.+?\]\]|\[\(.+?\)\]|\[\/.+?\\\]|\[\\.+?\/\]|>.+?\]|\{\{.+?\}\}|\[.+?\]|\(.+?\)|\{.+?\})?/;
const AND = /^\s*&/;
const ARROW = /^\s*<?(?:-->|-\.->|==>|---|-\.-|===)(?:\|([^|]*)\|)?/;
const LABELLED_ARROW = /^\s*<?(?:--|-\.|==)\s+(.+?)\s+(?:-->|---|\.->|-\.-|==>|===)/;

/** Read a statement of a flowchart: nodes, and arrows between them. */
export const readFlowLine: LineReader = (line) => {
  if (COLORS.test(line)) {
    return { column: 0, message: 'a diagram has the colours of the site; take this line out' };
  }
  if (KEYWORDS.test(line)) return line;
  let rest = line;
  let roomy = '';
  const take = (pattern: RegExp): boolean => {
    const found = pattern.exec(rest);
    if (!found) return false;
    const [text, label = ''] = found;
    roomy += label === '' ? text : text.replace(label, () => withRoom(label));
    rest = rest.slice(text.length);
    return true;
  };
  const takeNodes = (): boolean => take(NODE) && (!take(AND) || takeNodes());
  let isRead = takeNodes();
  while (isRead && rest.trim() !== '') {
    isRead = (take(ARROW) || take(LABELLED_ARROW)) && takeNodes();
  }
  if (isRead) return roomy;
  const hint = rest.startsWith('>') ? '; put spaces around arrows' : '';
  const unread = rest.trim() === '' ? 'the line ends too early' : `\`${rest.trim()}\` is not known`;
  return { column: line.length - rest.trimStart().length, message: unread + hint };
};
