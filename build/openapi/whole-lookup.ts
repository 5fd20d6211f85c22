import { basename, extname } from 'node:path';
import { toContentHash } from '../content-hash.ts';
import type { Highlighter } from '../highlighter.ts';
import { createContractLookup } from './contract-lookup.ts';
import type { ContractLookup } from './contract-lookup.ts';
import type { Contract } from './contract.ts';
import type { JsonObject } from './json/json-value.ts';
import { createSourceLocator } from './load/source-locator.ts';
import { createMarkdownRenderer } from './markdown/markdown-html.ts';
import { placeOperations } from './navigation/operation-slugs.ts';
import type { PlacedOperation } from './navigation/operation-slugs.ts';
import { createReferencePaths } from './navigation/reference-paths.ts';
import type { ReferencePaths } from './navigation/reference-paths.ts';
import { parseContract } from './parse/parse-contract.ts';
import { SAMPLE_LANGUAGES, toSampleLanguage } from './samples/sample-languages.ts';

interface LookupOptions {
  basePath: string;
  highlighter: Highlighter;
}

/** Create what answers the guide's pages about a contract; the grammars of its languages must have been loaded. */
export function createWholeLookup(
  contract: Contract,
  document: JsonObject,
  placed: PlacedOperation[],
  paths: ReferencePaths,
  { basePath, highlighter }: LookupOptions,
): ContractLookup {
  const markdown = createMarkdownRenderer({ basePath, highlight: highlighter.highlight });
  const fingerprint = toContentHash(JSON.stringify(document));
  return createContractLookup(contract, placed, { fingerprint, paths, markdown });
}

/** Create it for a contract that was read from `file` before, and had no errors. */
export async function restoreLookup(
  document: JsonObject,
  file: string,
  options: LookupOptions,
): Promise<ContractLookup> {
  const name = basename(file, extname(file));
  const contract = parseContract(document, name, file);
  await options.highlighter.loadLanguages(findLanguages(contract));
  const { placed } = placeOperations(contract, createSourceLocator(file));
  const paths = createReferencePaths(name, options.basePath);
  return createWholeLookup(contract, document, placed, paths, options);
}

/** Languages of examples and of what descriptions usually quote, beside those of the samples. */
const LANGUAGES = ['json', 'bash', 'http', 'xml', 'yaml', 'html'];

/** Name the languages of the code on a contract's pages. */
export function findLanguages({ operations }: Contract): string[] {
  const samples = [...SAMPLE_LANGUAGES, ...operations.flatMap((operation) => operation.samples)];
  return [...LANGUAGES, ...samples.map(({ language }) => toSampleLanguage(language))];
}
