import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { toContentHash } from '../content-hash.ts';
import type { Problem } from '../problem.ts';
import { listFiles } from './list-files.ts';
import { readSourceFile, toReadProblems } from './read-source-file.ts';
import type { SourceFile } from './read-source-file.ts';

/** The files of an author, by their paths below a folder. */
export interface SourceFolder {
  path: string;
  /** List the files, sorted; see `listFiles`. */
  list(): readonly string[];
  /** Return a file; see `readSourceFile`. */
  read(name: string): SourceFile;
  /** Return the path of a file for people, relative to the working directory. */
  toFile(name: string): string;
}

/** Open a folder of an author. */
export function openSourceFolder(path: string): SourceFolder {
  let names: readonly string[] | null = null;
  return {
    path,
    list: () => (names ??= listFiles(path)),
    read: (name) => readSourceFile(path, join(path, name)),
    toFile: (name) => relative('', join(path, name)),
  };
}

/** Parse a text of a folder. A file that is absent is empty. */
export function parseSource<Parsed extends { problems: Problem[] }>(
  folder: SourceFolder | null,
  name: string,
  parse: (text: string, file: string) => Parsed,
): Parsed {
  if (folder === null) return parse('', name);
  const read = folder.read(name);
  const file = folder.toFile(name);
  const parsed = parse(read.kind === 'file' ? read.bytes.toString() : '', file);
  return { ...parsed, problems: [...toReadProblems(read, file), ...parsed.problems] };
}

/** Run a module of a folder, and return its exports. Node loads a changed file again, because its address has changed. */
export async function importSource(
  folder: SourceFolder,
  name: string,
  text: string,
): Promise<Record<string, unknown>> {
  const url = pathToFileURL(join(folder.path, name)).href;
  return await import(`${url}?${toContentHash(text)}`);
}
