import { basename, dirname, extname } from 'node:path';
import { upgrade } from '@scalar/openapi-upgrader';
import { isShallow } from '../../files/nesting.ts';
import type { Problem } from '../../problem.ts';
import { fileProblem } from '../../problem.ts';
import { findBrokenRefs, removeCircles } from './broken-refs.ts';
import { bundleFiles } from './bundle-files.ts';
import type { BundledFiles } from './bundle-files.ts';
import { createContractFiles } from './contract-files.ts';
import type { ContractFiles, Place } from './contract-files.ts';
import { withoutInternalParts } from './internal-parts.ts';
import { isObject, toObject, toPointer, toText } from './json.ts';
import type { JsonObject } from './json.ts';
import { collectRefs, isLocal, isRemote } from './refs.ts';
import { createSourceLocator } from './source-locator.ts';
import type { SourceLocator } from './source-locator.ts';

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
 * Load an OpenAPI 3.1 or 3.0 document from YAML or JSON, in one file or many. Errors in the files become problems; a
 * reference to nothing in the document itself has the given severity.
 */
export async function loadDocument(
  file: string,
  files: ContractFiles = createContractFiles(file, dirname(file)),
  severity: Problem['severity'] = 'error',
): Promise<LoadedDocument> {
  const name = basename(file, extname(file));
  const fail = (...problems: Problem[]): LoadedDocument => {
    const locator = createSourceLocator(file, files, { document: null, origins: new Map() });
    return { name, document: null, problems, locator, files: files.list() };
  };
  const root = files.load(file);
  if (root.kind === 'missing')
    return fail(fileProblem(file, 'This file does not exist, or is a folder.'));
  if (root.kind === 'refused') return fail(fileProblem(file, `This file ${root.reason}`));
  if (root.parsed.problem) return fail(root.parsed.problem);
  const unsupported = findUnsupported(root.parsed.value);
  if (unsupported !== null) return fail(fileProblem(file, unsupported));

  const isSingleFile = collectRefs(root.parsed.value).every((ref) => isLocal(ref) || isRemote(ref));
  const bundled = isSingleFile
    ? loadSingleFile(root.parsed.value, file, files)
    : await bundleFiles(file, files, severity);
  const parseProblems = files.problems();
  if (bundled.document === null) return fail(...bundled.problems, ...parseProblems);
  // The bundler inserts the targets of references where OpenAPI has none.
  if (!isShallow(bundled.document)) {
    return fail(...bundled.problems, ...parseProblems, fileProblem(file, CONTAINS_ITSELF));
  }
  const written = toObject(bundled.document);
  const whole = upgradeDocument(written);
  const { document, internalCount, toWholePointer } = withoutInternalParts(whole);
  const source = createSourceLocator(file, files, { ...bundled, document: written });
  const toWritten = (pointer: string) => {
    const wholePointer = toWholePointer(pointer);
    return whole === written ? wholePointer : toOutdatedPointer(wholePointer);
  };
  const locator: SourceLocator = {
    locate: (pointer, text) => source.locate(toWritten(pointer), text),
  };
  const broken = findBrokenRefs(document, locator, { whole, isBundled: !isSingleFile, severity });
  const places = new Set(broken.map(toPlaceKey));
  return {
    name,
    document,
    locator,
    files: files.list(),
    problems: [
      ...parseProblems,
      // The bundler also reports references within the document.
      ...bundled.problems.filter((problem) => !places.has(toPlaceKey(problem))),
      ...broken,
      ...findRounded(document, locator),
      ...(internalCount > 0
        ? [fileProblem(file, toInternalMessage(internalCount), 'warning')]
        : []),
    ],
  };
}

function loadSingleFile(value: unknown, file: string, files: ContractFiles): BundledFiles {
  const document = structuredClone(value);
  const problems = removeCircles(document, (pointer) => files.locate(file, pointer));
  return { document, problems, origins: new Map() };
}

/** Convert a pointer into an upgraded document to one into the document as written: `…/examples/0` → `…/example` */
function toOutdatedPointer(pointer: string): string {
  return pointer
    .replace(/\/examples\/(?:default\/value|0)(?=\/|$)/, '/example')
    .replace(/^#\/webhooks\//, '#/x-webhooks/');
}

function toPlaceKey({ file, line, column }: Place): string {
  return `${file}:${line}:${column}`;
}

function toInternalMessage(count: number): string {
  const parts = count === 1 ? '1 part' : `${count} parts`;
  return `\`x-internal: true\` leaves out ${parts} of this document.`;
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

/** Upgrade OpenAPI 3.0 to 3.1. */
function upgradeDocument(document: JsonObject): JsonObject {
  if (!/^3(?:\.0|$)/.test(toText(document['openapi']) ?? '')) return document;
  // YAML reads an unquoted `3.0` as the number 3, and the upgrader expects a text.
  return { ...upgrade({ ...document, openapi: '3.0.0' }, '3.1') };
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
