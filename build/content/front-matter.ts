import { isAlias, isScalar, visit } from 'yaml';
import * as z from 'zod';
import { hasErrors } from '../problem.ts';
import type { Problem } from '../problem.ts';
import { parseYamlMap, plainText, readMap, toKeyName } from './yaml-text.ts';
import type { YamlText } from './yaml-text.ts';

/** Pattern of a code block for the flag `m`, also in a list or a quote. Without an end, it goes on to that of the text. */
export const CODE_BLOCK = String.raw`^[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)*(?<fence>\x60{3,}|~{3,})[^\x60\n]*$[\s\S]*?(?:^[ \t>]*\k<fence>[\x60~]*[ \t]*$|(?![\s\S]))`;

const text = z.string('must be text');
const label = text.regex(/\S/, 'must not be empty').trim();
const FLAG = 'must be `true` or `false`';
const flag = z
  .string(FLAG)
  .regex(/^(?:true|false)$/i, FLAG)
  .transform((value) => value.toLowerCase() === 'true')
  .meta({ type: 'boolean' });

/** The values of front matter. Editors show the descriptions. */
export const FRONT_MATTER_VALUES = {
  title: label.describe('Heading of the page, and its title in the browser.'),
  description: plainText.describe('Text for search engines and previews.'),
  slug: text.describe(
    'Path of the page: from the root if it starts with a slash, otherwise from its folder.',
  ),
  id: text
    .regex(/^[^/\s]+$/, 'must be one word without slashes')
    .describe('Name of the page instead of the name of its file.'),
  draft: flag.describe('Whether only the preview has the page.'),
  unlisted: flag.describe('Whether the page is in no list, and search engines leave it out.'),
  hide_table_of_contents: flag.describe('Whether the contents beside the page are hidden.'),
  pagination_label: label.describe('Name of the page at the end of its neighbours.'),
  keywords: z
    .union([text, z.array(text)], 'must be a list of words')
    .describe('Further words that the search finds the page by.'),
  sidebar_label: label.describe('Name of the page in the sidebar.'),
  sidebar_position: z.coerce
    .number('must be a number')
    .describe('Order in a folder without `sidebars.ts`.'),
  layout: z
    .enum(['landing', 'guide'], 'must be `landing` or `guide`')
    .describe('Columns and styles of the page.'),
  aliases: z
    .array(z.string('must name paths'), 'must be a list of paths')
    .describe('Former paths of the page, from the root. They redirect to it.'),
  anchors: z
    .record(z.string(), z.string('must name ids'), 'must be a list of `old-id: new-id` lines')
    .describe('Former ids of headings, with the current ones.'),
};

/** The front matter of a page. */
export type FrontMatter = ReturnType<typeof readMap<typeof FRONT_MATTER_VALUES>>['values'];

export interface FrontMatterOptions {
  /** Whether keys without effect are errors. */
  strict?: boolean;
  /** Whether `sidebars.ts` orders the pages. */
  hasSidebars?: boolean;
}

const NO_POSITION =
  '`sidebar_position` has no effect here, because `sidebars.ts` orders the pages. Remove it.';

/**
 * Parse the YAML between the `---` lines at the head of a page. Unknown keys and layouts have no effect, and are errors
 * if `strict`. What could hide a page and cannot be read is always an error: such a page is not published.
 */
export function parseFrontMatter(
  source: string,
  file: string,
  { strict = true, hasSidebars = false }: FrontMatterOptions = {},
): { frontMatter: FrontMatter; problems: Problem[] } {
  // The block starts one line below the opening `---`.
  const yaml = parseYamlMap(findBlock(source)?.yaml ?? '', file, 1);
  const severity = strict ? 'error' : 'warning';
  const { values, problems } = readMap(yaml, yaml.map, FRONT_MATTER_VALUES, severity);
  if (hasSidebars && values.sidebar_position !== undefined) {
    const { key } = yaml.map.items.find((pair) => toKeyName(pair.key) === 'sidebar_position') ?? {};
    problems.push({ severity, ...yaml.toPlace(key), message: NO_POSITION, cause: NO_POSITION });
  }
  const allProblems = [...yaml.problems, ...problems, ...findHidingKeys(yaml)];
  const isSafe = values.draft === true || hasErrors(allProblems);
  return {
    frontMatter: values,
    problems: isSafe ? allProblems : [...allProblems, ...findMissed(source, file)],
  };
}

/** Return the text of a page with blank lines in the place of its front matter, so that all line numbers stay. */
export function withoutFrontMatter(source: string): string {
  const { length } = findBlock(source)?.block ?? '';
  return toBlank(source.slice(0, length)) + source.slice(length);
}

const BLOCK = /^---[ \t]*\n(?:([\s\S]*?)\n)?---[ \t]*(?:\n|$)/;

/** Null where the first line is a thematic break: an empty line and text without any key follow it. */
function findBlock(source: string): { block: string; yaml: string } | null {
  const [block, yaml = ''] = BLOCK.exec(source) ?? [];
  if (block === undefined) return null;
  const [first = '', ...others] = yaml.split('\n');
  const isProse = first.trim() === '' && others.some((line) => line.trim()) && !others.some(isKey);
  return isProse ? null : { block, yaml };
}

function toBlank(text: string): string {
  return text.replaceAll(/[^\n]/g, ' ');
}

const YES = /^(?!(?:false|no|off|0)?$)/;

/** Keys by which other tools hide a page, and the values that do. */
const HIDING_KEYS: [key: RegExp, value: RegExp][] = [
  [/^(?:is)?(?:draft|hidden|private|unpublished|wip)s?$/, YES],
  [/^(?:is)?(?:publish|published|public|visible)$/, /^(?:false|no|off|0)$/],
  [/^(?:status|state|visibility)$/, /draft|hidden|private|unpublished|wip/],
];

/** Report what looks like `draft: true` and is not, at any depth: the page would be published. */
function findHidingKeys({ map, document, toPlace }: YamlText): Problem[] {
  const problems: Problem[] = [];
  visit(map, {
    Pair(_, { key, value }, path) {
      const name = toKeyName(key);
      const target = isAlias(value) ? value.resolve(document) : value;
      const written = isScalar(target) ? String(target.value ?? '') : '';
      const message = toHidingProblem(name, written, path.length === 1);
      if (message !== null) problems.push({ severity: 'error', ...toPlace(key), message });
    },
  });
  return problems;
}

function toHidingProblem(name: string, value: string, isTop: boolean): string | null {
  // The schema reports all other values.
  if (name === 'draft' && isTop) return value === '' ? `\`draft\` ${FLAG}.` : null;
  const word = name.toLowerCase().replaceAll(/[^a-z]/g, '');
  const isHiding = HIDING_KEYS.some(
    ([keys, values]) => keys.test(word) && values.test(value.toLowerCase()),
  );
  if (!isHiding || (!isTop && word !== 'draft')) return null;
  return `\`${name}: ${value}\` hides no page. Write \`draft: true\`, or remove it.`;
}

/** Keys by which front matter is known wherever it is. */
const COMMON_KEYS = [
  ...Object.keys(FRONT_MATTER_VALUES),
  'author',
  'date',
  'published',
  'tags',
].join('|');

const COMMON_KEY = new RegExp(String.raw`^[\s{"'-]*(?:${COMMON_KEYS})["']?\s*[:=]`, 'i');

/** Sentences begin with a capital, and addresses have no space behind their colon. */
const LOWER_CASE_KEY = /^\s*["'{]*[a-z_][\w-]*["']?\s*[:=](?:\s|$)/;

function isKey(line: string): boolean {
  return COMMON_KEY.test(line) || LOWER_CASE_KEY.test(line);
}

/** The first line of front matter, also of other tools, or with dashes that an editor has replaced. */
const OPENING =
  /^\s*(?:[-\u2013\u2014]{2,}|[\u2013\u2014]|\+{3,}|;{3,})\s*(?:json|toml|ya?ml)?\s*$/i;

const JSON_START = /^\s*\{\s*(?:"[\w$-]+"|'[\w$-]+'|[\w$-]+)\s*:/;

/** Further down, a rule may stand above a text such as `Description: …`. */
const OPENING_IN_TEXT = /^ {0,3}(?:---|\+\+\+)\s*$/;

const KEY_IN_TEXT = new RegExp(String.raw`^ {0,3}(?:${COMMON_KEYS})\s*[:=]`);

const DRAFT_LINE = /^ {0,3}["'{]*(?:is)?draft["']?\s*[:=]\s*["']?(?:true|yes|on|1)["']?[\s,}]*$/i;

/** What readers do not see, or see as code. Without an end, a comment goes on to the end of the text. */
const CODE_OR_COMMENT = new RegExp(
  String.raw`${CODE_BLOCK}|<!--[\s\S]*?(?:-->|$(?![\s\S]))|\{\/\*[\s\S]*?(?:\*\/\}|$(?![\s\S]))`,
  'gm',
);

/** Report the first place that looks like front matter, and is not the block that is read. */
function findMissed(source: string, file: string): Problem[] {
  const report = (line: number, message: string): Problem[] => {
    return [{ severity: 'error', file, line, column: 1, message }];
  };
  const { block = '' } = findBlock(source) ?? {};
  const inValue = block.split('\n').findIndex((line) => DRAFT_LINE.test(line));
  if (inValue !== -1) return report(inValue + 1, DRAFT_IN_VALUE);
  const lines = withoutFrontMatter(source).replaceAll(CODE_OR_COMMENT, toBlank).split('\n');
  const first = lines.findIndex((line) => line.trim() !== '' && !line.startsWith('import '));
  const start = lines[first] ?? '';
  const below = lines.slice(first + 1).filter((line) => !/^\s*(?:#|$)/.test(line));
  const head = below.slice(0, 2).join(' ');
  const isFrontMatter = COMMON_KEY.test(head) || isKey(below[0] ?? '') || /^\s*[+;]/.test(start);
  if (OPENING.test(start) && isFrontMatter) {
    if (block) return report(first + 1, SECOND);
    if (start.trim() !== '---') return report(1, SYNTAX);
    return report(1, first === 0 && start.startsWith('---') ? NO_END : NOT_FIRST);
  }
  if (JSON_START.test(`${start} ${head}`)) {
    if (!block) return report(1, SYNTAX);
    if (COMMON_KEY.test(`${start} ${head}`)) return report(first + 1, SECOND);
  }
  const index = lines.findIndex(
    (line, at) =>
      DRAFT_LINE.test(line) ||
      (OPENING_IN_TEXT.test(line) && KEY_IN_TEXT.test(lines[at + 1] ?? '')),
  );
  if (index === -1) return [];
  return report(index + 1, DRAFT_LINE.test(lines[index] ?? '') ? DRAFT_IN_TEXT : IN_TEXT);
}

const NO_END = 'The front matter never ends: write a line `---` below it.';

const NOT_FIRST =
  'The front matter must start in the first line of the file. Remove what is before it.';

const SYNTAX =
  'Front matter is YAML between two lines `---`. Write `title: …` on lines between them.';

const SECOND =
  'A page has one front matter, and this block is another one. Move its lines into the first.';

const IN_TEXT =
  'This block looks like front matter, which must start in the first line of the file. ' +
  'Move it there, or leave a line empty below a rule.';

const DRAFT_IN_VALUE =
  'This line is a part of the value above it, so it hides no page. Write it without spaces before it.';

const DRAFT_IN_TEXT =
  'This line is no front matter, so it hides no page. Move it between the `---` lines at the start of the file, ' +
  'or put it in backticks.';
