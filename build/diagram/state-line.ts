import type { LineReader } from './diagram-error.ts';
import { withRoom } from './label-room.ts';

const KEYWORDS = [
  /^\}$/,
  /^direction\s+(?:TD|TB|LR|BT|RL)$/i,
  /^state\s+(?:"[^"]+"\s+as\s+)?[\w\p{L}]+\s*\{$/u,
  /^state\s+"[^"]+"\s+as\s+[\w\p{L}]+$/u,
];
const TRANSITION =
  /^((?:\[\*\]|[\w\p{L}-]+?)\s*-->\s*(?:\[\*\]|[\w\p{L}][\w\p{L}-]*))(?:(\s*:\s*)(.+))?$/u;
const DESCRIPTION = /^[\w\p{L}-]+\s*:\s*.+$/u;

/** Read a statement of a state diagram: a state, or a transition between two. */
export const readStateLine: LineReader = (line) => {
  if (KEYWORDS.some((pattern) => pattern.test(line))) return line;
  const transition = TRANSITION.exec(line);
  if (transition) {
    const [, arrow = '', colon = '', label = ''] = transition;
    // Written without spaces, the library would take the arrow's dashes for a part of the name.
    return arrow.replace(/\s*-->\s*/, ' --> ') + colon + withRoom(label);
  }
  if (DESCRIPTION.test(line)) return line;
  return { column: 0, message: `\`${line}\` is not known` };
};
