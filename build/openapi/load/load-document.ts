import { basename, dirname, extname, relative } from 'node:path';
import { upgrade } from '@scalar/openapi-upgrader';
import { isShallow } from '../../files/nesting.ts';
import type { Problem } from '../../problem.ts';
import { readSourceFile } from '../../files/read-source-file.ts';
import { bundleFiles } from './bundle-files.ts';
import { findCircles, findBrokenRefs } from './broken-refs.ts';
import { isObject, toObject, toPointer, toText } from './json.ts';
import type { JsonObject } from './json.ts';
import { parseText } from './parse-text.ts';
import type { LoadOptions } from './parse-text.ts';
import { collectRefs, isLocal, isRemote } from './refs.ts';
import { createSourceLocator } from './source-locator.ts';
import type { Place, SourceLocator } from './source-locator.ts';
import { fileProblem } from '../../problem.ts';

/** An OpenAPI 3.1 document in one piece: its references stay inside of it. */
export type OpenApiDocument = JsonObject;

export interface LoadedDocument {
  /** File name without its extension. */
  name: string;
  /** Null where the file holds no document that can be used. */
  document: OpenApiDocument | null;
  problems: Problem[];
  locator: SourceLocator;
  /** Files that the document was read from, sorted. */
  files: string[];
}

/**
 * Load an OpenAPI 3.1 or 3.0 document from YAML or JSON, in one file or many below `folder`. Errors in the files become
 * problems; a reference to nothing in the document itself has the given severity.
 */
export async function loadDocument(
  file: string,
  folder: string = dirname(file),
  { severity = 'error', parse = parseText }: Partial<LoadOptions> = {},
): Promise<LoadedDocument> {
  const name = basename(file, extname(file));
  const locator = createSourceLocator(file, folder);
  const fail = (problem: Problem) => ({
    name,
    document: null,
    problems: [problem],
    locator,
    files: [file],
  });
  const read = readSourceFile(folder, file);
  if (read.kind === 'missing')
    return fail(fileProblem(file, 'This file does not exist, or is a folder.'));
  if (read.kind === 'refused') return fail(fileProblem(file, `This file ${read.reason}`));
  const parsed = parse(file, read.bytes.toString());
  if (parsed.problem) return fail(parsed.problem);
  const unsupported = findUnsupported(parsed.value);
  if (unsupported !== null) return fail(fileProblem(file, unsupported));
  const rawDocument = toObject(parsed.value);
  const source = { file, folder, severity, parse };
  if (!isOutdated(rawDocument))
    return { name, locator, ...(await bundle(source, rawDocument, locator)) };
  const located: SourceLocator = {
    locate: (pointer) => locator.locate(toOriginalPointer(pointer)),
    locateText: (pointer, text) => locator.locateText(toOriginalPointer(pointer), text),
  };
  return {
    name,
    locator: located,
    ...(await bundle(source, upgradeDocument(rawDocument), located)),
  };
}

/** Convert a pointer into an upgraded document to one into the document as written: `…/examples/0` → `…/example` */
function toOriginalPointer(pointer: string): string {
  return pointer
    .replace(/\/examples\/(?:default\/value|0)(?=\/|$)/, '/example')
    .replace(/^#\/webhooks\//, '#/x-webhooks/');
}

/** Bundle a document with the files that it refers to, and find what is wrong with its references. */
async function bundle(
  { file, folder, ...options }: LoadOptions & { file: string; folder: string },
  document: OpenApiDocument,
  locator: SourceLocator,
): Promise<Pick<LoadedDocument, 'document' | 'problems' | 'files'>> {
  const references = collectRefs(document);
  const circles = findCircles(references, document, locator);
  const isSingleFile = references.every((reference) => isLocal(reference) || isRemote(reference));
  // The bundler fails on circular references.
  const bundled =
    isSingleFile || circles.length > 0 ? null : await bundleFiles(file, folder, options);
  const read = [file, ...(bundled?.files ?? [])].map((path) => relative('', path));
  // The bundler inserts the targets of references where OpenAPI has none.
  if (bundled && !isShallow(bundled.document)) {
    const problems = [...bundled.problems, fileProblem(file, CONTAINS_ITSELF)];
    return { document: null, files: toUnique(read), problems };
  }
  const whole = bundled?.document ? upgradeDocument(toObject(bundled.document)) : document;
  const broken = findBrokenRefs(whole, locator, {
    isBundled: bundled !== null,
    severity: options.severity,
  });
  const isReported = (problem: Problem) => broken.some((place) => isSamePlace(place, problem));
  return {
    document: whole,
    files: toUnique(read),
    problems: [
      // The bundler also reports references within the document.
      ...(bundled?.problems ?? []).filter((problem) => !isReported(problem)),
      ...circles,
      ...broken,
      ...findRounded(whole, locator),
    ],
  };
}

/** Warn of the first number that JavaScript cannot hold: `9007199254740993`. */
function findRounded(document: OpenApiDocument, locator: SourceLocator): Problem[] {
  const find = (value: unknown, pointer: string): string | null => {
    if (typeof value === 'number') {
      return Number.isInteger(value) && !Number.isSafeInteger(value) ? pointer : null;
    }
    if (typeof value !== 'object' || value === null) return null;
    for (const [key, part] of Object.entries(value)) {
      const found = find(part, toPointer(pointer, key));
      if (found !== null) return found;
    }
    return null;
  };
  const pointer = find(document, '#');
  if (pointer === null) return [];
  const message =
    'This number has more than 15 digits, so it is shown rounded. Write it as a text, or leave it out.';
  return [{ severity: 'warning', ...locator.locate(pointer), message }];
}

function isSamePlace(a: Place, b: Place): boolean {
  return relative(a.file, b.file) === '' && a.line === b.line && a.column === b.column;
}

function toUnique(files: string[]): string[] {
  return [...new Set(files)].sort();
}

/** Upgrade OpenAPI 3.0 to 3.1, in place. */
function upgradeDocument(document: JsonObject): JsonObject {
  if (!isOutdated(document)) return document;
  // YAML reads an unquoted `3.0` as the number 3, and the upgrader expects a text.
  return { ...upgrade({ ...document, openapi: '3.0.0' }, '3.1') };
}

/** Tell whether a document is older than OpenAPI 3.1. */
function isOutdated({ openapi }: JsonObject): boolean {
  return /^3(?:\.0|$)/.test(toText(openapi) ?? '');
}

/** Tell why a file cannot be used as an OpenAPI document; null where it can. */
function findUnsupported(document: unknown): string | null {
  if (!isObject(document)) return `This file is not an OpenAPI document. ${EXPECTED}`;
  if (document['swagger'] !== undefined) {
    return 'Swagger 2.0 is not supported. Convert the file once: `npx swagger2openapi FILE --outfile openapi.yaml --yaml`.';
  }
  const version = toText(document['openapi']);
  if (version === undefined) {
    return `This file is not an OpenAPI document: it has no \`openapi\`. ${EXPECTED}`;
  }
  if (/^3(?:\.[01](?:\.|$)|$)/.test(version)) return null;
  return `Unsupported version \`openapi: ${version}\`. ${EXPECTED}`;
}

const EXPECTED = 'Expected OpenAPI 3.1 or 3.0, which starts with `openapi: 3.1.0`.';

const CONTAINS_ITSELF =
  'This document contains itself: a `$ref` in a place without references leads to what it is in. Remove it.';
