import { dirname, relative, resolve } from 'node:path';
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
 * data, but no reader wants to see that name. Without the file, the example is removed, so that a generated one takes
 * its place.
 */
export function insertFiles(
  document: JsonObject,
  folder: string,
  locator: SourceLocator,
): InsertedFiles {
  const inserted: InsertedFiles = { problems: [], files: [], references: [] };
  const insert = (holder: JsonObject, keyword: string, pointer: string, { names, parse }: Kind) => {
    const target = toFileName(holder[keyword]);
    if (target === null || !names.test(target)) return;
    const place = locator.locate(toPointer(pointer, keyword));
    const path = resolve(dirname(place.file), target);
    const source = readSourceFile(folder, path);
    const parsed = source.kind === 'file' ? parse(path, source.bytes.toString()) : null;
    // The name of yet another file is a reference like any other.
    if (toFileName(parsed?.value) !== null) return;
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
    if (keyword !== undefined) insert(object, keyword, pointer, DATA);
    for (const text of TEXT_KEYWORDS) insert(object, text, pointer, TEXT);
    for (const samples of SAMPLES) {
      for (const [index, sample] of toList(object[samples]).entries()) {
        const at = toPointer(toPointer(pointer, samples), index);
        if (isObject(sample)) insert(sample, 'source', at, CODE);
      }
    }
  });
  return inserted;
}

/** Files that one keyword takes. No other file of the folder is shown. */
interface Kind {
  names: RegExp;
  parse: (path: string, text: string) => ReturnType<typeof parseText>;
}

const toTextFile: Kind['parse'] = (_, text) => ({ value: text });

const DATA: Kind = { names: /\.(?:json|ya?ml)$/i, parse: parseText };

const TEXT: Kind = { names: /\.(?:md|markdown|txt)$/i, parse: toTextFile };

/** A file with an extension, whose name does not begin with a dot. */
const CODE: Kind = { names: /(?:^|\/)[^./][^/]*\.\w+$/, parse: toTextFile };

const SAMPLES = ['x-codeSamples', 'x-code-samples'];

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
