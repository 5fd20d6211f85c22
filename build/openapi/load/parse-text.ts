import { LineCounter, parseDocument } from 'yaml';
import type { Document } from 'yaml';
import type { Problem } from '../../problem.ts';
import { isShallow } from './json.ts';

/** Content of a file, or the problem that prevents its use. */
type ParsedText = { value: unknown; problem?: never } | { value?: never; problem: Problem };

/** YAML aliases that one document may expand, so that a few lines cannot become gigabytes. */
const MAX_ALIASES = 10_000;

/** Parse a YAML or JSON file; a syntax error becomes a problem with its line and column. */
export function parseText(file: string, source: string): ParsedText {
  const text = source.replace(/^\uFEFF/, '');
  const parsed = /^\s*[{[]/.test(text) ? parseJson(file, text) : parseYaml(file, text);
  if (parsed.problem || isShallow(parsed.value)) return parsed;
  return { problem: { severity: 'error', file, line: 1, column: 1, message: TOO_DEEP } };
}

const TOO_DEEP =
  'This document is nested too deeply, or contains itself. Use `$ref` for repeated parts, and remove YAML aliases.';

function parseJson(file: string, text: string): ParsedText {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    // The flow style of YAML looks like JSON, so the file can still be valid YAML.
    if (!file.endsWith('.json')) return parseYaml(file, text);
    const message = error instanceof Error ? error.message : String(error);
    const place = /\(line (\d+) column (\d+)\)/.exec(message);
    return {
      problem: {
        severity: 'error',
        file,
        line: place ? Number(place[1]) : text.split('\n').length,
        column: place ? Number(place[2]) : 1,
        message: `is not valid JSON: ${message.replace(/ at position \d+.*$| \(line.*$/s, '')}.`,
      },
    };
  }
}

function parseYaml(file: string, text: string): ParsedText {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: false, merge: true });
  const [error] = document.errors;
  if (!error) return toValue(file, document);
  const { line, col } = lineCounter.linePos(error.pos[0]);
  const message = `is not valid YAML: ${error.message.split('\n')[0]}`;
  return { problem: { severity: 'error', file, line, column: col, message } };
}

/** `toJS` throws for aliases without an anchor, and for those that expand too far. */
function toValue(file: string, document: Document): ParsedText {
  try {
    return { value: document.toJS({ maxAliasCount: MAX_ALIASES }) };
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error;
    const message = `is not valid YAML: ${error.message}.`;
    return { problem: { severity: 'error', file, line: 1, column: 1, message } };
  }
}
