import { dirname, extname, relative, resolve } from 'node:path';
import type { Document } from '@redocly/openapi-core';
import { Source } from '@redocly/openapi-core/lib/bundle-oas';
import type { Problem } from '../../problem.ts';
import { readSourceFile } from '../../files/read-source-file.ts';
import type { TextParser } from './parse-text.ts';
import { isRemote, REMOTE_REASON } from './refs.ts';

/** Loads the files that a document refers to: the part of the bundler's `BaseResolver` that the bundler calls. */
export interface RefLoader {
  /** Load the target of a reference in the file `base`. Rejects with the problem of the reference as its message. */
  resolveDocument(base: string | null, target: string, isRoot?: boolean): Promise<Document>;
  resolveExternalRef(base: string | null, target: string): string;
  getFiles(): Set<string>;
  /** Files that cannot be used: absolute path → problem. */
  problems: ReadonlyMap<string, Problem>;
}

/** Message about a reference to a file among `problems`. */
export const UNUSABLE = 'The target cannot be used.';

/** The bundler inserts files of other types as text. */
const EXTENSION = /\.(?:ya?ml|json)$/i;
/** A name without an extension is hardly a file. */
const ID_REASON =
  'is no file, and an `$id` is not supported. Write a pointer, such as `#/components/schemas/User`.';
const TYPES = '`.yaml`, `.yml` or `.json`';

/** What to do about references out of the folder. */
export const OTHER_FOLDER = 'Or name a folder that has both with `--openapi-root`.';

/**
 * Create a loader of the files below `folder`. The bundler's own reads every file of the machine, sends requests to
 * addresses, and expands YAML aliases without a limit.
 */
export function createRefLoader(folder: string, { parse }: { parse: TextParser }): RefLoader {
  // The bundler changes documents in place, so each file has one.
  const documents = new Map<string, Document>();
  const problems = new Map<string, Problem>();

  const load = (path: string, target: string, isRoot: boolean): Document => {
    const fail = (reason: string) => new Error(`The target \`${target}\` ${reason}`);
    if (isRemote({ target })) throw fail(REMOTE_REASON);
    if (!isRoot && extname(path) === '') throw fail(ID_REASON);
    if (!isRoot && !EXTENSION.test(path)) throw fail(`is not a ${TYPES} file. Convert it to one.`);
    const read = readSourceFile(folder, path);
    if (read.kind === 'missing') throw fail('does not exist. Check the spelling.');
    if (read.kind === 'refused') {
      throw fail(read.isOutside ? `${read.reason} ${OTHER_FOLDER}` : read.reason);
    }
    const source = new Source(path, read.bytes.toString());
    const { value, problem } = parse(relative('', path), source.body);
    if (problem) problems.set(path, problem);
    return { source, parsed: value };
  };
  const resolveExternalRef = (base: string | null, target: string): string =>
    isRemote({ target }) ? target : resolve(dirname(base ?? ''), target);
  return {
    problems,
    getFiles: () => new Set(documents.keys()),
    resolveExternalRef,
    async resolveDocument(base, target, isRoot = false) {
      const path = resolveExternalRef(base, target);
      const document = documents.get(path) ?? load(path, target, isRoot);
      documents.set(path, document);
      if (problems.has(path)) throw new Error(UNUSABLE);
      return document;
    },
  };
}
