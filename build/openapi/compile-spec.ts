import { basename, dirname, extname } from 'node:path';
import type { Sidebar } from '../../client/model/sidebar.ts';
import type { Highlighter } from '../article/highlighter.ts';
import type { Page } from '../page.ts';
import { hasErrors } from '../problem.ts';
import type { Problem } from '../problem.ts';
import { openCache } from '../cache.ts';
import type { Cache } from '../cache.ts';
import { compilePages } from './compile-pages.ts';
import { checkExamples } from './schema/declared-examples.ts';
import { findMissingExamples } from './schema/missing-examples.ts';
import { renderProblemFiles } from './outputs/problem-files.ts';
import { toSpecFiles } from './outputs/spec-files.ts';
import type { SpecFiles } from './outputs/spec-files.ts';
import { toConfirmedDocument } from './load/confirmed-document.ts';
import { lintFiles } from './load/lint-files.ts';
import { compileChangelog } from './outputs/changelog-pages.tsx';
import { listVersions } from './outputs/list-versions.ts';
import { loadHistory } from './outputs/load-history.ts';
import { loadDocument } from './load/load-document.ts';
import { parseSpec } from './schema/parse-spec.ts';
import { createFragmentTable, createLinkResolver } from './reference/link-resolver.ts';
import type { LinkOptions } from './reference/link-resolver.ts';
import {
  collectSchemaExamples,
  collectSchemas,
  createSchemaFinder,
} from './reference/component-schemas.ts';
import { createTargetFinder } from './reference/page-finders.ts';
import { assignSlugs, toInfoSlug } from './reference/operation-names.ts';
import { planPages } from './reference/page-plan.ts';
import { collectApiErrors } from './reference/api-errors.ts';
import { collectScopes } from './reference/api-scopes.ts';
import { collectCommonHeaders } from './reference/common-headers.ts';
import { createReferencePaths } from './reference/reference-paths.ts';
import { groupOperations } from './reference/operation-groups.ts';
import { toReferenceSidebar } from './reference/reference-sidebar.ts';
import { createPageRenderer } from './pages/page-renderer.ts';
import { toFreeSlug } from './reference/slug.ts';
import { findLanguages } from './samples/sample-languages.ts';
import { toReferenceSpec } from './reference/spec-lookup.ts';
import type { ReferenceSpec } from './reference/spec-lookup.ts';

/** The compiled reference of an OpenAPI document: data that survives a structured clone. */
export interface Reference {
  pages: Page[];
  sidebar: Sidebar;
  problems: Problem[];
  files: SpecFiles;
  /** Files that are no part of the site's texts: path without the base path → text with placeholders for the origin. */
  downloads: SpecFiles;
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

export interface CompileOptions extends LinkOptions {
  /** Folder that has all files of the document; by default, the folder of the document. */
  folder?: string;
  highlighter: Highlighter;
  /** Whether mistakes in the document are errors instead of warnings. */
  isStrict: boolean;
  /** Whether the document is compared with the newest version in its history, which takes 1.5 s of CPU after each edit. */
  isCompared?: boolean;
  /** Whether the owner of the platform has confirmed what the document marks as proposed. */
  isConfirmed?: boolean;
  /** Holds the differences of versions. */
  cache?: Cache;
  /** Called before each page, with its path. */
  onPage?: (path: string) => void;
  /** Called after each page. */
  onProgress?: (done: number, total: number) => void;
}

/**
 * Compile an OpenAPI 3.1, 3.0 or Swagger 2.0 document, in YAML or JSON, in one file or many, to pages.
 * Errors of its authors are returned as problems; without a usable document there are no pages.
 */
export async function compileSpec(file: string, options: CompileOptions): Promise<Reference> {
  const severity = options.isStrict ? 'error' : 'warning';
  const loaded = await loadDocument(file, options.folder, severity);
  const { name, problems, locator, files: sources } = loaded;
  const paths = createReferencePaths(name, options.basePath);
  if (!loaded.document) return { ...toEmptyReference(file, options.basePath, problems), sources };
  const document = options.isConfirmed ? toConfirmedDocument(loaded.document) : loaded.document;
  const { cache = openCache(null, '') } = options;
  const apiHistory = await loadHistory(listVersions(file), {
    document: loaded.document,
    locator,
    cache,
    isComplete: options.isCompared ?? options.isStrict,
  });
  const spec = parseSpec(document, name, file);
  await options.highlighter.loadLanguages(findLanguages(spec));
  const { routed, problems: slugProblems } = assignSlugs(spec, locator);
  const lintProblems = await lintFiles(file, options.folder ?? dirname(file), severity);
  const documentProblems = [...problems, ...lintProblems, ...slugProblems];
  const groups = groupOperations(spec, routed);
  const infoSlug = toInfoSlug(spec);
  const { files, downloads, toAbsolute, toSlice } = toSpecFiles(spec, { ...options, paths });
  // Before the pages, which link to them.
  for (const { operation, slug } of routed) {
    const slice = toSlice(operation);
    if (slice !== null) files.set(paths.slice(slug), slice);
  }
  // They may follow from errors of the document.
  const laterProblems = hasErrors(documentProblems)
    ? []
    : [
        ...checkExamples(spec, locator, severity),
        ...findMissingExamples(spec, locator),
        ...(apiHistory?.problems ?? []),
      ];
  const links = createLinkResolver(options, createFragmentTable(groups, paths));
  const findTarget = createTargetFinder(groups, paths);
  const taken = new Set(routed.map(({ slug }) => slug));
  const schemasSlug = toFreeSlug('schemas', taken);
  const components = collectSchemas(spec, groups, schemasSlug);
  const schemas = createSchemaFinder(components, spec, paths);
  const schemaExamples = collectSchemaExamples(spec, groups);
  const operations = groups.flatMap((group) => group.operations);
  const apiErrors = collectApiErrors(operations);
  const problemFiles = renderProblemFiles(apiErrors, paths, toAbsolute);
  for (const [path, text] of problemFiles) if (!files.has(path)) files.set(path, text);
  const commonHeaders = collectCommonHeaders(operations);
  const { onPage, onProgress } = options;
  const scopes = collectScopes(spec, operations);
  const scopesSlug = toFreeSlug('scopes', taken);
  const parts = {
    commonHeaders,
    scopes,
    scopesSlug,
    schemas,
    components,
    schemasSlug,
    schemaExamples,
  };
  const context = { spec, groups, apiErrors, links, findTarget, ...parts, paths };
  const plans = planPages({ ...context, infoSlug, files, downloads });
  const compiler = {
    render: createPageRenderer(spec, { ...options, links, paths }),
    paths,
    locator,
    onPage,
    onProgress,
  };
  const reference = compilePages(plans, compiler);
  const changelog =
    apiHistory &&
    compileChangelog(apiHistory, {
      version: spec.version,
      operations,
      components,
      pages: reference.pages,
      paths,
      links,
      files,
      compile: (plans) => compilePages(plans, compiler),
    });
  const { pages } = changelog ?? reference;
  return {
    pages,
    spec: toReferenceSpec(spec.document, routed, paths),
    sources: [...sources, ...(apiHistory?.files ?? [])],
    sidebar: toReferenceSidebar(spec, groups, apiErrors, {
      infoSlug,
      scopesSlug: scopes.length > 0 ? scopesSlug : null,
      schemasSlug: components.length > 0 ? schemasSlug : null,
      hasChangelog: apiHistory !== null,
      paths,
    }),
    problems: [
      ...documentProblems,
      ...laterProblems,
      ...reference.problems,
      ...(changelog?.problems ?? []),
    ],
    files,
    downloads,
    overviewPath: paths.overview,
    fullReference: files.has(paths.document('json'))
      ? { path: paths.fullReference, specPath: paths.document('json') }
      : null,
    title: spec.title,
    version: spec.version,
  };
}

/** Create the reference of a document that cannot be used: it has problems and no pages. */
export function toEmptyReference(file: string, basePath: string, problems: Problem[]): Reference {
  const name = basename(file, extname(file));
  return {
    pages: [],
    sidebar: { name: `${name}_api`, nodes: [] },
    problems,
    sources: [file],
    files: new Map(),
    downloads: new Map(),
    spec: null,
    overviewPath: createReferencePaths(name, basePath).overview,
    fullReference: null,
    title: name,
    version: '',
  };
}
