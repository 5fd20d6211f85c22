import { YAMLMap, isMap, isNode, isScalar, visit } from 'yaml';
import type { Document } from 'yaml';
import * as z from 'zod';
import { isShallow } from '../files/nesting.ts';
import type { Problem } from '../problem.ts';
import { parseYaml } from '../files/yaml-document.ts';
import type { ParsedYaml, YamlError } from '../files/yaml-document.ts';
import { suggest } from '../nearest.ts';

/** What a file of the content says, and what is wrong with it. */
export interface Parsed<Entries> {
  entries: Entries;
  problems: Problem[];
}

/** A parsed YAML text, or JSON, which is YAML. */
export interface YamlText {
  document: Document;
  /** The root; empty if the text is empty or has an error. */
  map: YAMLMap;
  problems: Problem[];
  /** Where a node starts; the start of the text without a node. */
  toPlace(node: unknown): Pick<Problem, 'file' | 'line' | 'column'>;
}

/** Parse a map below `linesBefore` lines of its file. Values are texts as written, such as a title `1.10` or `True`. */
export function parseYamlMap(text: string, file: string, linesBefore = 0): YamlText {
  const parsed = parseYaml(text, { schema: 'failsafe', customTags: ['null'] });
  const { document, lines } = parsed;
  const toPosition = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return { file, line: line + linesBefore, column: col };
  };
  const problems = listErrors(parsed).map(({ offset, reason }): Problem => {
    return { severity: 'error', ...toPosition(offset), message: `Invalid YAML: ${reason}` };
  });
  const { contents } = document;
  const map = isMap(contents) && problems.length === 0 ? contents : new YAMLMap();
  return { document, map, problems, toPlace: (node) => toPosition(toOffset(node)) };
}

function toOffset(node: unknown): number {
  return (isNode(node) && node.range?.[0]) || 0;
}

function listErrors({ document, errors: ofParser }: ParsedYaml): YamlError[] {
  // The parser goes on after an error, and reports what follows from it.
  const errors = ofParser
    .slice(0, 1)
    .map(({ offset, reason }) => ({ offset, reason: toReason(reason) }));
  let aliases = 0;
  visit(document, {
    // In YAML, `*name` is an alias of an anchor.
    Alias(_, alias) {
      aliases += 1;
      if (aliases > MAX_ALIASES) {
        errors.push({ offset: toOffset(alias), reason: TOO_MANY_ALIASES });
        return visit.BREAK;
      }
      if (alias.resolve(document)) return;
      const reason = `\`*${alias.source}\` starts with a star. Put it in quotes.`;
      errors.push({ offset: toOffset(alias), reason });
    },
  });
  const { contents } = document;
  if (contents === null || isMap(contents) || errors.length > 0) return errors;
  return [{ offset: toOffset(contents), reason: 'Write a list of `key: value` lines.' }];
}

/** To find the anchor of an alias takes the time of the text above it. */
const MAX_ALIASES = 100;

const TOO_MANY_ALIASES =
  'YAML aliases repeat too many values, or a value in itself. Write the values out.';

/** Return the name of a key, or an empty text for a key that is not a name. */
export function toKeyName(key: unknown): string {
  return isScalar(key) ? String(key.value) : '';
}

/** The parser's message, with what authors usually meant. */
function toReason(message: string): string {
  if (message.startsWith('Nested mappings')) return 'Put a value with a colon in quotes.';
  if (message.startsWith('Map keys must be unique')) {
    return 'This key is there already. Remove one of the two.';
  }
  if (message.startsWith('Implicit keys need')) {
    return 'Write a colon and a space after each key: `title: Text`.';
  }
  return `${message.replace(/\.$/, '')}.`;
}

/** Tell whether a text has a link, code or bold text of Markdown. */
export function hasMarkdown(text: string): boolean {
  return /\]\([^()\s]*\)|`[^`]+`|\*\*\S.*?\*\*/s.test(text);
}

/** What a text that is shown as it is written must be. */
export const NO_MARKDOWN = 'must be text without Markdown (it is shown as it is written)';

/** Text that is shown as it is written. */
export const plainText = z.string('must be text').refine((text) => !hasMarkdown(text), NO_MARKDOWN);

type Shape = Record<string, z.ZodType>;

type Values<Own extends Shape> = {
  [Key in keyof Own]?: NonNullable<z.output<Own[Key]>> | undefined;
};

/** Read the values of a map without invalid ones. Unknown keys and values have `severity`. */
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
    const name = toKeyName(key);
    if (!Object.hasOwn(shape, name)) continue;
    const input = toInput(value, document);
    if (input === null) continue;
    if (input === undefined) {
      problems.push({ severity: 'error', ...toPlace(key), message: TOO_MANY_ALIASES });
      continue;
    }
    const { data, error } = shape[name]?.safeParse(input) ?? {};
    const [issue] = error?.issues ?? [];
    if (!issue) values[name] = data;
    else {
      const message = `\`${name}\` ${issue.message}, not \`${JSON.stringify(input)}\`.`;
      const isForeign = issue.code === 'invalid_value' || issue.code === 'custom';
      problems.push({ severity: isForeign ? severity : 'error', ...toPlace(key), message });
    }
  }
  const reasons = describeUnknownKeys(
    unknown.map(({ key }) => toKeyName(key)),
    shape,
  );
  for (const [name, message] of reasons) {
    const pair = unknown.find(({ key }) => toKeyName(key) === name);
    problems.push({ severity, ...toPlace(pair?.key), message, cause: message });
  }
  return { values: values as Values<Own>, problems };
}

/** Undefined for a value of aliases that the parser refuses, because a few lines can expand to gigabytes, or of itself. */
function toInput(value: unknown, document: Document): unknown {
  try {
    const input: unknown = isNode(value) ? value.toJS(document) : value;
    return isShallow(input) ? input : undefined;
  } catch (error) {
    if (error instanceof ReferenceError) return undefined;
    throw error;
  }
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
