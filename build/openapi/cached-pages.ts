import type { Cache } from '../cache.ts';
import type { Page } from '../page.ts';
import type { Problem } from '../problem.ts';
import type { Slice } from './files/operation-slice.ts';
import type { SpecFiles } from './files/spec-files.ts';
import type { SourceLocator } from './load/source-locator.ts';
import { toPlanPath } from './pages/page-plan.ts';
import type { PagePlan } from './pages/page-plan.ts';
import type { PageLookups } from './pages/page-scope.ts';
import type { ReferencePaths } from './pages/reference-paths.ts';
import { toPageLinks } from './pages/page-renderer.ts';
import type { RenderedPage } from './pages/page-renderer.ts';

/** The page of an operation as it is cached, with the slice of its document. */
type CachedPage = Pick<RenderedPage, 'page' | 'links' | 'isTooLarge'> & { slice: string | null };

interface PageCompiler {
  /** All else that a page is made from. */
  key: unknown[];
  /** Slices of the operations that have a page, by its slug. */
  slices: ReadonlyMap<string, Slice>;
  /** Receives the slices before their pages are rendered, which link to them. */
  files: SpecFiles;
  paths: ReferencePaths;
  locator: SourceLocator;
  cache: Cache;
  render(plan: PagePlan): RenderedPage;
  /** Look up what a page has looked up. */
  resolve(lookups: PageLookups): unknown;
  onPage: ((path: string) => void) | undefined;
  onProgress: ((done: number, total: number) => void) | undefined;
}

/**
 * Compile pages in their order. The page of an operation is loaded from the cache if its slice and what it looked up
 * elsewhere are the same. What it looked up is known only after it was made, so that is an entry of the cache too.
 * With 169 operations and an edit of one, this saves 1.1 of 3.7 s of CPU in the preview and 3.5 of 11.8 s in a build.
 */
export function compilePages(
  plans: PagePlan[],
  compiler: PageCompiler,
): { pages: Page[]; problems: Problem[] } {
  const { slices, files, paths, locator, cache, resolve } = compiler;
  const compile = (plan: PagePlan): CachedPage => {
    const slice = slices.get(plan.slug);
    if (!slice) return toCompiled(plan, compiler, null).value;
    const key = [...compiler.key, plan.slug, slice.hash];
    const toKey = (lookups: PageLookups) => [...key, resolve(lookups)];
    const known = cache.get<PageLookups>('reference-lookups', key);
    const cached = known && cache.get<CachedPage>('reference-page', toKey(known));
    if (cached) return cached;
    const { value, lookups } = toCompiled(plan, compiler, slice.render());
    cache.put('reference-lookups', key, lookups);
    return cache.put('reference-page', toKey(lookups), value);
  };
  const problems: Problem[] = [];
  const pages = plans.map((plan, index) => {
    compiler.onPage?.(toPlanPath(plan, paths));
    const { page, links, slice, isTooLarge: isLarge } = compile(plan);
    if (slice !== null) files.set(paths.slice(plan.slug), slice);
    if (isLarge) problems.push(toSizeProblem(page));
    compiler.onProgress?.(index + 1, plans.length);
    return {
      ...page,
      links: toPageLinks(links, page.path, plan.pointer, locator),
      file: locator.locate(plan.pointer).file,
    };
  });
  return { pages, problems };
}

function toCompiled(
  plan: PagePlan,
  { files, paths, render }: PageCompiler,
  slice: string | null,
): { value: CachedPage; lookups: PageLookups } {
  if (slice !== null) files.set(paths.slice(plan.slug), slice);
  const { lookups, ...rendered } = render(plan);
  return { value: { ...rendered, slice }, lookups };
}

function toSizeProblem({ path, file }: Page): Problem {
  const message = `The page \`${path}\` is too large. Shorten its descriptions and examples.`;
  return { severity: 'warning', file, line: 1, column: 1, message };
}
