import { readFileSync } from 'node:fs';
import { join, posix, relative } from 'node:path';
import { isMap } from 'yaml';
import * as z from 'zod';
import type { Problem } from '../problem.ts';
import { withoutNumberPrefix } from './content-route.ts';
import { suggest } from './nearest.ts';
import { describeIgnored, parseYaml } from './yaml-text.ts';

/** What a folder's `_category_.json` says about its place in the sidebar. */
export interface Category {
  label?: string | undefined;
  position?: number | undefined;
  /** Id of the page that the label leads to. */
  pageId?: string | undefined;
}

/** By the folder's path below the content folder. */
export type Categories = ReadonlyMap<string, Category>;

const CATEGORY_FILE = /^_category_\.(?:json|ya?ml)$/;

const SCHEMA = z.object({
  label: z.string('must be text').optional(),
  position: z.number('must be a number').optional(),
  link: z
    .object({ type: z.literal('doc'), id: z.string() }, 'must be `{ "type": "doc", "id": "…" }`')
    .optional()
    .catch(undefined),
});

const KEYS = Object.keys(SCHEMA.shape);

interface CategoryOptions {
  strict?: boolean;
  /** Ids of all pages. */
  ids: string[];
}

/** Load the categories of Docusaurus. Keys without effect and unknown pages are errors if `strict`. */
export function loadCategories(
  contentFolder: string,
  names: string[],
  options: CategoryOptions,
): { categories: Categories; problems: Problem[] } {
  const categories = new Map<string, Category>();
  const problems: Problem[] = [];
  for (const name of names) {
    if (!CATEGORY_FILE.test(posix.basename(name))) continue;
    const folder = posix.dirname(name) === '.' ? '' : posix.dirname(name);
    const parsed = loadCategory(join(contentFolder, name), folder, options);
    if (parsed.category) categories.set(folder, parsed.category);
    problems.push(...parsed.problems);
  }
  return { categories, problems };
}

function loadCategory(path: string, folder: string, { strict = true, ids }: CategoryOptions) {
  const file = relative(process.cwd(), path);
  const { document, offsets, errors, toProblem } = parseYaml(readFileSync(path, 'utf8'), file);
  const [error] = errors;
  if (error || !isMap(document.contents)) {
    const { offset, reason } = error ?? { offset: 0, reason: 'It must be an object.' };
    return { category: null, problems: [toProblem(offset, `Invalid category: ${reason}`)] };
  }
  const parsed = SCHEMA.safeParse(document.toJS());
  const problems = (parsed.error?.issues ?? []).map(({ path: [key], message }) =>
    toProblem(offsets.get(String(key)) ?? 0, `\`${String(key)}\` ${message}.`),
  );
  const { label, position, link } = parsed.data ?? {};
  const severity = strict ? 'error' : 'warning';
  const hasForeignLink = !link && (document.get('link') ?? null) !== null;
  const ignored = [...offsets.keys()].filter(
    (key) => !KEYS.includes(key) || (key === 'link' && hasForeignLink),
  );
  const [first] = ignored;
  if (first !== undefined) {
    const advice = hasForeignLink ? ' Write `index.mdx` for a page of the folder.' : '';
    const reason = describeIgnored(ignored) + advice;
    problems.push(toProblem(offsets.get(first) ?? 0, reason, severity));
  }
  const pageId = link && toPageId(link.id, folder);
  if (pageId !== undefined && !ids.includes(pageId)) {
    const reason = `There is no page \`${pageId}\`.${suggest(pageId, ids)}`;
    problems.push(toProblem(offsets.get('link') ?? 0, reason, severity));
  }
  return { category: { label, position, pageId }, problems };
}

/** Docusaurus finds the page by its name in the folder too. */
function toPageId(id: string, folder: string): string {
  const names = folder.split('/').map(withoutNumberPrefix);
  return id.includes('/')
    ? posix.join(names[0] === 'docs' ? 'docs' : '', id)
    : [...names, id].join('/');
}
