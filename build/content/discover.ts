import { isUtf8 } from 'node:buffer';
import { join } from 'node:path';
import type { FileDates } from '../files/file-dates.ts';
import { hasErrors } from '../problem.ts';
import type { Problem } from '../problem.ts';
import { toReadProblems } from '../files/read-source-file.ts';
import type { SourceFolder } from '../files/source-folder.ts';
import { parseCategories } from './categories.ts';
import type { Categories } from './categories.ts';
import { parseFrontMatter } from './front-matter.ts';
import type { FrontMatter, FrontMatterOptions } from './front-matter.ts';
import { toTextPosition } from '../files/text-position.ts';
import { MERGE_CONFLICT, findMergeConflict } from './merge-conflict.ts';
import { toContentRoute } from '../links/content-route.ts';
import { collectPartials } from './partials.ts';
import type { Partials } from './partials.ts';
import { fileProblem } from '../problem.ts';

/** The source of a page. */
export interface ContentFile {
  /** Absolute path on disk. */
  absolutePath: string;
  /** Path relative to the working directory. */
  file: string;
  /** Path below the content folder, with `/` between its parts. */
  source: string;
  text: string;
  frontMatter: FrontMatter;
  /** What has errors, so that its values or its text cannot be used. */
  invalid?: 'front matter' | 'text';
  /** Texts of the partials that it shows. */
  partials?: Partials;
  /** The content path without number prefixes and extension. */
  id: string;
  /** Canonical path of the page, without the base path. */
  path: string;
  /** Day of its last commit in UTC: `2025-02-14`. Absent where it is unknown. */
  updatedOn?: string;
}

/** The file name of a page. */
export const PAGE_FILE = /\.mdx?$/;

export interface Content {
  files: ContentFile[];
  /** Drafts, which are not pages unless the build includes them. */
  drafts: ContentFile[];
  categories: Categories;
  /** Folder of the docs below the content folder; empty where the content is all docs. */
  docsRoot: string;
  problems: Problem[];
}

const SIDEBARS_FILE = 'sidebars.ts';

/** Pages outside of this folder, such as the landing page, belong to the site but not to the docs. */
const DOCS_FOLDER = 'docs';

/** Find and parse all pages of a content folder, sorted by path. */
export function discoverContent(
  folder: SourceFolder | null,
  options: { strict?: boolean; drafts?: boolean; days?: FileDates['days'] } = {},
): Content {
  const none = { files: [], drafts: [], categories: new Map(), docsRoot: '', problems: [] };
  if (folder === null) return none;
  // `static` has files to download, and may have partials.
  const names = folder.list().filter((name) => !name.startsWith('static/'));
  const sources = names.filter((name) => PAGE_FILE.test(name) && !isHiddenSource(name));
  const misnamed = names.flatMap((name) => toMisnamedProblem(folder, name, options.strict));
  if (sources.length === 0)
    return { ...none, problems: [toEmptyFolderProblem(folder), ...misnamed] };
  const hasSidebars = folder.read(SIDEBARS_FILE).kind !== 'missing';
  const read = sources.map((source) =>
    parseContentFile(folder, source, { ...options, hasSidebars }),
  );
  const ids = read.map(({ file }) => file.id);
  const { categories, problems } = parseCategories(folder, names, { ...options, ids });
  // A draft with an error is named among the pages that are left out.
  const isDraft = ({ frontMatter, invalid }: ContentFile) =>
    !options.drafts && frontMatter.draft === true && !invalid;
  const all = read.map(({ file }) => {
    const updatedOn = options.days?.get(file.file);
    return updatedOn === undefined ? file : { ...file, updatedOn };
  });
  return {
    files: all.filter((file) => !isDraft(file)),
    drafts: all.filter(isDraft),
    categories,
    docsRoot: names.some((name) => name.startsWith(`${DOCS_FOLDER}/`)) ? DOCS_FOLDER : '',
    problems: [...misnamed, ...problems, ...read.flatMap((page) => page.problems)],
  };
}

/** Names that other tools take for pages. */
const MISNAMED_PAGE = /\.(?:markdown|mdown|mkdn?|MDX?)$/;

function toMisnamedProblem(folder: SourceFolder, name: string, strict = true): Problem[] {
  if (!MISNAMED_PAGE.test(name) || isHiddenSource(name)) return [];
  const message = 'This file is not a page: its name must end in `.md` or `.mdx`.';
  const problem = fileProblem(folder.toFile(name), message, strict ? 'error' : 'warning');
  return [{ ...problem, cause: message }];
}

function toEmptyFolderProblem(folder: SourceFolder): Problem {
  const message = 'There is no page in this folder. A page is an `.mdx` or `.md` file.';
  return fileProblem(folder.toFile('') || '.', message);
}

/** Read a page, and parse its front matter. Synchronous: for thousands of small files, promises take longer. */
export function parseContentFile(
  folder: SourceFolder,
  source: string,
  options: FrontMatterOptions = {},
): { file: ContentFile; problems: Problem[] } {
  const absolutePath = join(folder.path, source);
  const file = folder.toFile(source);
  const read = folder.read(source);
  const bytes = read.kind === 'file' ? read.bytes : Buffer.alloc(0);
  const text = toUnixText(bytes.toString());
  const parsed = parseFrontMatter(text, file, options);
  const { frontMatter } = parsed;
  const unreadable = [...toReadProblems(read, file), ...checkText(bytes, text, file)];
  const problems = unreadable.length > 0 ? unreadable : parsed.problems;
  const route = toContentRoute(source, frontMatter);
  const partials = collectPartials(folder, { source, text });
  const parts = Object.keys(partials).length > 0 ? { partials } : {};
  const part = unreadable.length > 0 ? ('text' as const) : ('front matter' as const);
  const validity = hasErrors(problems) && { invalid: part };
  return {
    file: { absolutePath, file, source, text, frontMatter, ...validity, ...parts, ...route },
    problems,
  };
}

/** Report the first character of a file that is not text in UTF-8, and the first line that a merge has left behind. */
function checkText(bytes: Buffer, text: string, file: string): Problem[] {
  const offset = text.search(isUtf8(bytes) ? /\0/ : /[\0\uFFFD]/);
  const message =
    text[offset] === '\0'
      ? 'The text has a NUL character. Remove it, and save the file as UTF-8.'
      : 'The file is not UTF-8: here is a character of another encoding. Save it as UTF-8.';
  const flaws = [
    { offset, message },
    { offset: findMergeConflict(text), message: MERGE_CONFLICT },
  ];
  return flaws
    .filter((flaw) => flaw.offset !== -1)
    .map(({ offset, message }) => {
      return { severity: 'error', file, ...toTextPosition(text, offset), message };
    });
}

/** Remove byte order marks and carriage returns, so that a page is the same on every system. */
function toUnixText(text: string): string {
  return text.replace(/^\uFEFF+/, '').replaceAll(/\r\n?/g, '\n');
}

/** Return whether a part of a path below the content folder starts with `_` or `.`. */
export function isHiddenSource(source: string): boolean {
  return source.split('/').some((name) => /^[_.]|^node_modules$/.test(name));
}
