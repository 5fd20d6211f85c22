import { Document, LineCounter, isScalar, parseDocument, visit } from 'yaml';
import type { ParseOptions, SchemaOptions } from 'yaml';
import { findDeepNesting, TOO_DEEP } from './nesting.ts';

export interface YamlError {
  /** The parser's name of the error. */
  code?: string;
  /** Offset in the text. */
  offset: number;
  /** The parser's message in one line. */
  reason: string;
}

export interface ParsedYaml {
  document: Document;
  errors: YamlError[];
  lines: LineCounter;
}

/** Parse YAML, also a text that is nested too deeply for the parser, in a time that is linear in its length. */
export function parseYaml(text: string, options: ParseOptions & SchemaOptions): ParsedYaml {
  const lines = new LineCounter();
  try {
    const document: Document = parseDocument(text, {
      ...options,
      lineCounter: lines,
      prettyErrors: false,
      // The parser compares each key with all keys before it: 50,000 properties take a minute.
      uniqueKeys: false,
    });
    const errors = document.errors.map(({ code, pos: [offset], message }): YamlError => {
      if (message.startsWith('Maximum call stack')) return toDeepNestingError(text);
      if (UNCLOSED_QUOTE.test(message)) return toUnclosedQuoteError(document, offset);
      return { code, offset, reason: message.split('\n')[0] ?? '' };
    });
    return { document, lines, errors: errors.length > 0 ? errors : findRepeatedKeys(document) };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { document: new Document(), lines, errors: [toDeepNestingError(text)] };
  }
}

/** The parser stops where the stack ends, which differs from run to run. */
function toDeepNestingError(text: string): YamlError {
  return { offset: findDeepNesting(text), reason: TOO_DEEP };
}

const UNCLOSED_QUOTE = /^Missing closing ["']quote/;

/** The parser names the end of the text, which is often the end of the file. */
function toUnclosedQuoteError(document: Document, end: number): YamlError {
  let offset = end;
  visit(document, {
    Scalar(_, { range, type }) {
      if (type?.startsWith('QUOTE') && range?.[1] === end) [offset] = range;
    },
  });
  return { offset, reason: 'This text has no closing quote' };
}

/** A map may have several of this key, which inserts another map. */
const MERGE_KEY = '<<';

function findRepeatedKeys(document: Document): YamlError[] {
  const errors: YamlError[] = [];
  visit(document, {
    Map(_, { items }) {
      const names = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key) || key.value === MERGE_KEY) continue;
        if (names.has(key.value)) {
          const offset = key.range?.[0] ?? 0;
          errors.push({ code: 'DUPLICATE_KEY', offset, reason: 'Map keys must be unique' });
        }
        names.add(key.value);
      }
    },
  });
  return errors;
}
