import { dirname, relative } from 'node:path';
import type { BuildContext, BuildInput } from './build-context.ts';
import { discoverContent } from './content/discover.ts';
import type { Content } from './content/discover.ts';
import type { Glossary } from './content/glossary.ts';
import { parseGlossary } from './content/glossary.ts';
import type { SearchVocabulary } from './content/search-vocabulary.ts';
import { parseSearchVocabulary } from './content/search-vocabulary.ts';
import type { Task } from './content/tasks.ts';
import { parseTasks } from './content/tasks.ts';
import { isConfirmed, loadContentConfig } from './content/site-config.ts';
import type { ContentConfig, SiteConfig } from './content/site-config.ts';
import type { Reference } from './openapi/compile-spec.ts';
import { loadFileDates } from './files/file-dates.ts';
import type { FileDates } from './files/file-dates.ts';
import { loadReference } from './openapi/load-reference.ts';
import { hasErrors } from './problem.ts';
import type { Problem } from './problem.ts';
import { openSourceFolder, parseSource } from './files/source-folder.ts';
import type { SourceFolder } from './files/source-folder.ts';
import type { BuildProgress } from './progress.ts';

/** The sources of a site in parts, which a preview loads again one by one. */
export interface SourceParts {
  /** Null without content. */
  folder: SourceFolder | null;
  dates: FileDates;
  content: Content;
  config: { config: ContentConfig; problems: Problem[] };
  glossary: { glossary: Glossary; problems: Problem[] };
  tasks: { tasks: Task[]; problems: Problem[] };
  search: { searchVocabulary: SearchVocabulary; problems: Problem[] };
  /** Null without an API contract. */
  reference: Reference | null;
}

/** The sources of a site, before pages are compiled. */
export interface SiteSources
  extends
    Content,
    Pick<SourceParts, 'folder'>,
    Pick<FileDates, 'days'>,
    Pick<SourceParts['config'], 'config'>,
    Pick<SourceParts['glossary'], 'glossary'>,
    Pick<SourceParts['tasks'], 'tasks'>,
    Pick<SourceParts['search'], 'searchVocabulary'> {
  reference: Reference | null;
  /** Whether what pages share has errors, from which errors of pages may follow. */
  isBroken: boolean;
}

/** Read everything that a site is made from, and compile the API contract. */
export async function loadSources(
  input: BuildInput,
  context: BuildContext,
  progress: BuildProgress,
): Promise<SiteSources> {
  const load = (site: SiteConfig) => loadSiteReference(input, site, context, progress);
  return toSiteSources(await loadSourceParts(input, await loadDates(input), load));
}

/** Read the sources. The configuration comes first, because it says how to load the API contract. */
export async function loadSourceParts(
  { contentFolder, isStrict: strict, drafts }: BuildInput,
  dates: FileDates,
  loadContract: (site: SiteConfig) => Promise<Reference | null> | Reference | null,
): Promise<SourceParts> {
  const folder = contentFolder === null ? null : openSourceFolder(contentFolder);
  const config = await loadContentConfig(folder, { strict });
  const { days } = dates;
  const reference = await loadContract(config.config.site);
  const content = discoverContent(folder, { strict, drafts, days });
  const glossary = parseSource(folder, 'glossary.yaml', parseGlossary);
  const tasks = parseSource(folder, 'tasks.yaml', parseTasks);
  const search = parseSource(folder, 'search.yaml', parseSearchVocabulary);
  return { folder, dates, content, config, glossary, tasks, search, reference };
}

/** Load the days on which the files of the content and of the API contract last changed. */
export function loadDates({
  repository,
  contentFolder,
  openApiFile,
  openApiRoot,
}: BuildInput): Promise<FileDates> {
  const openApiFolder = openApiRoot ?? (openApiFile === null ? null : dirname(openApiFile));
  const folders = [contentFolder, openApiFolder].filter((folder) => folder !== null);
  return loadFileDates(repository, folders);
}

/** Put the parts of the sources together. */
export function toSiteSources(sources: SourceParts): SiteSources {
  const { folder, dates, content, config, glossary, tasks, search, reference } = sources;
  const parts = [config, dates, glossary, tasks, search, ...(reference ? [reference] : [])];
  const shared = parts.flatMap((part) => part.problems);
  return {
    folder,
    days: dates.days,
    ...content,
    ...config,
    ...glossary,
    ...tasks,
    ...search,
    reference,
    isBroken: hasErrors(shared),
    problems: [...shared, ...content.problems],
  };
}

/** Compile the API contract; null without one. */
export async function loadSiteReference(
  { openApiFile, openApiRoot, basePath, linksOrigin, isStrict, drafts, excluded = [] }: BuildInput,
  site: SiteConfig,
  { cache, highlighter }: BuildContext,
  progress: BuildProgress,
): Promise<Reference | null> {
  if (openApiFile === null) return null;
  const file = relative('', openApiFile);
  const problems = excluded.filter((problem) => problem.file === file);
  if (problems.length > 0) {
    const { toEmptyReference } = await import('./openapi/compile-spec.ts');
    return toEmptyReference(file, basePath, problems);
  }
  const onPage = (page: string) => progress.begin({ file, page });
  const onProgress = (done: number, total: number) =>
    progress.report('Reference pages', done, total);
  const options = {
    basePath,
    linksOrigin,
    highlighter,
    isStrict,
    isCompared: isStrict && !drafts,
    isConfirmed: isConfirmed(site),
    onPage,
    onProgress,
    ...(openApiRoot !== undefined && { folder: openApiRoot }),
  };
  progress.begin({ file });
  const reference = await loadReference(openApiFile, options, cache);
  progress.begin(null);
  return reference;
}
