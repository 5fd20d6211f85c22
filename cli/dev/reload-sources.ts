import { dirname, sep } from 'node:path';
import type { BuildContext, BuildInput } from '../../build/build-context.ts';
import { isConfirmed } from '../../build/content/site-config.ts';
import type { SiteSources } from '../../build/load-sources.ts';
import { loadDates, loadSiteReference, loadSourceParts } from '../../build/load-sources.ts';
import { hasErrors } from '../../build/problem.ts';
import type { Problem } from '../../build/problem.ts';
import type { BuildProgress } from '../../build/progress.ts';

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
