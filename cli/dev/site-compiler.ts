import type { BuildContext, BuildInput } from '../../build/build-context.ts';
import { createSiteContext, linkSite } from '../../build/compile-site.ts';
import type { CompiledSite, SiteContext } from '../../build/compile-site.ts';
import type { CompiledGuide } from '../../build/guide/compile-guide.ts';
import type { ContentFile } from '../../build/content/discover.ts';
import { toSiteSources } from '../../build/load-sources.ts';
import type { SourceParts } from '../../build/load-sources.ts';
import type { BuildProgress } from '../../build/progress.ts';
import { createLastGoodPages } from './last-good-pages.tsx';
import { isSourceOf, loadChangedFile, reloadSources } from './reload-sources.ts';

/** Compiles a site again and again. What has errors keeps its last value without errors. */
export interface SiteCompiler {
  /** Compile and link the whole site from what is on disk. */
  compileSite(progress: BuildProgress): Promise<CompiledSite>;
  /** Take in that files have changed, by absolute paths. Returns the pages among them. */
  invalidate(paths: string[]): ContentFile[];
  /** Compile a page that has changed, with what the site had before; null if its address is another, or it is gone. */
  compilePage(
    before: ContentFile,
    progress: BuildProgress,
  ): Promise<(CompiledGuide & { file: ContentFile }) | null>;
}

/** Create a compiler of the site that `input` describes. */
export function createSiteCompiler(input: BuildInput, context: BuildContext): SiteCompiler {
  const { cache } = context;
  const compilePages = createLastGoodPages();
  let { excluded } = input;
  /** Since the sources were loaded. */
  const changed = new Set<string>();
  let loaded: { sources: SourceParts; siteContext: SiteContext } | null = null;
  return {
    async compileSite(progress) {
      const previous = loaded && { sources: loaded.sources, changed: new Set(changed) };
      changed.clear();
      const parts = await reloadSources({ ...input, excluded }, context, progress, previous);
      const sources = toSiteSources(parts);
      const siteContext = createSiteContext(input, sources, context);
      loaded = { sources: parts, siteContext };
      const guide = await compilePages(sources.files, siteContext, { cache, progress, excluded });
      return linkSite(input, sources, siteContext, guide);
    },
    invalidate(paths) {
      for (const path of paths) changed.add(path);
      excluded = excluded?.filter(({ file }) => !isSourceOf(input, file, paths));
      const files = loaded?.sources.content.files ?? [];
      return files.filter((file) => paths.includes(file.absolutePath));
    },
    async compilePage(before, progress) {
      const folder = loaded?.sources.folder;
      const file = folder ? await loadChangedFile(folder, before) : null;
      if (!file || !loaded) return null;
      const options = { cache, progress, excluded };
      return { ...(await compilePages([file], loaded.siteContext, options)), file };
    },
  };
}
