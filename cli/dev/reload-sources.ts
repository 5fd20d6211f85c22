import { dirname, sep } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { BuildContext, BuildInput } from '../../build/build-context.ts';
import type { ContentFile } from '../../build/content/discover.ts';
import { parseContentFile } from '../../build/content/discover.ts';
import { isConfirmed } from '../../build/content/site-config.ts';
import type { SourceFolder } from '../../build/files/source-folder.ts';
import type { SiteSources } from '../../build/load-sources.ts';
import { loadDates, loadSiteReference, loadSourceParts } from '../../build/load-sources.ts';
import { hasErrors } from '../../build/problem.ts';
import type { Problem } from '../../build/problem.ts';
import type { BuildProgress } from '../../build/progress.ts';
import { withBase } from '../../client/model/path.ts';

/** An editor that empties a file before it writes does so within this time. */
const REWRITE_MS = 30;

/** The previous state, and the absolute paths that changed since. */
interface Previous {
  sources: SiteSources;
  changed: ReadonlySet<string>;
}

/**
 * Load all sources. The API contract is compiled only if its files or its marks changed. A part with errors keeps its
 * last value without errors.
 */
export async function reloadSources(
  input: BuildInput,
  context: BuildContext,
  progress: BuildProgress,
  previous: Previous | null,
): Promise<SiteSources> {
  const before = previous?.sources;
  const isSameContract = previous && ![...previous.changed].some(createSpecTest(input));
  // A commit changes no file that the author sees.
  const dates = before?.dates ?? (await loadDates(input));
  const sources = await loadSourceParts(input, dates, (site) =>
    isSameContract && isConfirmed(site) === isConfirmed(previous.sources.config.site)
      ? previous.sources.reference
      : loadSiteReference(input, site, context, progress),
  );
  const { config, glossary, tasks, search, reference } = sources;
  return {
    ...sources,
    config: toUsable(before?.config, config, !hasErrors(config.problems)),
    glossary: toUsable(before?.glossary, glossary, !hasErrors(glossary.problems)),
    tasks: toUsable(before?.tasks, tasks, !hasErrors(tasks.problems)),
    search: toUsable(before?.search, search, !hasErrors(search.problems)),
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

/** Create a test for files of the API contract, which may be beside its main file and below. */
export function createSpecTest({
  openApiFile,
  openApiRoot,
}: BuildInput): (path: string) => boolean {
  if (openApiFile === null) return () => false;
  const folder = (openApiRoot ?? dirname(openApiFile)) + sep;
  return (path) =>
    path === openApiFile || (path.startsWith(folder) && /\.(?:ya?ml|json)$/.test(path));
}

/** Find pages whose file was renamed: old path → new path, with the base path. */
export function findMoves(
  before: ContentFile[],
  now: ContentFile[],
  basePath: string,
): [string, string][] {
  const paths = new Set(now.map(({ path }) => path));
  const sources = new Set(before.map(({ source }) => source));
  return before.flatMap((old): [string, string][] => {
    if (paths.has(old.path)) return [];
    const isRenamed = ({ source, text }: ContentFile) =>
      source === old.source || (text === old.text && !sources.has(source));
    const moved = now.find(isRenamed);
    return moved ? [[withBase(basePath, old.path), withBase(basePath, moved.path)]] : [];
  });
}

/** Load a page whose address is the same; null if it is gone or has moved. */
export async function loadChangedFile(
  folder: SourceFolder,
  before: ContentFile,
): Promise<ContentFile | null> {
  const load = (): ContentFile | null => {
    if (folder.read(before.source).kind === 'missing') return null;
    const { file } = parseContentFile(folder, before.source);
    const { invalid: _, ...rest } = before;
    return file.path === before.path && file.id === before.id ? { ...rest, ...file } : null;
  };
  const file = load();
  if (file?.text !== '') return file;
  await delay(REWRITE_MS);
  return load();
}
