import { readFile } from 'node:fs/promises';
import { basename, extname, relative } from 'node:path';
import type { Problem } from '../../problem.ts';
import { bundleFiles } from './bundle-files.ts';
import { parseContractText } from './contract-text.ts';
import type { Contract } from '../contract.ts';
import { isShallow } from './document-depth.ts';
import { findLostOperations } from './find-lost-operations.ts';
import { isObject, toObject, toText } from '../json/json-value.ts';
import type { JsonObject } from '../json/json-value.ts';
import { parseContract } from '../parse/parse-contract.ts';
import { collectReferences, createReferenceResolver } from '../json/references.ts';
import type { Reference } from '../json/references.ts';
import { createSourceLocator } from './source-locator.ts';
import type { SourceLocator } from './source-locator.ts';

/** A contract that was read, as far as it could be; null when nothing of it is usable. */
export interface LoadedContract {
  /** File name without its extension. */
  name: string;
  contract: Contract | null;
  /** The contract as one document; empty when there is no contract. */
  document: JsonObject;
  problems: Problem[];
  locator: SourceLocator;
  /** Files that the contract was read from. */
  files: string[];
}

/**
 * Read an OpenAPI 3.0 or 3.1 contract from YAML or JSON, in one file or many. What is wrong with the
 * files becomes problems; only an error of the file system other than a missing file is thrown.
 */
export async function loadContract(file: string): Promise<LoadedContract> {
  const locator = createSourceLocator(file);
  const name = basename(file, extname(file));
  const fail = (problem: Problem) => ({
    name,
    contract: null,
    document: {},
    problems: [problem],
    locator,
    files: [file],
  });
  const text = await loadText(file);
  if (text === null) return fail(toFileProblem(file, 'does not exist.'));
  const parsed = parseContractText(file, text);
  if (parsed.problem) return fail(parsed.problem);
  const unsupported = findUnsupported(parsed.value);
  if (unsupported !== null) return fail(toFileProblem(file, unsupported));
  if (!isShallow(parsed.value)) return fail(toFileProblem(file, TOO_DEEP));
  return { name, locator, ...(await loadDocument(file, name, parsed.value, locator)) };
}

const TOO_DEEP =
  'is nested too deep, or contains itself. Use `$ref` for what repeats, and take YAML aliases out.';

async function loadDocument(
  file: string,
  name: string,
  document: unknown,
  locator: SourceLocator,
): Promise<Pick<LoadedContract, 'contract' | 'document' | 'problems' | 'files'>> {
  const references = collectReferences(document);
  const circles = findCircles(references, document);
  const isSingleFile = references.every((reference) => isLocal(reference) || isRemote(reference));
  // The bundler stumbles over circles.
  const bundled = isSingleFile || circles.length > 0 ? null : await bundleFiles(file);
  const whole = bundled?.document ?? document;
  const resolver = createReferenceResolver(whole);
  // The bundler tells about broken references between files, and leaves them as they are.
  const isBroken = (reference: Reference) =>
    isLocal(reference)
      ? resolver.find(reference.target) === undefined
      : bundled === null || isRemote(reference);
  const broken = (whole === document ? references : collectReferences(whole)).filter(isBroken);
  return {
    contract: parseContract(whole, name, file),
    document: toObject(whole),
    files: [...new Set([file, ...(bundled?.files ?? [])].map((path) => relative('', path)))],
    problems: [
      ...(bundled?.problems ?? []),
      ...circles.map((reference) => toCircleProblem(reference, locator)),
      ...broken.map((reference) => toReferenceProblem(reference, locator)),
      ...findLostOperations(whole, resolver, locator),
    ],
  };
}

function isRemote(reference: Reference): boolean {
  return /^(?:[a-z][a-z+.-]*:)?\/\//i.test(reference.target);
}

function isLocal(reference: Reference): boolean {
  return reference.target.startsWith('#');
}

async function loadText(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Say why a document is none that can be rendered; null when it can. */
function findUnsupported(document: unknown): string | null {
  const expected =
    'Expected an OpenAPI 3.0 or 3.1 contract, which says `openapi: 3.1.0` at its top.';
  if (!isObject(document)) return `holds no contract. ${expected}`;
  const version = toText(document['openapi']);
  if (version !== undefined && /^3(?:\.|$)/.test(version)) return null;
  if (document['swagger'] !== undefined) {
    const found = `is a Swagger ${toText(document['swagger']) ?? '2.0'} contract.`;
    return `${found} Convert it to OpenAPI 3, for example with https://converter.swagger.io.`;
  }
  if (version === undefined) return `is no OpenAPI contract: it has no \`openapi\`. ${expected}`;
  return `says \`openapi: ${version}\`, a version that is not known here. ${expected}`;
}

/** References that lead through nothing but references back to where they began. */
function findCircles(references: Reference[], document: unknown): Reference[] {
  const { find } = createReferenceResolver(document);
  return references.filter(({ target: first }) => {
    const seen = new Set<string>();
    let target: unknown = first;
    while (typeof target === 'string' && !seen.has(target)) {
      seen.add(target);
      target = toObject(find(target))['$ref'];
    }
    return target === first;
  });
}

function toCircleProblem({ target, pointer }: Reference, locator: SourceLocator): Problem {
  const message = `refers to \`${target}\`, which leads back to itself. Describe it there instead.`;
  return { severity: 'error', ...locator.locate(pointer), message };
}

function toReferenceProblem(reference: Reference, locator: SourceLocator): Problem {
  const { target } = reference;
  const hint = isLocal(reference)
    ? 'which stands nowhere in the contract. Check the spelling, or define it.'
    : 'which is not on this machine. Copy it beside the contract and refer to the copy.';
  const message = `refers to \`${target}\`, ${hint}`;
  return { severity: 'error', ...locator.locate(reference.pointer), message };
}

function toFileProblem(file: string, message: string): Problem {
  return { severity: 'error', file, line: 1, column: 1, message };
}
