import { readFileSync } from 'node:fs';
import { join, posix, relative } from 'node:path';
import { LineCounter, isMap, isScalar, parseDocument } from 'yaml';
import * as z from 'zod';
import type { Problem } from '../problem.ts';
import { withoutNumberPrefix } from './content-route.ts';

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

/** Load the categories of Docusaurus. Keys without effect are errors if `strict`. */
export function loadCategories(
  contentFolder: string,
  names: string[],
  { strict = true }: { strict?: boolean },
): { categories: Categories; problems: Problem[] } {
  const categories = new Map<string, Category>();
  const problems: Problem[] = [];
  for (const name of names) {
    if (!CATEGORY_FILE.test(posix.basename(name))) continue;
    const folder = posix.dirname(name) === '.' ? '' : posix.dirname(name);
    const parsed = loadCategory(join(contentFolder, name), folder, strict);
    if (parsed.category) categories.set(folder, parsed.category);
    problems.push(...parsed.problems);
  }
  return { categories, problems };
}

function loadCategory(path: string, folder: string, strict: boolean) {
  const lines = new LineCounter();
  // JSON is YAML.
  const document = parseDocument(readFileSync(path, 'utf8'), { lineCounter: lines });
  const report = (offset: number, message: string, severity: Problem['severity']): Problem => {
    const { line, col } = lines.linePos(offset);
    return { severity, file: relative(process.cwd(), path), line, column: col, message };
  };
  const [error] = document.errors;
  if (error || !isMap(document.contents)) {
    const reason = error?.message.split(/ at line|\n/)[0] ?? 'it must be an object';
    return {
      category: null,
      problems: [report(error?.pos[0] ?? 0, `Invalid category: ${reason}.`, 'error')],
    };
  }
  const offsets = new Map(
    document.contents.items.map(({ key }) =>
      isScalar(key) ? [String(key.value), key.range?.[0] ?? 0] : ['', 0],
    ),
  );
  const parsed = SCHEMA.safeParse(document.toJS());
  const wrong = (parsed.error?.issues ?? []).map(({ path: [key], message }) =>
    report(offsets.get(String(key)) ?? 0, `\`${String(key)}\` ${message}.`, 'error'),
  );
  const { label, position, link } = parsed.data ?? {};
  const ignored = [...offsets.keys()].filter(
    (key) => !KEYS.includes(key) || (key === 'link' && !link && document.get('link') !== null),
  );
  const names = ignored.map((key) => `\`${key}\``).join(', ');
  const hint = ignored.includes('link')
    ? 'Write `index.mdx` for a page of the folder.'
    : ignored.length === 1
      ? 'Remove it.'
      : 'Remove them.';
  const unread = `${names} ${ignored.length === 1 ? 'has' : 'have'} no effect here. ${hint}`;
  const severity = strict ? 'error' : 'warning';
  return {
    category: { label, position, pageId: link && toPageId(link.id, folder) },
    problems:
      ignored[0] === undefined
        ? wrong
        : [...wrong, report(offsets.get(ignored[0]) ?? 0, unread, severity)],
  };
}

/** Docusaurus finds the page by its name in the folder too. */
function toPageId(id: string, folder: string): string {
  const names = folder.split('/').map(withoutNumberPrefix);
  return id.includes('/')
    ? posix.join(names[0] === 'docs' ? 'docs' : '', id)
    : [...names, id].join('/');
}
