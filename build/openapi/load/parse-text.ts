import { isPair, isScalar, visit } from 'yaml';
import type { Document } from 'yaml';
import type { Cache } from '../../files/cache.ts';
import type { Problem } from '../../problem.ts';
import { toTextPosition } from '../../files/text-position.ts';
import { findDeepNesting, isShallow } from '../../files/nesting.ts';
import { parseYaml } from '../../files/yaml-document.ts';

/** Content of a file, or the problem that prevents its use. */
type ParsedText = { value: unknown; problem?: never } | { value?: never; problem: Problem };

/** YAML aliases that one document may expand, so that a few lines cannot become gigabytes. */
const MAX_ALIASES = 10_000;

/** Parse a YAML or JSON file; a syntax error becomes a problem with its line and column. */
export function parseText(file: string, source: string): ParsedText {
  const text = source.replace(/^\uFEFF/, '');
  const parsed = /^\s*[{[]/.test(text) ? parseJson(file, text) : parseYamlText(file, text);
  if (parsed.problem || isShallow(parsed.value)) return parsed;
  const place = toTextPosition(text, findDeepNesting(text));
  return { problem: { severity: 'error', file, ...place, message: TOO_DEEP } };
}

/** A function like `parseText`. */
export type TextParser = typeof parseText;

/** How the files of a document are loaded. */
export interface LoadOptions {
  /** Severity of a reference to nothing. */
  severity: Problem['severity'];
  parse: TextParser;
}

/** Create a parser that parses a text once. Callers change what they get, so each gets a copy. */
export function createTextParser(cache: Cache): TextParser {
  return (file, source) => {
    const key = ['text', file, source];
    const cached = cache.get<ParsedText>('reference', key);
    return structuredClone(cached ?? cache.put('reference', key, parseText(file, source)));
  };
}

const TOO_DEEP =
  'This document is nested too deeply, or contains itself. Use `$ref` for repeated parts, and remove YAML aliases.';

function parseJson(file: string, text: string): ParsedText {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    // The flow style of YAML looks like JSON, so the file can still be valid YAML.
    if (!file.endsWith('.json')) return parseYamlText(file, text);
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

function parseYamlText(file: string, text: string): ParsedText {
  const { document, errors, lines } = parseYaml(text, { merge: true });
  const fail = (offset: number, reason: string): ParsedText => {
    const { line, col } = lines.linePos(offset);
    const message = `is not valid YAML: ${reason}`;
    return { problem: { severity: 'error', file, line, column: col, message } };
  };
  const [error] = errors;
  if (error) return fail(error.offset, error.reason);
  keepTexts(document);
  try {
    return { value: document.toJS({ maxAliasCount: MAX_ALIASES }) };
  } catch (cause) {
    // For aliases without an anchor, and for those that expand too far.
    if (!(cause instanceof ReferenceError)) throw cause;
    return fail(findAlias(document), `${cause.message}. Write its value out, or use \`$ref\`.`);
  }
}

/** Names are texts, such as the status 200, and so is the version of an API: `version: 1.0` is not 1. */
function keepTexts(document: Document): void {
  visit(document, {
    Pair(_, { key, value }, [, , parent]) {
      if (!isScalar(key)) return;
      // A symbol is the key that merges maps.
      if (key.source !== undefined && typeof key.value !== 'symbol') key.value = key.source;
      const isInInfo = isPair(parent) && isScalar(parent.key) && parent.key.value === 'info';
      if (isInInfo && key.value === 'version' && isScalar(value)) {
        value.value = value.source ?? value.value;
      }
    },
  });
}

/** Return the offset of the first alias of a document. */
function findAlias(document: Document): number {
  let offset = 0;
  visit(document, {
    Alias(_, { range }) {
      offset = range?.[0] ?? 0;
      return visit.BREAK;
    },
  });
  return offset;
}
