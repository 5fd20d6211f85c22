import { basename, extname } from 'node:path';
import { toContentHash } from '../content-hash.ts';
import type { Highlighter } from '../highlighter.ts';
import type { OpenApiDocument } from './load/load-document.ts';
import { createSourceLocator } from './load/source-locator.ts';
import { parseSpec } from './model/parse-spec.ts';
import type { ApiSpec } from './model/spec.ts';
import { createMarkdownRenderer } from './pages/markdown-renderer.ts';
import { assignSlugs } from './pages/operation-names.ts';
import type { RoutedOperation } from './pages/operation-names.ts';
import { createReferencePaths } from './pages/reference-paths.ts';
import type { ReferencePaths } from './pages/reference-paths.ts';
import { SAMPLE_LANGUAGES, toSampleLanguage } from './pages/samples/sample-languages.ts';
import { createSpecLookup } from './spec-lookup.ts';
import type { SpecLookup } from './spec-lookup.ts';

interface LookupOptions {
  basePath: string;
  highlighter: Highlighter;
}

/** Create the lookup of a spec; the grammars of `findLanguages` must be loaded. */
export function createWholeLookup(
  spec: ApiSpec,
  routed: RoutedOperation[],
  paths: ReferencePaths,
  { basePath, highlighter }: LookupOptions,
): SpecLookup {
  const markdown = createMarkdownRenderer({ basePath, highlight: highlighter.highlight });
  const fingerprint = toContentHash(JSON.stringify(spec.document));
  return createSpecLookup(spec, routed, { fingerprint, paths, markdown });
}

/** Create the lookup of a cached document without errors. */
export async function restoreLookup(
  document: OpenApiDocument,
  file: string,
  options: LookupOptions,
): Promise<SpecLookup> {
  const name = basename(file, extname(file));
  const spec = parseSpec(document, name, file);
  await options.highlighter.loadLanguages(findLanguages(spec));
  const { routed } = assignSlugs(spec, createSourceLocator(file));
  const paths = createReferencePaths(name, options.basePath);
  return createWholeLookup(spec, routed, paths, options);
}

/** Languages of examples and descriptions. */
const LANGUAGES = ['json', 'bash', 'http', 'xml', 'yaml', 'html'];

/** List the languages of code on the pages of a spec. */
export function findLanguages({ operations }: ApiSpec): string[] {
  const samples = [...SAMPLE_LANGUAGES, ...operations.flatMap((operation) => operation.samples)];
  return [...LANGUAGES, ...samples.map(({ language }) => toSampleLanguage(language))];
}
