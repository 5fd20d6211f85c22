import { YAMLMap, isMap, isNode, isScalar, visit } from 'yaml';
import type { Document, Pair } from 'yaml';
import * as z from 'zod';
import { MERGE_CONFLICT, findMergeConflict } from './merge-conflict.ts';
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
  const conflict = findMergeConflict(text);
  const errors =
    conflict === -1
      ? listErrors(parsed).map(({ offset, reason }) => ({
          offset,
          message: `Invalid YAML: ${reason}`,
        }))
      : [{ offset: conflict, message: MERGE_CONFLICT }];
  const problems = errors.map(({ offset, message }): Problem => {
    return { severity: 'error', ...toPosition(offset), message };
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
    .map(({ code = '', offset, reason }) => ({ offset, reason: REASONS[code] ?? `${reason}.` }));
  visit(document, {
    // In YAML, `*name` is an alias of an anchor. No value here needs one, and a few lines can expand to gigabytes.
    Alias(_, alias) {
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

const QUOTE_IT = 'Put the value in straight quotes: `title: "…"`.';

const KEY_FORM = 'Write a colon and a space after each key: `title: Text`.';

/** What authors usually meant, by the parser's name of an error. */
const REASONS: Partial<Record<string, string>> = {
  BAD_DQ_ESCAPE: 'Write single quotes around a value with a backslash.',
  BAD_SCALAR_START: QUOTE_IT,
  BLOCK_AS_IMPLICIT_KEY: 'Put a value with a colon in quotes.',
  DUPLICATE_KEY: 'This key is there already. Remove one of the two.',
  MISSING_CHAR: KEY_FORM,
  MULTILINE_IMPLICIT_KEY: KEY_FORM,
  TAB_AS_INDENT: 'Write spaces in the place of the tab.',
  UNEXPECTED_TOKEN: QUOTE_IT,
};

/** Say what becomes of a value without quotes that is not shown as it is written; null for another one. */
function findUnquoted(value: unknown): string | null {
  if (!isScalar(value) || value.type !== 'PLAIN') return null;
  const { comment, anchor, tag } = value;
  if (comment && !comment.startsWith(' ')) return `YAML reads \`#${comment}\` as a comment.`;
  if (String(value.value) === '' && tag) return `YAML reads \`${tag}\` as a type.`;
  if (anchor) return `YAML reads \`&${anchor}\` as a name.`;
  const isTypographic = /^[“”„«‘’].*[“”»‘’]$/s.test(String(value.value));
  return isTypographic ? 'These quotes are shown as a part of the value.' : null;
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

/** Read the values of a map without invalid ones. Unknown keys, and values of other tools, have the severity of their pair. */
export function readMap<Own extends Shape>(
  { document, toPlace }: YamlText,
  map: YAMLMap,
  shape: Own,
  toSeverity: (pair: Pair) => Problem['severity'] = () => 'error',
): { values: Values<Own>; problems: Problem[] } {
  const values: Record<string, unknown> = {};
  const problems: Problem[] = [];
  const unknown = map.items.filter(({ key }) => !Object.hasOwn(shape, toKeyName(key)));
  for (const pair of map.items) {
    const { key, value } = pair;
    const name = toKeyName(key);
    if (!Object.hasOwn(shape, name)) continue;
    const flaw = findUnquoted(value);
    if (flaw !== null) {
      const message = `${flaw} ${QUOTE_IT}`;
      problems.push({ severity: toSeverity(pair), ...toPlace(value), message });
    }
    const input: unknown = isNode(value) ? value.toJS(document) : value;
    if (input === null) continue;
    const { data, error } = shape[name]?.safeParse(input) ?? {};
    const [issue] = error?.issues ?? [];
    if (!issue) values[name] = data;
    else {
      const message = `\`${name}\` ${issue.message}, not \`${JSON.stringify(input)}\`.`;
      const isForeign = issue.code === 'invalid_value' || issue.code === 'custom';
      const severity = isForeign ? toSeverity(pair) : 'error';
      problems.push({ severity, ...toPlace(key), message });
    }
  }
  for (const { pairs, message } of describeUnknownKeys(unknown, shape)) {
    const severity = pairs.some((pair) => toSeverity(pair) === 'error') ? 'error' : 'warning';
    problems.push({ severity, ...toPlace(pairs[0]?.key), message, cause: message });
  }
  return { values: values as Values<Own>, problems };
}

/** Keys of other tools that resemble those of this one. */
const FOREIGN_KEYS = 'author authors aside date head hide_title lang tag tags'.split(' ');

/** Describe each likely misspelling, and all other keys together. */
function describeUnknownKeys(unknown: Pair[], shape: Shape): { pairs: Pair[]; message: string }[] {
  const toHint = ({ key }: Pair) =>
    FOREIGN_KEYS.includes(toKeyName(key)) ? '' : suggest(toKeyName(key), Object.keys(shape));
  const misspelled = unknown.filter((pair) => toHint(pair) !== '');
  const others = unknown.filter((pair) => toHint(pair) === '');
  const names = others.map(({ key }) => `\`${toKeyName(key)}\``).join(', ');
  const reason =
    others.length === 1 ? 'has no effect here. Remove it.' : 'have no effect here. Remove them.';
  return [
    ...misspelled.map((pair) => {
      return { pairs: [pair], message: `\`${toKeyName(pair.key)}\` is not read.${toHint(pair)}` };
    }),
    ...(others.length > 0 ? [{ pairs: others, message: `${names} ${reason}` }] : []),
  ];
}
