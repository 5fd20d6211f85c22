import * as z from 'zod';
import type { Problem } from '../problem.ts';
import { parseYamlMap, plainText, readMap } from './yaml-text.ts';

const text = z.string('must be text');
const label = text.regex(/\S/, 'must not be empty').trim();
const flag = z.stringbool({
  truthy: ['true'],
  falsy: ['false'],
  error: 'must be `true` or `false`',
});

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
 * Parse the YAML between the `---` lines at the head of `source`.
 * Unknown keys and layouts have no effect, and are errors if `strict`.
 */
export function parseFrontMatter(
  source: string,
  file: string,
  strict = true,
): { frontMatter: FrontMatter; problems: Problem[] } {
  const block = BLOCK.exec(source);
  if (!block) return { frontMatter: {}, problems: findMissed(source, file) };
  // The block starts one line below the opening `---`.
  const yaml = parseYamlMap(block[1] ?? '', file, 1);
  const { values, problems } = readMap(yaml, yaml.map, SCHEMAS, strict ? 'error' : 'warning');
  return { frontMatter: values, problems: [...yaml.problems, ...problems] };
}

/** A line with a key after the first `---` is front matter; other text follows a thematic break. */
function findMissed(source: string, file: string): Problem[] {
  const [, above] = /^(\s*)---[ \t]*\n\w+:/.exec(source) ?? [];
  if (above === undefined) return [];
  const message =
    above === ''
      ? 'The front matter never ends: write a line `---` below it.'
      : 'The front matter must start in the first line of the file. Remove what is before it.';
  return [{ severity: 'error', file, line: 1, column: 1, message }];
}
