import { isScalar } from 'yaml';
import * as z from 'zod';
import { CODE_BLOCK } from '../files/code-fences.ts';
import { toTextPosition } from '../files/text-position.ts';
import { hasErrors } from '../problem.ts';
import type { Problem } from '../problem.ts';
import { parseYamlMap, plainText, readMap, toKeyName } from './yaml-text.ts';

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
 * Parse the YAML between the `---` lines at the head of a page. A page whose first line is another one has none. Unknown
 * keys and layouts have no effect, and are errors if `strict`. What could hide a page and does not is always an error:
 * such a page is not published.
 */
export function parseFrontMatter(
  source: string,
  file: string,
  { strict = true, hasSidebars = false }: FrontMatterOptions = {},
): { frontMatter: FrontMatter; problems: Problem[] } {
  // The block starts one line below the opening `---`.
  const yaml = parseYamlMap(BLOCK.exec(source)?.[1] ?? '', file, 1);
  const severity = strict ? 'error' : 'warning';
  const { values, problems } = readMap(yaml, yaml.map, FRONT_MATTER_VALUES, (pair) =>
    HIDING.test(String(pair)) ? 'error' : severity,
  );
  const reportAt = (name: string, problem: Pick<Problem, 'severity' | 'message'>) => {
    const { key } = yaml.map.items.find((pair) => toKeyName(pair.key) === name) ?? {};
    problems.push({ ...problem, ...yaml.toPlace(key), cause: problem.message });
  };
  if (hasSidebars && values.sidebar_position !== undefined) {
    reportAt('sidebar_position', { severity, message: NO_POSITION });
  }
  const draft = yaml.map.get('draft', true);
  if (isScalar(draft) && draft.value === null) {
    reportAt('draft', { severity: 'error', message: `\`draft\` ${FLAG}.` });
  }
  const isSafe = values.draft === true || hasErrors(problems) || hasErrors(yaml.problems);
  const missed = isSafe ? [] : findMissed(source, file);
  return { frontMatter: values, problems: [...yaml.problems, ...problems, ...missed] };
}

/** Return the text of a page with blank lines in the place of its front matter, so that all line numbers stay. */
export function withoutFrontMatter(source: string): string {
  return source.replace(BLOCK, toBlank);
}

const BLOCK = /^---[ \t]*\n(?:([\s\S]*?)\n)?---[ \t]*(?:\n|$)/;

function toBlank(text: string): string {
  return text.replaceAll(/[^\n]/g, ' ');
}

/** Unknown keys and values by which people and other tools hide a page. */
const HIDING = /draft|\b(?:hidden|private)\W+(?:true|yes)|\bpublish\w*\W+(?:false|no)/i;

/** A line `draft: true` that is not a line of the front matter, also in TOML and JSON. */
const DRAFT_LINE = /^[ \t"'{]*draft["']?\s*[:=]\s*["']?(?:true|yes|on|1)["']?[ \t,}]*$/im;

/** Report front matter without an end, and what looks like `draft: true` and hides no page. */
function findMissed(source: string, file: string): Problem[] {
  const report = (line: number, message: string): Problem[] => {
    return [{ severity: 'error', file, line, column: 1, message }];
  };
  if (/^---[ \t]*\n/.test(source) && !BLOCK.test(source)) return report(1, NO_END);
  if (/^\s+---[ \t]*\n[\w-]+:/.test(source)) return report(1, NO_START);
  if (/^[\u2010-\u2015-]*[\u2010-\u2015][\u2010-\u2015-]*\n/.test(source))
    return report(1, NO_HYPHENS);
  const match = DRAFT_LINE.exec(source.replaceAll(CODE_BLOCK, toBlank));
  return match ? report(toTextPosition(source, match.index).line, NO_DRAFT) : [];
}

const NO_END = 'The front matter never ends: write a line `---` below it.';

const NO_START =
  'The front matter must start in the first line of the file: remove the spaces and empty lines before `---`.';

const NO_HYPHENS =
  'This line has dashes that an editor has put in the place of hyphens. Write three hyphens, `---`.';

const NO_DRAFT =
  'This line hides no page. Write `draft: true` in the front matter, which starts in the first line of the file, ' +
  'without spaces before it. If it is an example, put it in a code block.';
