import type { Sidebar } from '../../client/model/sidebar.ts';
import type { Highlighter } from '../highlighter.ts';
import type { Page } from '../page.ts';
import type { Problem } from '../problem.ts';
import { checkExamples } from './check-examples.ts';
import { toContractFiles } from './contract-files.ts';
import type { ContractFiles } from './contract-files.ts';
import { createContractLookup } from './contract-lookup.ts';
import type { ContractLookup } from './contract-lookup.ts';
import type { Contract } from './contract.ts';
import { loadContract } from './load-contract.ts';
import { createMarkdownRenderer } from './markdown-html.ts';
import { groupOperations } from './operation-groups.ts';
import { placeOperations, toInfoSlug } from './operation-slugs.ts';
import { planPages } from './page-plan.tsx';
import { createReferencePaths } from './reference-paths.ts';
import { toReferenceSidebar } from './reference-sidebar.ts';
import { createPageRenderer, isTooLarge } from './render-page.tsx';
import { SAMPLE_LANGUAGES, toSampleLanguage } from './samples/sample-languages.ts';

/** The pages that an OpenAPI contract becomes. */
export interface Reference {
  pages: Page[];
  sidebar: Sidebar;
  problems: Problem[];
  files: ContractFiles;
  /** What the guide's pages show of the contract; null where it cannot be used. */
  lookup: ContractLookup | null;
  /** Without the base path. */
  overviewPath: string;
  /** The whole reference in one document; null where the contract is too large for that. */
  fullReference: { path: string; contractPath: string } | null;
  title: string;
  version: string;
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
export async function compileContract(file: string, options: CompileOptions): Promise<Reference> {
  const { name, contract, document, problems, locator } = await loadContract(file);
  const paths = createReferencePaths(name, options.basePath);
  if (!contract) return toEmptyReference(name, paths.overview, problems);
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
  const markdown = createMarkdownRenderer({
    basePath: options.basePath,
    highlight: options.highlighter.highlight,
  });
  return {
    pages,
    lookup: createContractLookup(contract, placed, { paths, markdown }),
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

function toEmptyReference(name: string, overviewPath: string, problems: Problem[]): Reference {
  const sidebar = { name: `${name}_api`, nodes: [] };
  return {
    pages: [],
    sidebar,
    problems,
    files: new Map(),
    lookup: null,
    overviewPath,
    fullReference: null,
    title: name,
    version: '',
  };
}

/** Languages of examples and of what descriptions usually quote, beside those of the samples. */
const LANGUAGES = ['json', 'bash', 'http', 'xml', 'yaml', 'html'];

function findLanguages({ operations }: Contract): string[] {
  const samples = [...SAMPLE_LANGUAGES, ...operations.flatMap((operation) => operation.samples)];
  return [...LANGUAGES, ...samples.map(({ language }) => toSampleLanguage(language))];
}
