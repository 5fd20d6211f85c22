import * as z from 'zod';
import { LineCounter, isMap, isScalar, parseDocument, visit } from 'yaml';
import type { Document, YAMLMap } from 'yaml';
import type { Problem } from '../problem.ts';
import { findNearest } from './nearest.ts';

/** The front matter of a page. */
export interface FrontMatter {
  title?: string | undefined;
  description?: string | undefined;
  /** Path of the page: relative to the root if it starts with a slash, otherwise to its folder. */
  slug?: string | undefined;
  /** Name of the page instead of the name of its file. */
  id?: string | undefined;
  /** Whether only the preview has the page. */
  draft?: boolean | undefined;
  /** Whether the page is in no list, and search engines leave it out. */
  unlisted?: boolean | undefined;
  hide_table_of_contents?: boolean | undefined;
  /** Name of the page in the links before and after an article. */
  pagination_label?: string | undefined;
  /** Further words that the search finds the page by. */
  keywords?: string | string[] | undefined;
  sidebar_label?: string | undefined;
  sidebar_position?: number | undefined;
  layout?: 'landing' | 'guide' | undefined;
  /** Old paths of the page, relative to the root. They redirect to it. */
  aliases?: string[] | undefined;
  /** Old ids of headings → current ids. */
  anchors?: Record<string, string> | undefined;
}

const text = z.string('must be text');
const flag = z.boolean('must be `true` or `false`');
const label = text.regex(/\S/, 'must not be empty').trim();

const SCHEMA = z.object({
  title: label.nullish(),
  description: text.nullish(),
  slug: text.nullish(),
  id: text.regex(/^[^/\s]+$/, 'must be one word without slashes').nullish(),
  draft: flag.nullish(),
  unlisted: flag.nullish(),
  hide_table_of_contents: flag.nullish(),
  pagination_label: label.nullish(),
  keywords: z.union([text, z.array(z.coerce.string())], 'must be a list of words').nullish(),
  sidebar_label: label.nullish(),
  sidebar_position: z.number('must be a number').nullish(),
  layout: z.enum(['landing', 'guide'], 'must be `landing` or `guide`').nullish(),
  aliases: z.array(z.string('must name paths'), 'must be a list of paths').nullish(),
  anchors: z
    .record(z.string(), z.string('must name ids'), 'must be a list of `old-id: new-id` lines')
    .nullish(),
});

const KNOWN_KEYS = Object.keys(SCHEMA.shape);
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
const BLOCK = /^---[ \t]*\r?\n(?:([\s\S]*?)\r?\n)?---[ \t]*(?:\r?\n|$)/;

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
  const lines = new LineCounter();
  const document = parseDocument(block[1] ?? '', { lineCounter: lines });
  const report = createReporter(file, lines);
  const invalid = findInvalidYaml(document).map(({ offset, reason }) =>
    report('error', offset, `Invalid YAML in the front matter: ${reason}`),
  );
  if (invalid.length > 0) return { frontMatter: {}, problems: invalid };
  return readDocument(document, report, strict);
}

/** A line with a key after the first `---` is front matter; other text follows a thematic break. */
function findUnclosed(source: string, file: string): Problem[] {
  if (!/^---[ \t]*\n\w+:/.test(source)) return [];
  const message = 'The front matter never ends: write a line `---` below it.';
  return [{ severity: 'error', file, line: 1, column: 1, message }];
}

type Report = (severity: Problem['severity'], offset: number, message: string) => Problem;

function createReporter(file: string, lines: LineCounter): Report {
  return (severity, offset, message) => {
    const { line, col } = lines.linePos(offset);
    // The block starts one line below the opening `---`.
    return { severity, file, line: line + 1, column: col, message };
  };
}

function findInvalidYaml(document: Document): { offset: number; reason: string }[] {
  const found = document.errors.map(({ pos, message }) => ({
    offset: pos[0],
    reason: firstLine(message),
  }));
  visit(document, {
    // In YAML, `*name` is an alias of an anchor.
    Alias(_, alias) {
      if (alias.resolve(document)) return;
      const reason = `\`*${alias.source}\` starts with a star. Put it in quotes.`;
      found.push({ offset: alias.range?.[0] ?? 0, reason });
    },
  });
  return found;
}

function readDocument(document: Document, report: Report, strict: boolean) {
  if (document.contents === null) return { frontMatter: {}, problems: [] };
  if (!isMap(document.contents)) {
    const message = 'The front matter must be a list of `key: value` lines.';
    return { frontMatter: {}, problems: [report('error', 0, message)] };
  }
  keepTextAsWritten(document.contents);
  const offsets = new Map(
    document.contents.items.map((pair) => [
      isScalar(pair.key) ? String(pair.key.value) : '',
      isScalar(pair.key) ? (pair.key.range?.[0] ?? 0) : 0,
    ]),
  );
  const values: unknown = document.toJS();
  const parsed = SCHEMA.safeParse(values, { reportInput: true });
  const problems = (parsed.error?.issues ?? []).map(({ path, message, input }) => {
    const key = String(path[0] ?? '');
    const shown = JSON.stringify(input);
    // Other tools have other layouts.
    const severity = key === 'layout' && !strict ? 'warning' : 'error';
    return report(severity, offsets.get(key) ?? 0, `\`${key}\` ${message}, not \`${shown}\`.`);
  });
  const unknown = [...offsets].filter(([key]) => !KNOWN_KEYS.includes(key));
  return {
    frontMatter: parsed.success ? withoutNulls(parsed.data) : parseByKey(values),
    problems: [...problems, ...reportUnknownKeys(unknown, report, strict)],
  };
}

/** Report likely misspellings, and all other keys as one problem. */
function reportUnknownKeys(keys: [string, number][], report: Report, strict: boolean): Problem[] {
  const severity = strict ? 'error' : 'warning';
  const meant = new Map(
    keys.flatMap(([key]) => {
      const nearest = FOREIGN_KEYS.includes(key) ? null : findNearest(key, KNOWN_KEYS);
      return nearest === null ? [] : [[key, nearest] as const];
    }),
  );
  const misspelled = keys.flatMap(([key, offset]) => {
    const nearest = meant.get(key);
    if (nearest === undefined) return [];
    return [report(severity, offset, `\`${key}\` is not read. Did you mean \`${nearest}\`?`)];
  });
  const others = keys.filter(([key]) => !meant.has(key));
  const [first] = others;
  if (!first) return misspelled;
  const names = others.map(([key]) => `\`${key}\``).join(', ');
  const reason = `${names} ${others.length === 1 ? 'has' : 'have'} no effect here. Remove ${others.length === 1 ? 'it' : 'them'}.`;
  return [...misspelled, report(severity, first[1], reason)];
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

/** An invalid value is dropped alone, so that it causes no other problems. */
function parseByKey(values: unknown): FrontMatter {
  const valid = Object.entries(SCHEMA.shape).flatMap(([key, schema]) => {
    const value = (values as Record<string, unknown>)[key];
    const parsed = schema.safeParse(value);
    return parsed.success ? [[key, parsed.data] as const] : [];
  });
  return withoutNulls(Object.fromEntries(valid) as z.output<typeof SCHEMA>);
}

function withoutNulls(values: z.output<typeof SCHEMA>): FrontMatter {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value != null));
}

/** The parser's message in one line, with what authors usually meant. */
function firstLine(message: string): string {
  const line = (message.split('\n')[0] ?? '').replace(/ at line \d+, column \d+:?$/, '.');
  return line.startsWith('Nested mappings') ? 'Put a value with a colon in quotes.' : line;
}
