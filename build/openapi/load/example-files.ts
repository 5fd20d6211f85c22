import { dirname, join, relative } from 'node:path';
import type { Problem } from '../../problem.ts';
import { readSourceFile } from '../../files/read-source-file.ts';
import { isObject, toPointer } from './json.ts';
import type { JsonObject } from './json.ts';
import { parseText } from './parse-text.ts';
import { isLocal, isRemote } from './refs.ts';
import type { SourceLocator } from './source-locator.ts';
import { walkDocument } from './walk-document.ts';
import type { ObjectKind } from './walk-document.ts';

/** Keywords that hold the value of an example. */
const VALUE_KEYWORDS: Partial<Record<ObjectKind, string>> = {
  example: 'value',
  mediaType: 'example',
  parameter: 'example',
  header: 'example',
};

interface ExampleFiles {
  problems: Problem[];
  /** Files that decide about it, relative to the working directory: also those that do not exist yet. */
  files: string[];
}

/**
 * Replace the examples of a document that are nothing but the name of a file by what the file has:
 * `value: { $ref: examples/user.json }`. By its specification an example is data, but no reader wants to see that name.
 * Without the file, the example is removed, so that a generated one takes its place.
 */
export function insertExampleFiles(
  document: JsonObject,
  { file, folder }: { file: string; folder: string },
  locator: SourceLocator,
): ExampleFiles {
  const inserted: ExampleFiles = { problems: [], files: [] };
  walkDocument({ kind: 'document', value: document }, ({ kind, object, pointer }) => {
    const keyword = VALUE_KEYWORDS[kind] ?? '';
    const target = toFileName(object[keyword]);
    if (target === null) return;
    const path = join(dirname(file), target);
    const source = readSourceFile(folder, path);
    const parsed = source.kind === 'file' ? parseText(path, source.bytes.toString()) : null;
    inserted.files.push(relative('', path));
    if (parsed && !parsed.problem) {
      object[keyword] = parsed.value;
      return;
    }
    delete object[keyword];
    const reason = source.kind === 'refused' ? source.reason : 'does not exist. Copy it there.';
    inserted.problems.push({
      severity: source.kind === 'refused' ? 'error' : 'warning',
      ...locator.locate(toPointer(pointer, keyword)),
      message: parsed?.problem?.message ?? `The file of the example, \`${target}\`, ${reason}`,
    });
  });
  return inserted;
}

/** `{ $ref: 'examples/user.json' }` → `examples/user.json`. Null for any other value. */
function toFileName(value: unknown): string | null {
  if (!isObject(value) || Object.keys(value).length !== 1) return null;
  const { $ref: target } = value;
  if (typeof target !== 'string' || !/\.(?:json|ya?ml)$/i.test(target)) return null;
  const reference = { target, pointer: '' };
  return isLocal(reference) || isRemote(reference) ? null : target;
}
