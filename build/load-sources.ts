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
import type { Parsed } from './content/yaml-text.ts';
import type { Reference } from './openapi/compile-spec.ts';
import { loadFileDates } from './files/file-dates.ts';
import type { FileDates } from './files/file-dates.ts';
import { loadReference } from './openapi/load-reference.ts';
import { openSourceFolder, parseSource } from './files/source-folder.ts';
import type { SourceFolder } from './files/source-folder.ts';
import type { Problem } from './problem.ts';
import type { BuildProgress } from './progress.ts';

/** What a site is made from, in the parts that a preview loads again one by one. */
export interface SiteSources {
  input: BuildInput;
  /** Null without content. */
  folder: SourceFolder | null;
  dates: FileDates;
  content: Content;
  config: ContentConfig;
  glossary: Parsed<Glossary>;
  tasks: Parsed<Task[]>;
  search: Parsed<SearchVocabulary>;
  /** Null without an API contract. */
  reference: Reference | null;
}

/** Read everything that a site is made from, and compile the API contract. */
export async function loadSources(
  input: BuildInput,
  context: BuildContext,
  progress: BuildProgress,
): Promise<SiteSources> {
  const load = (site: SiteConfig) => loadSiteReference(input, site, context, progress);
  return loadSourceParts(input, await loadDates(input), load);
}

/** Read the sources. The configuration comes first, because it says how to load the API contract. */
export async function loadSourceParts(
  input: BuildInput,
  dates: FileDates,
  loadContract: (site: SiteConfig) => Promise<Reference | null> | Reference | null,
): Promise<SiteSources> {
  const { contentFolder, isStrict: strict, drafts } = input;
  const folder = contentFolder === null ? null : openSourceFolder(contentFolder);
  const config = await loadContentConfig(folder, { strict });
  return {
    input,
    folder,
    dates,
    config,
    reference: await loadContract(config.site),
    content: discoverContent(folder, { strict, drafts, days: dates.days }),
    glossary: parseSource(folder, 'glossary.yaml', parseGlossary),
    tasks: parseSource(folder, 'tasks.yaml', parseTasks),
    search: parseSource(folder, 'search.yaml', parseSearchVocabulary),
  };
}

/** List the folders of authors: of the content and of the API contract. */
export function listFolders({ contentFolder, openApiFile, openApiRoot }: BuildInput): string[] {
  const openApiFolder = openApiRoot ?? (openApiFile === null ? null : dirname(openApiFile));
  return [contentFolder, openApiFolder].filter((folder) => folder !== null);
}

/** Load the days on which the files of these folders last changed. */
export function loadDates(input: BuildInput): Promise<FileDates> {
  return loadFileDates(input.repository, listFolders(input));
}

/** List the problems of what pages share, from which errors of pages may follow. */
export function listSharedProblems(sources: SiteSources): Problem[] {
  const { config, dates, glossary, tasks, search, reference } = sources;
  const parts = [config, dates, glossary, tasks, search, ...(reference ? [reference] : [])];
  return parts.flatMap(({ problems }) => problems);
}

/** Compile the API contract; null without one. */
export async function loadSiteReference(
  { openApiFile, openApiRoot, basePath, isStrict, drafts }: BuildInput,
  site: SiteConfig,
  { cache, highlighter }: BuildContext,
  progress: BuildProgress,
): Promise<Reference | null> {
  if (openApiFile === null) return null;
  const file = relative('', openApiFile);
  const onPage = (page: string) => progress.begin({ file, page });
  const onProgress = (done: number, total: number) =>
    progress.report('Reference pages', done, total);
  const options = {
    basePath,
    highlighter,
    isStrict,
    isCompared: isStrict && !drafts,
    isConfirmed: isConfirmed(site),
    onPage,
    onProgress,
    ...(openApiRoot !== undefined && { folder: openApiRoot }),
  };
  await progress.begin({ file });
  const reference = await loadReference(openApiFile, options, cache);
  await progress.begin(null);
  return reference;
}
