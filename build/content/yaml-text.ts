import { LineCounter, YAMLMap, isMap, isNode, isScalar, parseDocument, visit } from 'yaml';
import type { Document } from 'yaml';
import type * as z from 'zod';
import type { Problem } from '../problem.ts';
import { suggest } from './nearest.ts';

/** A parsed YAML text, or JSON, which is YAML. */
export interface YamlText {
  document: Document;
  /** The root; empty if the text is empty or has an error. */
  map: YAMLMap;
  problems: Problem[];
  /** Where a node starts; the start of the text without a node. */
  toPlace(node: unknown): Pick<Problem, 'file' | 'line' | 'column'>;
}

/**
 * Parse a map that starts below `linesBefore` lines of its file. Values are text as it is written: YAML would read a
 * number or a boolean in a title such as `1.10` or `True`.
 */
export function parseYamlMap(text: string, file: string, linesBefore = 0): YamlText {
  const lines = new LineCounter();
  const document: Document = parseDocument(text, {
    lineCounter: lines,
    schema: 'failsafe',
    customTags: ['null'],
  });
  const toPosition = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return { file, line: line + linesBefore, column: col };
  };
  const problems = listErrors(document).map(({ offset, reason }): Problem => {
    return { severity: 'error', ...toPosition(offset), message: `Invalid YAML: ${reason}` };
  });
  const { contents } = document;
  const map = isMap(contents) && problems.length === 0 ? contents : new YAMLMap();
  return { document, map, problems, toPlace: (node) => toPosition(toOffset(node)) };
}

function toOffset(node: unknown): number {
  return (isNode(node) && node.range?.[0]) || 0;
}

function listErrors(document: Document): { offset: number; reason: string }[] {
  const errors = document.errors.map(({ pos: [offset], message }) => ({
    offset,
    reason: toReason(message),
  }));
  visit(document, {
    // In YAML, `*name` is an alias of an anchor.
    Alias(_, alias) {
      if (alias.resolve(document)) return;
      const reason = `\`*${alias.source}\` starts with a star. Put it in quotes.`;
      errors.push({ offset: toOffset(alias), reason });
    },
  });
  const { contents } = document;
  if (contents === null || isMap(contents) || errors.length > 0) return errors;
  return [{ offset: toOffset(contents), reason: 'Write a list of `key: value` lines.' }];
}

/** Return the name of a key, or an empty text for a key that is not a name. */
export function toKeyName(key: unknown): string {
  return isScalar(key) ? String(key.value) : '';
}

/** The parser's message in one line, with what authors usually meant. */
function toReason(message: string): string {
  if (message.startsWith('Nested mappings')) return 'Put a value with a colon in quotes.';
  return `${message.split(/ at line|\n/)[0]}.`;
}

type Shape = Record<string, z.ZodType>;

type Values<Own extends Shape> = {
  [Key in keyof Own]?: NonNullable<z.output<Own[Key]>> | undefined;
};

/**
 * Read the values of a map. An invalid value is left out alone, so that it causes no other problems. Unknown keys and
 * values have `severity`.
 */
export function readMap<Own extends Shape>(
  { document, toPlace }: YamlText,
  map: YAMLMap,
  shape: Own,
  severity: Problem['severity'] = 'error',
): { values: Values<Own>; problems: Problem[] } {
  const values: Record<string, unknown> = {};
  const problems: Problem[] = [];
  const unknown = map.items.filter(({ key }) => !Object.hasOwn(shape, toKeyName(key)));
  for (const { key, value } of map.items) {
    const input: unknown = isNode(value) ? value.toJS(document) : value;
    const name = toKeyName(key);
    if (input === null || !Object.hasOwn(shape, name)) continue;
    const { data, error } = shape[name]?.safeParse(input) ?? {};
    const [issue] = error?.issues ?? [];
    if (!issue) values[name] = data;
    else {
      const message = `\`${name}\` ${issue.message}, not \`${JSON.stringify(input)}\`.`;
      const isForeign = issue.code === 'invalid_value';
      problems.push({ severity: isForeign ? severity : 'error', ...toPlace(key), message });
    }
  }
  const reasons = describeUnknownKeys(
    unknown.map(({ key }) => toKeyName(key)),
    shape,
  );
  for (const [name, message] of reasons) {
    const pair = unknown.find(({ key }) => toKeyName(key) === name);
    problems.push({ severity, ...toPlace(pair?.key), message });
  }
  return { values: values as Values<Own>, problems };
}

/** Keys of other tools that resemble those of this one. */
const FOREIGN_KEYS = 'author authors aside date head hide_title lang tag tags'.split(' ');

/** Describe likely misspellings, and all other keys at the first of them: key → reason. */
function describeUnknownKeys(keys: string[], shape: Shape): [string, string][] {
  const toHint = (key: string) =>
    FOREIGN_KEYS.includes(key) ? '' : suggest(key, Object.keys(shape));
  const others = keys.filter((key) => toHint(key) === '');
  const misspelled = keys.filter((key) => toHint(key) !== '');
  const names = others.map((key) => `\`${key}\``).join(', ');
  const reason =
    others.length === 1
      ? `${names} has no effect here. Remove it.`
      : `${names} have no effect here. Remove them.`;
  return [
    ...misspelled.map((key): [string, string] => [key, `\`${key}\` is not read.${toHint(key)}`]),
    ...others.slice(0, 1).map((key): [string, string] => [key, reason]),
  ];
}
