import * as z from 'zod';
import { isMap, isScalar, visit } from 'yaml';
import type { YAMLMap } from 'yaml';
import type { Problem } from '../problem.ts';
import { suggest } from './nearest.ts';
import { describeIgnored, parseYaml, toOffset } from './yaml-text.ts';
import type { YamlText } from './yaml-text.ts';

const text = z.string('must be text');
const flag = z.boolean('must be `true` or `false`');
const label = text.regex(/\S/, 'must not be empty').trim();

const SCHEMAS = {
  title: label.nullish(),
  description: text.nullish(),
  /** Path of the page: relative to the root if it starts with a slash, otherwise to its folder. */
  slug: text.nullish(),
  /** Name of the page instead of the name of its file. */
  id: text.regex(/^[^/\s]+$/, 'must be one word without slashes').nullish(),
  /** Whether only the preview has the page. */
  draft: flag.nullish(),
  /** Whether the page is in no list, and search engines leave it out. */
  unlisted: flag.nullish(),
  hide_table_of_contents: flag.nullish(),
  /** Name of the page in the links before and after an article. */
  pagination_label: label.nullish(),
  /** Further words that the search finds the page by. */
  keywords: z.union([text, z.array(z.coerce.string())], 'must be a list of words').nullish(),
  sidebar_label: label.nullish(),
  sidebar_position: z.number('must be a number').nullish(),
  layout: z.enum(['landing', 'guide'], 'must be `landing` or `guide`').nullish(),
  /** Old paths of the page, relative to the root. They redirect to it. */
  aliases: z.array(z.string('must name paths'), 'must be a list of paths').nullish(),
  /** Old ids of headings → current ids. */
  anchors: z
    .record(z.string(), z.string('must name ids'), 'must be a list of `old-id: new-id` lines')
    .nullish(),
};

type Values = { [Key in keyof typeof SCHEMAS]: z.output<(typeof SCHEMAS)[Key]> };

/** The front matter of a page. */
export type FrontMatter = { [Key in keyof Values]?: NonNullable<Values[Key]> | undefined };

const KNOWN_KEYS = Object.keys(SCHEMAS);
const TEXT_KEYS = ['title', 'description', 'slug', 'id', 'sidebar_label', 'pagination_label'];
/** Keys of other tools that resemble those of this one. */
const FOREIGN_KEYS = [
  'author',
  'authors',
  'aside',
  'date',
  'head',
  'hide_title',
  'lang',
  'tag',
  'tags',
];
const BLOCK = /^---[ \t]*\n(?:([\s\S]*?)\n)?---[ \t]*(?:\n|$)/;

/**
 * Parse the YAML between the `---` lines at the head of `source`.
 * Unknown keys and layouts have no effect, and are errors if `strict`.
 */
export function parseFrontMatter(
  source: string,
  file: string,
  strict = true,
): { frontMatter: FrontMatter; problems: Problem[] } {
  const block = BLOCK.exec(source);
  if (!block) return { frontMatter: {}, problems: findUnclosed(source, file) };
  // The block starts one line below the opening `---`.
  const yaml = parseYaml(block[1] ?? '', file, 1);
  const invalid = findInvalidYaml(yaml);
  return invalid.length > 0
    ? { frontMatter: {}, problems: invalid }
    : readDocument(yaml, strict ? 'error' : 'warning');
}

/** A line with a key after the first `---` is front matter; other text follows a thematic break. */
function findUnclosed(source: string, file: string): Problem[] {
  if (!/^---[ \t]*\n\w+:/.test(source)) return [];
  const message = 'The front matter never ends: write a line `---` below it.';
  return [{ severity: 'error', file, line: 1, column: 1, message }];
}

function findInvalidYaml({ document, errors, toProblem }: YamlText): Problem[] {
  const found = [...errors];
  visit(document, {
    // In YAML, `*name` is an alias of an anchor.
    Alias(_, alias) {
      if (alias.resolve(document)) return;
      const reason = `\`*${alias.source}\` starts with a star. Put it in quotes.`;
      found.push({ offset: toOffset(alias), reason });
    },
  });
  return found.map(({ offset, reason }) =>
    toProblem(offset, `Invalid YAML in the front matter: ${reason}`),
  );
}

/** Severity is that of keys and layouts of other tools. */
function readDocument({ document, offsets, toProblem }: YamlText, severity: Problem['severity']) {
  if (document.contents === null) return { frontMatter: {}, problems: [] };
  if (!isMap(document.contents)) {
    const message = 'The front matter must be a list of `key: value` lines.';
    return { frontMatter: {}, problems: [toProblem(0, message)] };
  }
  keepTextAsWritten(document.contents);
  const values = document.toJS() as Record<string, unknown>;
  const frontMatter: Record<string, unknown> = {};
  // An invalid value is left out alone, so that it causes no other problems.
  const problems = Object.entries(SCHEMAS).flatMap(([key, schema]) => {
    const { data, error } = schema.safeParse(values[key], { reportInput: true });
    if (data != null) frontMatter[key] = data;
    return (error?.issues ?? []).map(({ message, input }) => {
      const reason = `\`${key}\` ${message}, not \`${JSON.stringify(input)}\`.`;
      return toProblem(offsets.get(key) ?? 0, reason, key === 'layout' ? severity : 'error');
    });
  });
  const unknown = [...offsets].filter(([key]) => !KNOWN_KEYS.includes(key));
  const ignored = describeUnknownKeys(unknown.map(([key]) => key));
  return {
    frontMatter: frontMatter as FrontMatter,
    problems: [
      ...problems,
      ...ignored.map(([key, reason]) => toProblem(offsets.get(key) ?? 0, reason, severity)),
    ],
  };
}

/** Describe likely misspellings, and all other keys at the first of them: key → reason. */
function describeUnknownKeys(keys: string[]): [string, string][] {
  const others: string[] = [];
  const misspelled = keys.flatMap((key): [string, string][] => {
    const hint = FOREIGN_KEYS.includes(key) ? '' : suggest(key, KNOWN_KEYS);
    if (hint === '') others.push(key);
    return hint === '' ? [] : [[key, `\`${key}\` is not read.${hint}`]];
  });
  const [first] = others;
  return first === undefined ? misspelled : [...misspelled, [first, describeIgnored(others)]];
}

/** YAML reads a number or a boolean in a title such as `1.10` or `True`; the author means a string. */
function keepTextAsWritten({ items }: YAMLMap): void {
  for (const { key, value } of items) {
    if (!isScalar(key) || !isScalar(value) || !TEXT_KEYS.includes(String(key.value))) continue;
    if (typeof value.value === 'number' || typeof value.value === 'boolean') {
      value.value = value.source;
    }
  }
}
