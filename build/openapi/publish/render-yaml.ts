/** A text that YAML reads as itself without quotes: no number, no sign of its own, no comment in it. */
const PLAIN = /^[a-z_$/](?:[^\p{C}\p{Z}:#]|[:#](?=[^ ])| (?=[^ #]))*$/iu;

/** Words that YAML, or its version 1.1, reads as something else than text. */
const WORDS = /^(?:true|false|null|yes|no|on|off|y|n)$/i;

/** Lines that a literal block holds as they are. */
const LITERAL = /^[^\p{C}\p{Z}](?:[^\p{C}\u2028\u2029]|\n)*$/u;

const INDENT = '  ';

/** Write JSON data as YAML 1.2 in block style: what a reader downloads, and tools parse to the same data. */
export function renderYaml(value: unknown): string {
  return `${renderValue(value, '').trimStart()}\n`;
}

/** A value as it stands after a key's colon: beside it, or below. */
function renderValue(value: unknown, indent: string): string {
  if (typeof value === 'string') return ` ${renderText(value, indent)}`;
  if (typeof value === 'number') return ` ${renderNumber(value)}`;
  if (typeof value !== 'object' || value === null)
    return ` ${value === true || value === false ? value : 'null'}`;
  if (Array.isArray(value)) return renderList(value, indent);
  return renderMap(
    Object.entries(value).filter(([, own]) => own !== undefined),
    indent,
  );
}

function renderList(values: unknown[], indent: string): string {
  if (values.length === 0) return ' []';
  return values.map((value) => `\n${indent}-${renderAfterDash(value, indent)}`).join('');
}

/** The first entry of a map or a list stands on the line of its dash. */
function renderAfterDash(value: unknown, indent: string): string {
  const inner = indent + INDENT;
  const text = renderValue(value, inner);
  return text.startsWith(`\n${inner}`) ? ` ${text.slice(inner.length + 1)}` : text;
}

function renderMap(entries: [string, unknown][], indent: string): string {
  if (entries.length === 0) return ' {}';
  return entries
    .map(([key, value]) => {
      const own = renderValue(value, indent + INDENT);
      return `\n${indent}${isPlain(key) ? key : JSON.stringify(key)}:${own}`;
    })
    .join('');
}

function renderText(text: string, indent: string): string {
  if (isPlain(text)) return text;
  if (!text.includes('\n') || !LITERAL.test(text)) return JSON.stringify(text);
  const ends = /\n*$/.exec(text)?.[0].length ?? 0;
  const kept = text.endsWith('\n') ? text.slice(0, -1) : text;
  const lines = kept.split('\n').map((line) => (line === '' ? '' : (indent || INDENT) + line));
  return `|${['-', ''][ends] ?? '+'}\n${lines.join('\n')}`;
}

function isPlain(text: string): boolean {
  return PLAIN.test(text) && !WORDS.test(text);
}

function renderNumber(value: number): string {
  if (Object.is(value, -0)) return '-0';
  return Number.isFinite(value) ? String(value) : 'null';
}
