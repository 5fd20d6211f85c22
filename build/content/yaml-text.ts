import { LineCounter, isMap, isScalar, parseDocument } from 'yaml';
import type { Document } from 'yaml';
import type { Problem } from '../problem.ts';

/** A parsed YAML text, or JSON, which is YAML. */
export interface YamlText {
  document: Document;
  /** Offsets of the keys of the root; none if it is not a map. */
  offsets: Map<string, number>;
  /** Errors of the syntax. */
  errors: { offset: number; reason: string }[];
  toPlace(offset: number): Pick<Problem, 'file' | 'line' | 'column'>;
  toProblem(offset: number, message: string, severity?: Problem['severity']): Problem;
}

/** Parse a text that starts below `linesBefore` lines of its file. */
export function parseYaml(text: string, file: string, linesBefore = 0): YamlText {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const toPlace = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return { file, line: line + linesBefore, column: col };
  };
  const pairs = isMap(document.contents) ? document.contents.items : [];
  return {
    document,
    offsets: new Map(pairs.map(({ key }) => [toKeyName(key), toOffset(key)])),
    errors: document.errors.map(({ pos, message }) => ({
      offset: pos[0],
      reason: toReason(message),
    })),
    toPlace,
    toProblem: (offset, message, severity = 'error') => ({
      severity,
      ...toPlace(offset),
      message,
    }),
  };
}

/** Return the name of a key, or an empty text for a key that is no name. */
export function toKeyName(key: unknown): string {
  return isScalar(key) ? String(key.value) : '';
}

/** Return where a node starts; 0 without a node. */
export function toOffset(node: unknown): number {
  return typeof node === 'object' && node !== null && 'range' in node && Array.isArray(node.range)
    ? Number(node.range[0])
    : 0;
}

/** Say that keys are not read: `tags`, `date` → `` `tags`, `date` have no effect here. Remove them. `` */
export function describeIgnored(keys: string[]): string {
  const names = keys.map((key) => `\`${key}\``).join(', ');
  return keys.length === 1
    ? `${names} has no effect here. Remove it.`
    : `${names} have no effect here. Remove them.`;
}

/** The parser's message in one line, with what authors usually meant. */
function toReason(message: string): string {
  if (message.startsWith('Nested mappings')) return 'Put a value with a colon in quotes.';
  return `${message.split(/ at line|\n/)[0]}.`;
}
