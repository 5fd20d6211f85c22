import { basename, dirname, extname } from 'node:path';
import type { Sidebar } from '../../client/model/sidebar.ts';
import { openCache } from '../files/cache.ts';
import type { Cache } from '../files/cache.ts';
import type { Page } from '../page.ts';
import { hasErrors } from '../problem.ts';
import type { Problem } from '../problem.ts';
import { createContractFiles } from './load/contract-files.ts';
import { lintFiles } from './load/lint-files.ts';
import { loadDocument } from './load/load-document.ts';
import type { LoadedDocument, OpenApiDocument } from './load/load-document.ts';
import { createTextParser } from './load/parse-text.ts';
import { walkDocument } from './load/walk-document.ts';
import { compileChangelog } from './changelog/changelog-pages.tsx';
import { listVersions } from './changelog/list-versions.ts';
import { loadHistory } from './changelog/load-history.ts';
import { renderFiles } from './published/spec-files.ts';
import type { PublishedFiles } from './published/spec-files.ts';
import { compilePages } from './pages/compile-pages.ts';
import type { PageOptions } from './pages/compile-pages.ts';
import { planPages } from './pages/page-plan.ts';
import type { LinkOptions } from './reference/link-resolver.ts';
import { toReferenceModel } from './reference/reference-model.ts';
import { createReferencePaths } from './reference/reference-paths.ts';
import { toReferenceSidebar } from './reference/reference-sidebar.ts';
import { toReferenceSpec } from './reference/spec-lookup.ts';
import type { ReferenceSpec } from './reference/spec-lookup.ts';
import { CODE_LANGUAGES } from './samples/sample-languages.ts';
import { checkExamples } from './schema/declared-examples.ts';
import { parseSpec } from './schema/parse-spec.ts';

/** The compiled reference of an OpenAPI document: data that survives a structured clone. */
export interface Reference extends PublishedFiles {
  pages: Page[];
  sidebar: Sidebar;
  problems: Problem[];
  /** What pages of the guide are compiled with; null where the document cannot be used. */
  spec: ReferenceSpec | null;
  /** Files of the document, relative to the working directory. */
  sources: string[];
  /** Without the base path. */
  overviewPath: string;
  /** The whole reference on one page; null where the document is too large for that. */
  fullReference: { path: string; specPath: string } | null;
  title: string;
  version: string;
}

export interface CompileOptions
  extends LinkOptions, Pick<PageOptions, 'highlighter' | 'onPage' | 'onProgress'> {
  /** Folder that has all files of the document; by default, the folder of the document. */
  folder?: string;
  /** Whether mistakes in the document are errors instead of warnings. */
  isStrict: boolean;
  /** Whether the document is compared with the newest version in its history, which takes 1.5 s of CPU after each edit. */
  isCompared?: boolean;
  /** Whether the owner of the platform has confirmed what the document marks as proposed. */
  isConfirmed?: boolean;
  /** Holds articles, and the differences of versions. */
  cache?: Cache;
}

/** Compile an OpenAPI document of version 3.0 or 3.1 to pages. Errors of its authors are problems. */
export async function compileSpec(
  file: string,
  { cache = openCache(null, ''), ...options }: CompileOptions,
): Promise<Reference> {
  const loaded = await loadSpec(file, { ...options, cache });
  const { name, document, locator, files: sources } = loaded;
  if (!document) {
    return { ...toEmptyReference(file, options.basePath, loaded.problems), sources };
  }
  const spec = parseSpec(
    options.isConfirmed ? toConfirmedDocument(document) : document,
    name,
    file,
  );
  await options.highlighter.loadLanguages(CODE_LANGUAGES);
  const model = toReferenceModel(spec, locator, { ...options, severity: toSeverity(options) });
  const history = await loadHistory(listVersions(file), {
    document,
    locator,
    cache,
    isComplete: options.isCompared ?? options.isStrict,
  });
  const { texts, staticFiles } = renderFiles(model);
  const pageOptions = { ...options, cache, locator, files: new Map([...texts, ...staticFiles]) };
  const plain = await compilePages(planPages(model), model, pageOptions);
  const changelog = history && (await compileChangelog(history, plain.pages, model, pageOptions));
  const problems = [...loaded.problems, ...model.problems];
  if (!hasErrors(problems)) {
    // They may follow from errors of the document.
    problems.push(...checkExamples(spec, locator, toSeverity(options)));
    problems.push(...(history?.problems ?? []));
  }
  const { paths } = model;
  return {
    pages: changelog?.pages ?? plain.pages,
    spec: toReferenceSpec(model),
    sources: [...sources, ...(history?.files ?? [])],
    sidebar: toReferenceSidebar(model, history !== null),
    problems: [...problems, ...plain.problems, ...(changelog?.problems ?? [])],
    texts: new Map([...texts, ...(changelog?.texts ?? [])]),
    staticFiles,
    overviewPath: paths.overview,
    fullReference: texts.has(paths.document('json'))
      ? { path: paths.fullReference, specPath: paths.document('json') }
      : null,
    title: spec.title,
    version: spec.version,
  };
}

const PROVISIONAL_MARKS = ['x-provisional', 'x-provisional-docs', 'x-open-questions'];

/** Copy a document without what marks it as proposed: its owner has confirmed it. */
function toConfirmedDocument(document: OpenApiDocument): OpenApiDocument {
  const copy = structuredClone(document);
  walkDocument({ kind: 'document', value: copy }, ({ object }) => {
    for (const mark of PROVISIONAL_MARKS) delete object[mark];
  });
  return copy;
}

/** Load a document, and check it and its files as they are written. */
async function loadSpec(
  file: string,
  { folder = dirname(file), cache, ...options }: CompileOptions & { cache: Cache },
): Promise<LoadedDocument> {
  const severity = toSeverity(options);
  const files = createContractFiles(file, folder, createTextParser(cache));
  const loaded = await loadDocument(file, files, severity);
  if (!loaded.document) return loaded;
  const findings = await lintFiles(file, files, severity);
  return { ...loaded, problems: [...loaded.problems, ...findings] };
}

function toSeverity({ isStrict }: Pick<CompileOptions, 'isStrict'>): Problem['severity'] {
  return isStrict ? 'error' : 'warning';
}

/** Create the reference of a document that cannot be used: it has problems and no pages. */
export function toEmptyReference(file: string, basePath: string, problems: Problem[]): Reference {
  const name = basename(file, extname(file));
  return {
    pages: [],
    sidebar: { name: `${name}_api`, nodes: [] },
    problems,
    sources: [file],
    texts: new Map(),
    staticFiles: new Map(),
    spec: null,
    overviewPath: createReferencePaths(name, basePath).overview,
    fullReference: null,
    title: name,
    version: '',
  };
}
