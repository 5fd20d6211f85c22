/** A JSON text that was read: its value with the places in it, or where and why it is no JSON. */
export type JsonText =
  | { kind: 'value'; value: unknown; offsetOf: (pointer: string) => number }
  | { kind: 'error'; message: string; offset: number };

/** Read a JSON text (RFC 8259) and remember where each part of it stands, in UTF-16 units. */
export function parseJsonText(text: string): JsonText {
  const offsets = new Map<string, number>();
  try {
    scanText(text, offsets);
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    return { kind: 'error', message: error.message, offset: error.offset };
  }
  const offsetOf = (pointer: string): number =>
    offsets.get(pointer) ?? offsetOf(pointer.slice(0, pointer.lastIndexOf('/')));
  return { kind: 'value', value: JSON.parse(text), offsetOf };
}

class JsonError extends Error {
  readonly offset: number;
  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

const SPACE = /[ \t\n\r]*/y;
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const SCALAR = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;

/** The engine's own parser does not say where most of the errors are. */
function scanText(text: string, offsets: Map<string, number>): void {
  let at = 0;
  const take = (pattern: RegExp): string | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (found === undefined) return null;
    at += found.length;
    return found;
  };
  const skipSpace = () => void take(SPACE);
  const fail = (expected: string): never => {
    throw new JsonError(`expected ${expected}, but ${describe(text, at)}`, at);
  };
  const takeMark = (mark: string): boolean => {
    if (text[at] !== mark) return false;
    at += 1;
    skipSpace();
    return true;
  };
  const scanKey = (pointer: string): string => {
    const start = at;
    const key = take(STRING) ?? fail('a key in double quotes');
    const name = String(JSON.parse(key)).replaceAll('~', '~0').replaceAll('/', '~1');
    const place = `${pointer}/${name}`;
    if (offsets.has(place)) throw new JsonError(`the key ${key} stands here twice`, start);
    // A field's place is that of its key.
    offsets.set(place, start);
    skipSpace();
    if (!takeMark(':')) fail('a colon');
    return place;
  };
  const scanEntries = (close: string, scanEntry: (index: number) => void) => {
    if (takeMark(close)) return;
    for (let index = 0; ; index += 1) {
      scanEntry(index);
      if (takeMark(close)) return;
      if (!takeMark(',')) fail(`a comma or \`${close}\``);
    }
  };
  const scanValue = (pointer: string): void => {
    if (!offsets.has(pointer)) offsets.set(pointer, at);
    if (takeMark('{')) scanEntries('}', () => scanValue(scanKey(pointer)));
    else if (takeMark('[')) scanEntries(']', (index) => scanValue(`${pointer}/${index}`));
    else if (take(STRING) === null && take(SCALAR) === null) fail('a value');
    skipSpace();
  };
  skipSpace();
  scanValue('');
  if (at < text.length) fail('the end');
}

function describe(text: string, at: number): string {
  const found = /\S\w*/y;
  found.lastIndex = at;
  const word = found.exec(text)?.[0];
  return word === undefined ? 'the text ends' : `found \`${word}\``;
}
