import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, posix, relative } from 'node:path';
import { compareText } from '../problem.ts';
import type { Problem } from '../problem.ts';
import { parseFrontMatter } from './front-matter.ts';
import type { FrontMatter } from './front-matter.ts';
import { toTextPosition } from './text-position.ts';
import { toContentRoute } from './content-route.ts';
import { loadPageDates } from './page-dates.ts';

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
  /** The content path without number prefixes and extension. */
  id: string;
  /** Canonical path of the page, without the base path. */
  path: string;
  /** Day of its last commit: `2025-02-14`. Absent where it is unknown. */
  updatedOn?: string;
}

/** The file name of a page. */
export const PAGE_FILE = /\.mdx?$/;

/** Find and read all pages below `contentFolder`, sorted by path. */
export async function discoverContent(
  contentFolder: string | null,
): Promise<{ files: ContentFile[]; problems: Problem[] }> {
  if (contentFolder === null) return { files: [], problems: [] };
  const [sources, { dates, problems }] = await Promise.all([
    loadPageNames(contentFolder),
    loadPageDates(contentFolder),
  ]);
  if (sources.length === 0) return { files: [], problems: [toEmptyFolderProblem(contentFolder)] };
  const read = sources.map((source) => loadContentFile(contentFolder, source));
  return {
    files: read.map(({ file }) => {
      const updatedOn = dates.get(file.source);
      return updatedOn === undefined ? file : { ...file, updatedOn };
    }),
    problems: [...problems, ...read.flatMap((page) => page.problems)],
  };
}

function toEmptyFolderProblem(contentFolder: string): Problem {
  const file = relative(process.cwd(), contentFolder) || '.';
  const message = 'There is no page in this folder. A page is an `.mdx` or `.md` file.';
  return { severity: 'error', file, line: 1, column: 1, message };
}

/** Read the source and the front matter of a page. Synchronous: for thousands of small files, promises take longer. */
export function loadContentFile(
  contentFolder: string,
  source: string,
): { file: ContentFile; problems: Problem[] } {
  const absolutePath = join(contentFolder, source);
  const file = relative(process.cwd(), absolutePath);
  const bytes = readFileSync(absolutePath);
  const text = toUnixText(bytes.toString());
  const parsed = parseFrontMatter(text, file);
  const { frontMatter } = parsed;
  const problems = [...checkEncoding(bytes, text, file), ...parsed.problems];
  const route = toContentRoute(source, frontMatter.slug);
  return { file: { absolutePath, file, source, text, frontMatter, ...route }, problems };
}

/** Report the first character of a file that is not text in UTF-8. */
function checkEncoding(bytes: Buffer, text: string, file: string): Problem[] {
  const isUtf16 = bytes.subarray(0, 2).equals(UTF16_LE) || bytes.subarray(0, 2).equals(UTF16_BE);
  const offset = isUtf16 ? 0 : text.search(isUtf8(bytes) ? /\0/ : /[\0\uFFFD]/);
  if (offset === -1) return [];
  const message = isUtf16
    ? 'The file is UTF-16. Save it as UTF-8.'
    : text[offset] === '\0'
      ? 'The text has a NUL character. Remove it.'
      : 'The file is not UTF-8: here is a character of another encoding. Save it as UTF-8.';
  return [{ severity: 'error', file, ...toTextPosition(text, offset), message }];
}

const UTF16_LE = Buffer.from([0xff, 0xfe]);
const UTF16_BE = Buffer.from([0xfe, 0xff]);

/** Remove the byte order mark and carriage returns, so that a page is the same on every system. */
function toUnixText(text: string): string {
  return text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
}

async function loadPageNames(contentFolder: string): Promise<string[]> {
  const entries = await readdir(contentFolder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && PAGE_FILE.test(entry.name))
    .map((entry) => toPosix(relative(contentFolder, join(entry.parentPath, entry.name))))
    .filter((source) => !isHiddenSource(source))
    .sort(compareText);
}

/** Return whether a part of a path below the content folder starts with `_` or `.`. */
export function isHiddenSource(source: string): boolean {
  return source.split(/[\\/]/).some(isHidden);
}

function isHidden(name: string): boolean {
  return name.startsWith('_') || name.startsWith('.') || name === 'node_modules';
}

function toPosix(path: string): string {
  return path.split(/[\\/]/).join(posix.sep);
}
