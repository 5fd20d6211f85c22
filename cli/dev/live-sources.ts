import { existsSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import type { BuildContext } from '../../build/build-context.ts';
import type { BuildInput } from '../../build/build-input.ts';
import { discoverContent } from '../../build/content/discover.ts';
import type { ContentFile } from '../../build/content/discover.ts';
import { loadGlossary } from '../../build/content/load-glossary.ts';
import { loadContentConfig } from '../../build/content/site-config.ts';
import { loadSiteReference } from '../../build/load-sources.ts';
import type { SiteSources } from '../../build/load-sources.ts';
import type { Reference } from '../../build/openapi/compile-spec.ts';
import { hasErrors } from '../../build/problem.ts';
import type { Problem } from '../../build/problem.ts';
import type { Progress } from '../../build/progress.ts';

/** The sources of a site in parts. A part with errors keeps its last value without errors. */
export interface LiveSources {
  content: Awaited<ReturnType<typeof discoverContent>>;
  config: Awaited<ReturnType<typeof loadContentConfig>>;
  glossary: Awaited<ReturnType<typeof loadGlossary>>;
  /** Null without an API contract. */
  reference: Reference | null;
}

/** The previous state, and the absolute paths that changed since. */
interface Previous {
  sources: LiveSources;
  changed: ReadonlySet<string>;
}

/** Load all sources. The API contract is compiled only if its files changed. */
export async function loadLiveSources(
  input: BuildInput,
  context: BuildContext,
  progress: Progress,
  previous: Previous | null,
): Promise<LiveSources> {
  const { contentFolder } = input;
  const before = previous?.sources;
  const isSameReference = previous && ![...previous.changed].some(createSpecTest(input));
  const [content, config, glossary, reference] = await Promise.all([
    discoverContent(contentFolder),
    loadContentConfig(contentFolder),
    loadGlossary(contentFolder),
    isSameReference ? previous.sources.reference : loadSiteReference(input, context, progress),
  ]);
  return {
    content,
    config: toUsable(before?.config, config, !hasErrors(config.problems)),
    glossary: toUsable(before?.glossary, glossary, !hasErrors(glossary.problems)),
    reference: reference && toUsable(before?.reference, reference, Boolean(reference.spec)),
  };
}

/** Return the part, or the previous one with the problems of the new one. */
function toUsable<Part extends { problems: Problem[] }>(
  before: Part | null | undefined,
  part: Part,
  isUsable: boolean,
): Part {
  return before && !isUsable ? { ...before, problems: part.problems } : part;
}

export function toSiteSources(
  { content, config, glossary, reference }: LiveSources,
  { contentFolder }: BuildInput,
): SiteSources {
  return {
    config: config.config,
    announcementLink: config.announcementLink,
    files: content.files,
    glossary: glossary.glossary,
    reference,
    docsRoot: contentFolder && existsSync(join(contentFolder, 'docs')) ? 'docs' : '',
    problems: [config, content, glossary, ...(reference ? [reference] : [])].flatMap(
      ({ problems }) => problems,
    ),
  };
}

/** Create a test for files of the API contract, which may be beside its main file and below. */
function createSpecTest({ contractFile }: BuildInput): (path: string) => boolean {
  if (contractFile === null) return () => false;
  const folder = dirname(contractFile) + sep;
  return (path) =>
    path === contractFile || (path.startsWith(folder) && /\.(?:ya?ml|json)$/.test(path));
}

/** Find pages whose file was renamed: old path → new path. */
export function findMoves(before: ContentFile[], now: ContentFile[]): [string, string][] {
  const paths = new Set(now.map(({ path }) => path));
  const sources = new Set(before.map(({ source }) => source));
  return before.flatMap((old): [string, string][] => {
    if (paths.has(old.path)) return [];
    const isHeir = ({ source, text }: ContentFile) =>
      source === old.source || (text === old.text && !sources.has(source));
    const moved = now.find(isHeir);
    return moved ? [[old.path, moved.path]] : [];
  });
}
