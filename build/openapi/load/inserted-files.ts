import { dirname, join, relative } from 'node:path';
import type { Problem } from '../../problem.ts';
import { readSourceFile } from '../../files/read-source-file.ts';
import { isObject, toList, toPointer } from './json.ts';
import type { JsonObject } from './json.ts';
import { parseText } from './parse-text.ts';
import { isLocal, isRemote } from './refs.ts';
import type { Place, SourceLocator } from './source-locator.ts';
import { walkDocument } from './walk-document.ts';
import type { ObjectKind } from './walk-document.ts';

/** Keywords that hold the value of an example. */
const VALUE_KEYWORDS: Partial<Record<ObjectKind, string>> = {
  example: 'value',
  mediaType: 'example',
  parameter: 'example',
  header: 'example',
};

/** Keywords that hold a text for readers. */
const TEXT_KEYWORDS = ['description', 'summary'];

interface InsertedFiles {
  problems: Problem[];
  /** Files that decide about it, relative to the working directory: also those that do not exist yet. */
  files: string[];
  /** Places of the references to them. */
  references: Place[];
}

/**
 * Replace examples and texts of a document that are nothing but the name of a file by what the file has:
 * `value: { $ref: examples/user.json }`, `description: { $ref: texts/users.md }`. By its specification an example is
 * data, but no reader wants to see that name. Without the file, the example is removed, so that a generated one takes its
 * place.
 */
export function insertFiles(
  document: JsonObject,
  folder: string,
  locator: SourceLocator,
): InsertedFiles {
  const inserted: InsertedFiles = { problems: [], files: [], references: [] };
  const insert = (holder: JsonObject, keyword: string, pointer: string, parse: ParseFile) => {
    const target = toFileName(holder[keyword]);
    if (target === null) return;
    const place = locator.locate(toPointer(pointer, keyword));
    const path = join(dirname(place.file), target);
    const source = readSourceFile(folder, path);
    const parsed = source.kind === 'file' ? parse(path, source.bytes.toString()) : null;
    inserted.files.push(relative('', path));
    inserted.references.push(locator.locate(toPointer(toPointer(pointer, keyword), '$ref')));
    if (parsed && !parsed.problem) {
      holder[keyword] = parsed.value;
      return;
    }
    delete holder[keyword];
    const reason = source.kind === 'refused' ? source.reason : 'does not exist. Copy it there.';
    inserted.problems.push({
      severity: source.kind === 'refused' ? 'error' : 'warning',
      ...place,
      message:
        parsed?.problem?.message ?? `The file of the ${toNoun(keyword)}, \`${target}\`, ${reason}`,
    });
  };
  walkDocument({ kind: 'document', value: document }, ({ kind, object, pointer }) => {
    const keyword = VALUE_KEYWORDS[kind];
    if (keyword !== undefined && DATA_FILE.test(toFileName(object[keyword]) ?? '')) {
      insert(object, keyword, pointer, parseText);
    }
    for (const text of TEXT_KEYWORDS) insert(object, text, pointer, toTextFile);
    for (const samples of SAMPLES) {
      for (const [index, sample] of toList(object[samples]).entries()) {
        const at = toPointer(toPointer(pointer, samples), index);
        if (isObject(sample)) insert(sample, 'source', at, toTextFile);
      }
    }
  });
  return inserted;
}

type ParseFile = (path: string, text: string) => ReturnType<typeof parseText>;

const toTextFile: ParseFile = (_, text) => ({ value: text });

const SAMPLES = ['x-codeSamples', 'x-code-samples'];

const DATA_FILE = /\.(?:json|ya?ml)$/i;

function toNoun(keyword: string): string {
  return keyword === 'value' ? 'example' : keyword;
}

/** `{ $ref: 'examples/user.json' }` → `examples/user.json`. Null for any other value. */
function toFileName(value: unknown): string | null {
  if (!isObject(value) || Object.keys(value).length !== 1) return null;
  const { $ref: target } = value;
  if (typeof target !== 'string') return null;
  const reference = { target, pointer: '' };
  return isLocal(reference) || isRemote(reference) ? null : target;
}
