import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildContext, BuildInput } from './build-context.ts';
import type { Categories } from './content/categories.ts';
import { discoverContent } from './content/discover.ts';
import type { ContentFile } from './content/discover.ts';
import type { Glossary } from './content/glossary.ts';
import { loadGlossary } from './content/glossary.ts';
import { loadContentConfig } from './content/site-config.ts';
import type { ContentConfig } from './content/site-config.ts';
import type { Reference } from './openapi/compile-spec.ts';
import { loadReference } from './openapi/load-reference.ts';
import type { Problem } from './problem.ts';
import type { Progress } from './progress.ts';

/** Pages outside of this folder, such as the landing page, belong to the site but not to the docs. */
const DOCS_FOLDER = 'docs';

/** The sources of a site, before pages are compiled. */
export interface SiteSources {
  config: ContentConfig;
  files: ContentFile[];
  /** Ids of drafts, which are no pages unless the build includes them. */
  draftIds: string[];
  categories: Categories;
  /** Null while it has errors. */
  glossary: Glossary | null;
  /** Null without an API contract. */
  reference: Reference | null;
  /** Folder of the docs below the content folder; empty where the content is all docs. */
  docsRoot: string;
  problems: Problem[];
}

/** The sources of a site in parts, which a preview loads again one by one. */
export interface SourceParts {
  content: Awaited<ReturnType<typeof discoverContent>>;
  config: Awaited<ReturnType<typeof loadContentConfig>>;
  glossary: Awaited<ReturnType<typeof loadGlossary>>;
  /** Null without an API contract. */
  reference: Reference | null;
}

/** Read everything that a site is made from, and compile the API contract. */
export async function loadSources(
  input: BuildInput,
  context: BuildContext,
  progress: Progress,
): Promise<SiteSources> {
  const reference = loadSiteReference(input, context, progress);
  return toSiteSources(await loadSourceParts(input, reference), input);
}

/** Read the sources, beside an API contract that is loaded already or at the same time. */
export async function loadSourceParts(
  { contentFolder, checkExamples: strict }: BuildInput,
  loading: Promise<Reference | null> | Reference | null,
): Promise<SourceParts> {
  const [content, config, glossary, reference] = await Promise.all([
    discoverContent(contentFolder, { strict }),
    loadContentConfig(contentFolder, { strict }),
    loadGlossary(contentFolder),
    loading,
  ]);
  return { content, config, glossary, reference };
}

/** Put the parts of the sources together. */
export function toSiteSources(
  { content, config, glossary, reference }: SourceParts,
  { contentFolder, drafts }: BuildInput,
): SiteSources {
  const isLeftOut = ({ frontMatter }: ContentFile) => !drafts && frontMatter.draft === true;
  return {
    config: config.config,
    files: content.files.filter((file) => !isLeftOut(file)),
    categories: content.categories,
    draftIds: content.files.filter(isLeftOut).map(({ id }) => id),
    glossary: glossary.glossary,
    reference,
    docsRoot: contentFolder && existsSync(join(contentFolder, DOCS_FOLDER)) ? DOCS_FOLDER : '',
    problems: [config, content, glossary, ...(reference ? [reference] : [])].flatMap(
      ({ problems }) => problems,
    ),
  };
}

/** Compile the API contract; null without one. */
export async function loadSiteReference(
  { contractFile, basePath, linksOrigin, checkExamples }: BuildInput,
  { cache, highlighter }: BuildContext,
  progress: Progress,
): Promise<Reference | null> {
  if (contractFile === null) return null;
  const onProgress = (done: number, total: number) =>
    progress.report('Reference pages', done, total);
  const options = { basePath, linksOrigin, highlighter, checkExamples, onProgress };
  return loadReference(contractFile, options, cache);
}
