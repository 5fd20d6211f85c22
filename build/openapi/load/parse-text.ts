import { isPair, isScalar, visit } from 'yaml';
import type { Document } from 'yaml';
import { findMergeConflict, MERGE_CONFLICT } from '../../content/merge-conflict.ts';
import type { Cache } from '../../files/cache.ts';
import type { Problem } from '../../problem.ts';
import { toTextPosition } from '../../files/text-position.ts';
import { findDeepNesting, isShallow } from '../../files/nesting.ts';
import { parseJsonText } from '../../files/json-text.ts';
import { parseYaml } from '../../files/yaml-document.ts';

/** Content of a file, or the problem that prevents its use. */
export type ParsedText = { value: unknown; problem?: never } | { value?: never; problem: Problem };

/** YAML aliases that one document may expand, so that a few lines cannot become gigabytes. */
const MAX_ALIASES = 10_000;

/** Parse a YAML or JSON file; a syntax error becomes a problem with its line and column. */
export function parseText(file: string, source: string): ParsedText {
  const text = source.replace(/^\uFEFF/, '');
  const fail = (offset: number, message: string): ParsedText => {
    return { problem: { severity: 'error', file, ...toTextPosition(text, offset), message } };
  };
  const { value, error } = file.endsWith('.json') ? parseJson(text) : parseJsonOrYaml(text);
  if (error) {
    const conflict = findMergeConflict(text);
    if (conflict !== -1) return fail(conflict, MERGE_CONFLICT);
    return fail(error.offset, `is not valid ${error.language}: ${error.reason}`);
  }
  return isShallow(value) ? { value } : fail(findDeepNesting(text), TOO_DEEP);
}

/** Create a parser that parses a text once. */
export function createTextParser(cache: Cache): typeof parseText {
  return (file, source) => {
    const key = ['text', file, source];
    return cache.get('reference', key) ?? cache.put('reference', key, parseText(file, source));
  };
}

const TOO_DEEP =
  'This document is nested too deeply, or contains itself. Use `$ref` for repeated parts, and remove YAML aliases.';

type Parsed =
  | { value: unknown; error?: never }
  | { value?: never; error: { language: 'JSON' | 'YAML'; offset: number; reason: string } };

/** JSON is YAML too, for which the parser needs 20 times as long. */
function parseJsonOrYaml(text: string): Parsed {
  const { value, error } = /^\s*[{[]/.test(text) ? parseJson(text) : {};
  return value === undefined || error ? parseYamlText(text) : { value };
}

function parseJson(text: string): Parsed {
  try {
    return { value: JSON.parse(text) };
  } catch {
    const { offset, reason } = parseJsonText(text).error ?? { offset: 0, reason: 'not JSON' };
    return { error: { language: 'JSON', offset, reason: `${reason}.` } };
  }
}

function parseYamlText(text: string): Parsed {
  const { document, errors } = parseYaml(text, { merge: true });
  const fail = (offset: number, reason: string): Parsed => {
    return { error: { language: 'YAML', offset, reason } };
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
