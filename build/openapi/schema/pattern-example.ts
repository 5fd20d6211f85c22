/** A longer text would only fill the page. */
const MAX_LENGTH = 200;

/** A piece of a pattern: texts that may stand in its place, and how often. */
interface Piece {
  text: string;
  least: number;
  most: number;
}

/** Where the reader of a pattern stands. */
interface Reader {
  source: string;
  at: number;
}

/** Thrown at what a pattern may hold beyond sequences, sets, groups and repetitions. */
class UnsupportedPattern extends Error {}

/**
 * Make up a text that a regular expression matches, of a length within bounds; null where the pattern
 * is beyond what is understood here. The text fits by construction, so that no pattern is ever run: a
 * hostile one would take forever.
 *
 * `^[A-Z]{3}-\d{4}$` → `AAA-1111`
 */
export function toPatternExample(
  pattern: string,
  { minLength = 0, maxLength = MAX_LENGTH }: { minLength?: number; maxLength?: number },
): string | null {
  try {
    const reader = { source: pattern.replace(/^\^/, '').replace(/(?<!\\)\$$/, ''), at: 0 };
    const pieces = readSequence(reader);
    if (reader.at < reader.source.length) return null;
    const text = joinPieces(pieces, minLength);
    return text.length >= minLength && text.length <= maxLength ? text : null;
  } catch (error) {
    if (error instanceof UnsupportedPattern) return null;
    throw error;
  }
}

/** Repeat what may be repeated until the text is long enough. */
function joinPieces(pieces: Piece[], minLength: number): string {
  const counts = pieces.map(({ least }) => least);
  const toLength = () =>
    pieces.reduce((sum, { text }, index) => sum + text.length * (counts[index] ?? 0), 0);
  for (const [index, { text, least, most }] of pieces.entries()) {
    const missing = minLength - toLength();
    if (missing <= 0 || text === '') continue;
    counts[index] = Math.min(least + Math.ceil(missing / text.length), most);
  }
  if (toLength() > MAX_LENGTH) throw new UnsupportedPattern();
  return pieces.map(({ text }, index) => text.repeat(counts[index] ?? 0)).join('');
}

/** Read up to the end or a closing parenthesis; of several alternatives the first one counts. */
function readSequence(reader: Reader, depth = 0): Piece[] {
  if (depth > MAX_DEPTH) throw new UnsupportedPattern();
  const pieces: Piece[] = [];
  while (reader.at < reader.source.length && peek(reader) !== ')') {
    if (peek(reader) === '|') {
      reader.at += 1;
      readSequence(reader, depth);
      break;
    }
    const text = readAtom(reader, depth);
    const [least, most] = readCount(reader);
    // One more than the least reads better where nothing is the least: `a*` → `a`.
    const wanted = least === 0 && depth === 0 && most > 0 ? 1 : least;
    pieces.push({ text, least: wanted, most });
  }
  return pieces;
}

/** Groups in groups are read this deep. */
const MAX_DEPTH = 20;

function peek({ source, at }: Reader): string {
  return source[at] ?? '';
}

function take(reader: Reader): string {
  const character = peek(reader);
  reader.at += 1;
  return character;
}

function readAtom(reader: Reader, depth: number): string {
  const character = take(reader);
  if (character === '(') return readGroup(reader, depth);
  if (character === '[') return readSet(reader);
  if (character === '\\') return readEscape(reader);
  if (character === '.') return 'a';
  if ('^$*+?{'.includes(character)) throw new UnsupportedPattern();
  return character;
}

function readGroup(reader: Reader, depth: number): string {
  const rest = reader.source.slice(reader.at);
  const opening = /^\?(?::|<[A-Za-z]\w*>)/.exec(rest)?.[0];
  if (rest.startsWith('?') && opening === undefined) throw new UnsupportedPattern();
  reader.at += opening?.length ?? 0;
  const pieces = readSequence(reader, depth + 1);
  if (take(reader) !== ')') throw new UnsupportedPattern();
  return joinPieces(pieces, 0);
}

const CLASSES: Record<string, string> = { d: '1', w: 'a', s: ' ', D: 'a', W: '-', S: 'a' };

const CONTROLS: Record<string, string> = { t: '\t', n: '\n', r: '\r' };

function readEscape(reader: Reader): string {
  const character = take(reader);
  const known = CLASSES[character] ?? CONTROLS[character];
  if (known !== undefined) return known;
  // Back references, word borders, code points and properties.
  if (character === '' || /[A-Za-z0-9]/.test(character)) throw new UnsupportedPattern();
  return character;
}

/** What a set that excludes others may be tried with. */
const COMMON = 'a1A-_ .';

function readSet(reader: Reader): string {
  const end = findSetEnd(reader);
  const inner = reader.source.slice(reader.at, end);
  reader.at = end + 1;
  if (/\\[^dws\\\][/.$^*+?(){}|#@!%&=:;,'"<>~-]|\[/.test(inner)) throw new UnsupportedPattern();
  const set = toSet(inner);
  const found = inner.startsWith('^')
    ? [...COMMON].find((character) => set?.test(character))
    : toFirst(inner);
  if (found === undefined || !set?.test(found)) throw new UnsupportedPattern();
  return found;
}

function findSetEnd({ source, at }: Reader): number {
  for (let end = at; end < source.length; end += 1) {
    if (source[end] === '\\') end += 1;
    else if (source[end] === ']') return end;
  }
  throw new UnsupportedPattern();
}

/** A lone set takes one step for each character, so it may be run. */
function toSet(inner: string): RegExp | null {
  try {
    return new RegExp(`^[${inner}]$`);
  } catch {
    return null;
  }
}

function toFirst(inner: string): string {
  if (!inner.startsWith('\\')) return inner.slice(0, 1);
  return CLASSES[inner.slice(1, 2)] ?? inner.slice(1, 2);
}

const COUNT = /^(?:[*+?]|\{(\d+)(?:(,)(\d*))?\})\??/;

/** Least and most repetitions of what has just been read. */
function readCount(reader: Reader): [least: number, most: number] {
  const match = COUNT.exec(reader.source.slice(reader.at, reader.at + 30));
  if (!match) return [1, 1];
  const [whole, least, comma, most] = match;
  reader.at += whole.length;
  if (whole.startsWith('*')) return [0, Infinity];
  if (whole.startsWith('+')) return [1, Infinity];
  if (whole.startsWith('?')) return [0, 1];
  const start = Number(least);
  if (start > MAX_LENGTH) throw new UnsupportedPattern();
  if (comma === undefined) return [start, start];
  return [start, most === '' || most === undefined ? Infinity : Number(most)];
}
