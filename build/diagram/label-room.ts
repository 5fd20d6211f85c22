/**
 * Stands in labels while they are laid out, and is taken out of the drawing. The library measures for
 * Inter at 11 px, and readers see the font of their system at 12 px, which is up to a quarter wider.
 */
const ROOM = '\uE000';
const ROOM_PER_CHARACTER = 0.3;

/** Make a label wider by as much as another font might need; quotes around it go. */
export function withRoom(label: string): string {
  return label
    .replace(/^"(.*)"$/, '$1')
    .split(/(<br\s*\/?>)/i)
    .map((part, index) => (index % 2 === 1 ? part : part + toRoom(part)))
    .join('');
}

/** Make a label as wide as one of so many characters. */
export function padLabel(label: string, length: number): string {
  return label + ROOM.repeat(Math.max(0, length - toLabelLength(label)));
}

/** Characters in the longest line of a label. */
export function toLabelLength(label: string): number {
  return Math.max(...label.split(/<br\s*\/?>/i).map((line) => line.trim().length));
}

/** Take the room out again. */
export function withoutRoom(text: string): string {
  return text.replaceAll(ROOM, '');
}

function toRoom(line: string): string {
  return ROOM.repeat(Math.ceil(line.trim().length * ROOM_PER_CHARACTER));
}
