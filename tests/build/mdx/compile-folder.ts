import { join } from 'node:path';
import { SILENT } from '../../support/silent-progress.ts';
import { openCache } from '../../../build/files/cache.ts';
import { createContentAssets } from '../../../build/links/content-assets.ts';
import type { ContentAssets } from '../../../build/links/content-assets.ts';
import { discoverContent } from '../../../build/content/discover.ts';
import { parseGlossary, resolveGlossary } from '../../../build/content/glossary.ts';
import { createLinkTable } from '../../../build/links/link-table.ts';
import { parseTasks, resolveTasks } from '../../../build/content/tasks.ts';
import { createCodeHighlighter } from '../../../build/article/highlighter.ts';
import { compileSpec } from '../../../build/openapi/compile-spec.ts';
import type { Reference } from '../../../build/openapi/compile-spec.ts';
import { compileGuide } from '../../../build/guide/compile-guide.ts';
import { createSpecLookup } from '../../../build/openapi/load-reference.ts';
import type { Page } from '../../../build/page.ts';
import { formatProblem, sortProblems } from '../../../build/problem.ts';
import type { Problem } from '../../../build/problem.ts';
import { openSourceFolder, parseSource } from '../../../build/files/source-folder.ts';
import { createTemporaryFolder, toShownFolder } from '../../support/temporary-folder.ts';

const BASE_PATH = '/base/';

/** Pages that cover the language, beside the HTML that they render to. */
export const FIXTURES = join(import.meta.dirname, '../../fixtures/mdx');

export interface CompiledFolder {
  pages: Page[];
  problems: Problem[];
  assets: ContentAssets;
}

/** A page of the reference, which no file stands for. */
const OPERATION = { path: '/docs/api/management/login', source: null };

const CONTRACT = 'tests/fixtures/openapi/library.yaml';

/** Grammars are loaded once for all tests of a file. */
const highlighter = createCodeHighlighter();

/** The contract is compiled once, too. */
let reference: Promise<Reference> | null = null;

async function loadReference(): Promise<Reference> {
  reference ??= compileSpec(CONTRACT, {
    basePath: BASE_PATH,
    highlighter,
    linksOrigin: null,
    isStrict: false,
  });
  return reference;
}

/**
 * Compile every page of a content folder; links lead to its own pages, to one operation and to those
 * of the library's contract.
 */
export async function compileFolder(
  contentFolder: string,
  options: { strictLinks?: boolean; strictContent?: boolean; hasContract?: boolean } = {},
): Promise<CompiledFolder> {
  const strict = options.strictContent ?? true;
  const folder = openSourceFolder(contentFolder);
  const { files: dated, problems } = discoverContent(folder, { strict });
  // The days of their commits would be on the pages.
  const files = dated.map(({ updatedOn: _, ...file }) => file);
  const { entries: glossary, problems: glossaryProblems } = parseSource(
    folder,
    'glossary.yaml',
    parseGlossary,
  );
  const { entries: tasks, problems: taskProblems } = parseSource(folder, 'tasks.yaml', parseTasks);
  const reference = await loadReference();
  const generated = [OPERATION, ...reference.pages.map(({ path }) => ({ path, source: null }))];
  const links = createLinkTable([...files, ...generated], BASE_PATH);
  const assets = createContentAssets(folder, BASE_PATH);
  const hasContract = options.hasContract ?? true;
  const compiler = {
    basePath: BASE_PATH,
    siteUrl: 'https://site.test/base',
    highlighter,
    glossary: resolveGlossary(glossary, links),
    tasks: resolveTasks(tasks, links),
    provisional: { label: 'Proposed' },
    strictContent: strict,
    spec: hasContract
      ? createSpecLookup(reference, { basePath: BASE_PATH, linksOrigin: null, highlighter })
      : null,
  };
  const brokenLinks = (options.strictLinks ?? true) ? 'error' : 'warning';
  const context = {
    compiler,
    addresses: { links, assets, brokenLinks },
    origin: 'https://docs.example.com',
    editUrl: undefined,
  } as const;
  const guide = await compileGuide(files, context, {
    cache: openCache(null, ''),
    progress: SILENT,
  });
  return {
    pages: guide.pages,
    problems: [...problems, ...glossaryProblems, ...taskProblems, ...guide.problems],
    assets,
  };
}

/** The problems of a content folder that has these files, a page called Other and a glossary. */
export async function compileToProblems(
  files: Record<string, string>,
  options: Parameters<typeof compileFolder>[1] = {},
): Promise<string[]> {
  const glossary = 'Mission:\n  definition: Something to do.\n  also: [quest]\n';
  const folder = await createTemporaryFolder({
    'other.mdx': '# Other\n',
    'glossary.yaml': glossary,
    ...files,
  });
  const { problems } = await compileFolder(folder, options);
  const shown = toShownFolder(folder);
  return sortProblems(problems).map((problem) => formatProblem(problem).replace(shown, ''));
}
