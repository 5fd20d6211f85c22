import type { Sidebar } from '../../client/model/sidebar.ts';
import type { Highlighter } from '../highlighter.ts';
import type { Page } from '../page.ts';
import type { Problem } from '../problem.ts';
import { checkExamples } from './examples/check-examples.ts';
import { toContractFiles } from './publish/contract-files.ts';
import type { ContractFiles } from './publish/contract-files.ts';
import type { ContractLookup } from './contract-lookup.ts';
import { loadContract } from './load/load-contract.ts';
import { groupOperations } from './navigation/operation-groups.ts';
import type { JsonObject } from './json/json-value.ts';
import { placeOperations, toInfoSlug } from './navigation/operation-slugs.ts';
import { planPages } from './pages/page-plan.tsx';
import { createReferencePaths } from './navigation/reference-paths.ts';
import { toReferenceSidebar } from './navigation/reference-sidebar.ts';
import { createPageRenderer, isTooLarge } from './pages/render-page.tsx';
import { createWholeLookup, findLanguages } from './whole-lookup.ts';

/** The pages that an OpenAPI contract becomes. */
export interface Reference {
  pages: Page[];
  sidebar: Sidebar;
  problems: Problem[];
  files: ContractFiles;
  /** What the guide's pages show of the contract; null where it cannot be used. */
  lookup: ContractLookup | null;
  /** Files that it was made from, relative to the working directory. */
  sources: string[];
  /** Without the base path. */
  overviewPath: string;
  /** The whole reference in one document; null where the contract is too large for that. */
  fullReference: { path: string; contractPath: string } | null;
  title: string;
  version: string;
}

/** What else compiling a contract gives. */
export interface CompiledReference extends Reference {
  /** The contract as one document; empty where there is none. */
  document: JsonObject;
}

export interface CompileOptions {
  /** Starts and ends with a slash. */
  basePath: string;
  highlighter: Highlighter;
  /** Whether an example that does not fit its schema is an error. */
  checkExamples: boolean;
  /** Called after each page. */
  onProgress?: (done: number, total: number) => void;
}

/**
 * Compile an OpenAPI 3.0 or 3.1 contract, in YAML or JSON, in one file or many, to reference pages.
 * What its authors have to mend comes back as problems; without a usable contract there are no pages.
 */
export async function compileContract(
  file: string,
  options: CompileOptions,
): Promise<CompiledReference> {
  const loaded = await loadContract(file);
  const { name, contract, document, problems, locator, files: sources } = loaded;
  const paths = createReferencePaths(name, options.basePath);
  if (!contract) return toEmptyReference(name, paths.overview, problems, sources);
  await options.highlighter.loadLanguages(findLanguages(contract));
  const { placed, problems: misplaced } = placeOperations(contract, locator);
  const misfits = options.checkExamples ? checkExamples(contract, locator) : [];
  const groups = groupOperations(contract, placed);
  const infoSlug = toInfoSlug(contract);
  const files = toContractFiles(document, contract, placed, paths);
  const plans = planPages(contract, groups, { basePath: options.basePath, paths, infoSlug, files });
  const renderPage = createPageRenderer(contract, locator, { ...options, paths });
  const pages = plans.map((plan, index) => {
    const page = renderPage(plan);
    options.onProgress?.(index + 1, plans.length);
    return page;
  });
  return {
    pages,
    lookup: createWholeLookup(contract, document, placed, paths, options),
    document,
    sources,
    sidebar: toReferenceSidebar(contract, groups, infoSlug, paths),
    problems: [...problems, ...misplaced, ...misfits, ...findLargePages(pages)],
    files,
    overviewPath: paths.overview,
    fullReference: files.has(paths.contract('json'))
      ? { path: paths.fullReference, contractPath: paths.contract('json') }
      : null,
    title: contract.title,
    version: contract.version,
  };
}

function findLargePages(pages: Page[]): Problem[] {
  return pages.flatMap(({ path, html, file }): Problem[] => {
    if (!isTooLarge(html)) return [];
    const message = `makes \`${path}\` too large a page. Shorten its descriptions and examples.`;
    return [{ severity: 'warning', file, line: 1, column: 1, message }];
  });
}

function toEmptyReference(
  name: string,
  overviewPath: string,
  problems: Problem[],
  sources: string[],
): CompiledReference {
  const sidebar = { name: `${name}_api`, nodes: [] };
  return {
    pages: [],
    sidebar,
    problems,
    sources,
    files: new Map(),
    lookup: null,
    document: {},
    overviewPath,
    fullReference: null,
    title: name,
    version: '',
  };
}
