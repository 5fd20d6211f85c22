import { readFileSync, realpathSync, statSync } from 'node:fs';
import { isAbsolute, relative, sep } from 'node:path';
import type { Problem } from '../problem.ts';
import { fileProblem } from '../problem.ts';

/** A file of an author, or why it is not read. */
export type SourceFile =
  | { kind: 'file'; bytes: Buffer }
  | { kind: 'missing' }
  /** The reason is the end of a sentence and what to do: `is not a regular file. Replace it by one.` */
  | { kind: 'refused'; reason: string; isOutside?: true };

const MEGABYTE = 1_000_000;

/** Cloudflare serves static assets of at most 25 MiB, and the largest public OpenAPI documents have half of that. */
const MAX_MEGABYTES = 26;

/**
 * Read a file that content or an OpenAPI document names. The real path of the file must be below the real path of
 * `folder`, without names that start with a dot: files such as `.env` hold secrets. Never throws, and reads no device,
 * pipe or file above the limit, which could hold up the build.
 */
export function readSourceFile(folder: string, path: string): SourceFile {
  try {
    const realPath = realpathSync.native(path);
    const stats = statSync(realPath);
    if (stats.isDirectory()) return { kind: 'missing' };
    const place = relative(realpathSync.native(folder), realPath);
    if (!isBelow(place)) {
      const target = relative('', realPath) || realPath;
      const reason = `leads to \`${target}\`, outside of \`${relative('', folder) || '.'}\`. ${COPY}`;
      return { kind: 'refused', reason, isOutside: true };
    }
    const hidden = place.split(sep).find((name) => name.startsWith('.'));
    if (hidden !== undefined)
      return refuse(`is hidden, because \`${hidden}\` starts with a dot. Rename it.`);
    if (!stats.isFile()) return refuse('is not a regular file. Replace it by one.');
    if (stats.size > MAX_MEGABYTES * MEGABYTE) {
      const size = Math.ceil(stats.size / MEGABYTE);
      return refuse(`has ${size} MB, more than the limit of ${MAX_MEGABYTES} MB. Make it smaller.`);
    }
    return { kind: 'file', bytes: readFileSync(realPath) };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (MISSING.includes(code)) return { kind: 'missing' };
    return refuse(`cannot be read (${code}). Check its permissions.`);
  }
}

const COPY = 'Copy it into this folder.';

/** Nothing is there, the name is too long, or has a NUL character. */
const MISSING = ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ERR_INVALID_ARG_VALUE'];

function refuse(reason: string): SourceFile {
  return { kind: 'refused', reason };
}

/** Return whether a relative path leads below its start; on Windows, the path to another drive is absolute. */
function isBelow(path: string): boolean {
  return path !== '..' && !path.startsWith(`..${sep}`) && !isAbsolute(path);
}

/** Report a file that is not read. */
export function toReadProblems(read: SourceFile, file: string): Problem[] {
  if (read.kind !== 'refused') return [];
  return [fileProblem(file, `This file ${read.reason}`)];
}
