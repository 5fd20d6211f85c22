import * as z from 'zod';
import type { Problem } from '../problem.ts';
import { toTextPosition } from './text-position.ts';
import { parseYamlMap, plainText, readMap, toKeyName } from './yaml-text.ts';
import type { YamlText } from './yaml-text.ts';

const text = z.string('must be text');
const label = text.regex(/\S/, 'must not be empty').trim();
const IS_FLAG = 'must be `true` or `false`';
const flag = z
  .string(IS_FLAG)
  .regex(/^(?:true|false)$/i, IS_FLAG)
  .transform((value) => /true/i.test(value));

const SCHEMAS = {
  title: label,
  description: plainText,
  /** Path of the page: relative to the root if it starts with a slash, otherwise to its folder. */
  slug: text,
  /** Name of the page instead of the name of its file. */
  id: text.regex(/^[^/\s]+$/, 'must be one word without slashes'),
  /** Whether only the preview has the page. */
  draft: flag,
  /** Whether the page is in no list, and search engines leave it out. */
  unlisted: flag,
  hide_table_of_contents: flag,
  /** Name of the page in the links before and after an article. */
  pagination_label: label,
  /** Further words that the search finds the page by. */
  keywords: z.union([text, z.array(text)], 'must be a list of words'),
  sidebar_label: label,
  sidebar_position: z.coerce.number('must be a number'),
  layout: z.enum(['landing', 'guide'], 'must be `landing` or `guide`'),
  /** Old paths of the page, relative to the root. They redirect to it. */
  aliases: z.array(z.string('must name paths'), 'must be a list of paths'),
  /** Old ids of headings → current ids. */
  anchors: z.record(
    z.string(),
    z.string('must name ids'),
    'must be a list of `old-id: new-id` lines',
  ),
};

/** The front matter of a page. */
export type FrontMatter = ReturnType<typeof readMap<typeof SCHEMAS>>['values'];

const BLOCK = /^---[ \t]*\n(?:([\s\S]*?)\n)?---[ \t]*(?:\n|$)/;

/**
 * Parse the YAML between the `---` lines at the head of `source`. Unknown keys and layouts have no effect, and are errors
 * if `strict`. What looks like front matter and cannot be read, and what looks like a mark of a draft and is none, is an
 * error in any content: the page might be private.
 */
export function parseFrontMatter(
  source: string,
  file: string,
  strict = true,
): { frontMatter: FrontMatter; problems: Problem[] } {
  const [block = '', content] = BLOCK.exec(source) ?? [];
  const toError = (offset: number, message: string): Problem => ({
    severity: 'error',
    file,
    ...toTextPosition(source, offset),
    message,
  });
  const misplaced = findMisplaced(source, block.length).map(({ offset, reason }) =>
    toError(offset, reason),
  );
  if (block === '') return { frontMatter: {}, problems: misplaced };
  // The block starts one line below the opening `---`.
  const yaml = parseYamlMap(content ?? '', file, 1);
  const { values, problems } = readMap(yaml, yaml.map, SCHEMAS, strict ? 'error' : 'warning');
  const isMarked = yaml.problems.length > 0 || Boolean(yaml.map.get('draft'));
  const hidden = isMarked ? [] : findHiddenPage(yaml, block);
  return {
    frontMatter: values,
    problems: [
      ...yaml.problems,
      ...problems,
      ...hidden.map(({ offset, reason }) => toError(offset, reason)),
      ...misplaced,
    ],
  };
}

interface Finding {
  offset: number;
  reason: string;
}

/** What may stand above front matter that is not in its place. */
const BLANKS_AND_COMMENTS = /^(?:\s|<!--[\s\S]*?-->|\{\/\*[\s\S]*?\*\/\})*/;

/** A line that only front matter begins with: `title: Text`, `"draft": true`, `draft = true` */
const KEY_LINE = new RegExp(`^[^\\w\\n#]*(?:${Object.keys(SCHEMAS).join('|')})["']?\\s*[:=]`, 'im');

/** Lines in which front matter has its first key. */
const MAX_HEAD_LINES = 20;

/** Find front matter that is not between two lines `---` at the head, where `start` is the end of what is. */
function findMisplaced(source: string, start: number): Finding[] {
  const offset = start + (BLANKS_AND_COMMENTS.exec(source.slice(start))?.[0].length ?? 0);
  const head = source.slice(offset).split('\n', MAX_HEAD_LINES);
  const reason = describeMisplaced(head, offset - start, start > 0);
  if (reason !== null) return [{ offset: start > 0 ? offset : 0, reason }];
  return findDraftBlocks(source, offset);
}

function describeMisplaced(
  [first = '', ...lines]: string[],
  above: number,
  isSecond: boolean,
): string | null {
  const syntax = first.startsWith('+++') ? 'TOML' : /^(?:\{|;;;)/.test(first) ? 'JSON' : 'YAML';
  if (syntax === 'YAML' && !/^\s*[-–—]{2,}/.test(first)) return null;
  const end = lines.findIndex((line) => /^\s*(?:[-–—]{2,}|\.{3}|\+{3}|;{3})\s*$/.test(line));
  const content =
    syntax === 'JSON' ? [first, ...lines] : lines.slice(0, end === -1 ? undefined : end);
  if (!content.some((line) => KEY_LINE.test(line.replace(/^\s*\{/, '')))) return null;
  if (isSecond) return 'This page has front matter already. Put these keys into it.';
  if (syntax !== 'YAML') {
    return `Front matter is YAML between two lines \`---\`, not ${syntax}. Write \`title: Text\` for each key.`;
  }
  if (above > 0) {
    return 'The front matter must start in the first line of the file. Remove what is before it.';
  }
  return /^---[ \t]*$/.test(first)
    ? 'The front matter never ends: write a line `---` below it.'
    : 'Front matter is between two lines of three dashes: `---`.';
}

const FENCE = /^[ \t>]*(`{3,}|~{3,})[\s\S]*?(?:^[ \t>]*\1|$(?![\s\S]))/gm;

const DRAFT_LINE = /^[^\w\n#]*(?:is[-_]?)?draft["']?\s*[:=]/im;

/** Find blocks with a mark of a draft below other text: readers would see the mark as a heading. */
function findDraftBlocks(source: string, start: number): Finding[] {
  const text = source.replace(FENCE, (block) => block.replace(/[^\n]/g, ' '));
  return [...text.matchAll(/^ {0,3}-{3,}[ \t]*\n(?=([\s\S]*?)\n {0,3}(?:-{3,}|\.{3})[ \t]*$)/gm)]
    .filter(({ index, 1: content = '' }) => index >= start && DRAFT_LINE.test(content))
    .slice(0, 1)
    .map(({ index }) => ({
      offset: index,
      reason: 'The front matter must start in the first line of the file. Move these keys there.',
    }));
}

/** Values with which pages of other tools are hidden, by their keys in lower case. */
const HIDDEN_BY: Record<string, RegExp> = {
  ...Object.fromEntries(
    ['publish', 'published', 'ispublished', 'visible', 'enabled'].map((key) => [
      key,
      /^(?:false|no|off|0)$/i,
    ]),
  ),
  ...Object.fromEntries(
    ['hidden', 'private', 'unpublished', 'wip'].map((key) => [key, /^(?:true|yes|on|1)$/i]),
  ),
  ...Object.fromEntries(
    ['status', 'state', 'visibility'].map((key) => [
      key,
      /^(?:draft|hidden|private|unpublished|wip)$/i,
    ]),
  ),
};

/** Find what looks as if it hides a page whose front matter has no valid `draft`. */
function findHiddenPage({ map }: YamlText, block: string): Finding[] {
  const line = DRAFT_LINE.exec(block);
  if (line) {
    const offset = line.index + line[0].search(/\w/);
    return [{ offset, reason: 'A page is a draft with a line `draft: true`, and no other mark.' }];
  }
  return map.items.flatMap(({ key, value }) => {
    const name = toKeyName(key);
    const written = toKeyName(value);
    if (!HIDDEN_BY[name.toLowerCase()]?.test(written)) return [];
    const reason = `\`${name}: ${written}\` does not hide the page. Write \`draft: true\`.`;
    return [{ offset: block.indexOf(name), reason }];
  });
}
