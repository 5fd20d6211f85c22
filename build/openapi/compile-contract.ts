import type { Sidebar } from '../../client/model/sidebar.ts';
import type { Highlighter } from '../highlighter.ts';
import type { Page } from '../page.ts';
import type { Problem } from '../problem.ts';
import type { Contract } from './contract.ts';
import { loadContract } from './load-contract.ts';
import { groupOperations } from './operation-groups.ts';
import { placeOperations, toInfoSlug } from './operation-slugs.ts';
import { planPages } from './page-plan.tsx';
import { createReferencePaths } from './reference-paths.ts';
import { toReferenceSidebar } from './reference-sidebar.ts';
import { createPageRenderer } from './render-page.tsx';

/** The pages that an OpenAPI contract becomes. */
export interface Reference {
  pages: Page[];
  sidebar: Sidebar;
  problems: Problem[];
  /** Without the base path. */
  overviewPath: string;
  title: string;
  version: string;
}

export interface CompileOptions {
  /** Starts and ends with a slash. */
  basePath: string;
  highlighter: Highlighter;
  /** Called after each page. */
  onProgress?: (done: number, total: number) => void;
}

/**
 * Compile an OpenAPI 3.0 or 3.1 contract, in YAML or JSON, in one file or many, to reference pages.
 * What its authors have to mend comes back as problems; without a usable contract there are no pages.
 */
export async function compileContract(file: string, options: CompileOptions): Promise<Reference> {
  const { name, contract, problems, locator } = await loadContract(file);
  const paths = createReferencePaths(name, options.basePath);
  if (!contract) return toEmptyReference(name, paths.overview, problems);
  await options.highlighter.loadLanguages(findLanguages(contract));
  const { placed, problems: misplaced } = placeOperations(contract, locator);
  const groups = groupOperations(contract, placed);
  const infoSlug = toInfoSlug(contract);
  const plans = planPages(contract, groups, { basePath: options.basePath, paths, infoSlug });
  const renderPage = createPageRenderer(contract, locator, { ...options, paths });
  return {
    pages: plans.map((plan, index) => {
      const page = renderPage(plan);
      options.onProgress?.(index + 1, plans.length);
      return page;
    }),
    sidebar: toReferenceSidebar(contract, groups, infoSlug, paths),
    problems: [...problems, ...misplaced],
    overviewPath: paths.overview,
    title: contract.title,
    version: contract.version,
  };
}

function toEmptyReference(name: string, overviewPath: string, problems: Problem[]): Reference {
  const sidebar = { name: `${name}_api`, nodes: [] };
  return { pages: [], sidebar, problems, overviewPath, title: name, version: '' };
}

/** Languages of generated code and of what descriptions usually quote. */
const LANGUAGES = ['json', 'shell', 'bash', 'javascript', 'python', 'http', 'xml', 'yaml', 'html'];

function findLanguages({ operations }: Contract): string[] {
  const samples = operations.flatMap((operation) => operation.samples);
  return [...LANGUAGES, ...samples.map(({ language }) => language.toLowerCase())];
}
