import { posix } from 'node:path';
import * as z from 'zod';
import type { Problem } from '../problem.ts';
import { toReadProblems } from '../files/read-source-file.ts';
import type { SourceFolder } from '../files/source-folder.ts';
import { withoutNumberPrefix } from '../links/content-route.ts';
import { suggest } from '../nearest.ts';
import { parseYamlMap, readMap } from './yaml-text.ts';

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

const DOC_LINK = 'must be `{ "type": "doc", "id": "…" }`, or `index.mdx` is the page of the folder';

const SCHEMAS = {
  label: z.string('must be text'),
  position: z.coerce.number('must be a number'),
  link: z.object({ type: z.literal('doc', DOC_LINK), id: z.string(DOC_LINK) }, DOC_LINK),
};

interface CategoryOptions {
  strict?: boolean;
  /** Ids of all pages. */
  ids: string[];
}

/** Parse the categories of Docusaurus. Keys without effect and unknown pages are errors if `strict`. */
export function parseCategories(
  contentFolder: SourceFolder,
  names: readonly string[],
  options: CategoryOptions,
): { categories: Categories; problems: Problem[] } {
  const categories = new Map<string, Category>();
  const problems: Problem[] = [];
  for (const name of names) {
    if (!CATEGORY_FILE.test(posix.basename(name))) continue;
    const folder = posix.dirname(name) === '.' ? '' : posix.dirname(name);
    const file = contentFolder.toFile(name);
    const read = contentFolder.read(name);
    problems.push(...toReadProblems(read, file));
    if (read.kind !== 'file') continue;
    const parsed = parseCategory({ file, text: read.bytes.toString() }, folder, options);
    categories.set(folder, parsed.category);
    problems.push(...parsed.problems);
  }
  return { categories, problems };
}

function parseCategory(
  source: { file: string; text: string },
  folder: string,
  { strict = true, ids }: CategoryOptions,
) {
  const severity = strict ? 'error' : 'warning';
  const yaml = parseYamlMap(source.text, source.file);
  const { values, problems } = readMap(yaml, yaml.map, SCHEMAS, () => severity);
  const { label, position, link } = values;
  const pageId = link && toPageId(link.id, folder);
  if (pageId !== undefined && !ids.includes(pageId)) {
    const message = `There is no page \`${pageId}\`.${suggest(pageId, ids)}`;
    problems.push({ severity, ...yaml.toPlace(yaml.map.get('link', true)), message });
  }
  return { category: { label, position, pageId }, problems: [...yaml.problems, ...problems] };
}

/** Docusaurus finds the page by its name in the folder too. */
function toPageId(id: string, folder: string): string {
  const names = folder.split('/').map(withoutNumberPrefix);
  return id.includes('/')
    ? posix.join(names[0] === 'docs' ? 'docs' : '', id)
    : [...names, id].join('/');
}
