import { assembleSite } from '../../build/assemble-site.ts';
import type { BuildContext, BuildInput } from '../../build/build-context.ts';
import { checkSite } from '../../build/checks/check-site.ts';
import type { CompiledGuide } from '../../build/guide/compile-guide.ts';
import type { ContentFile } from '../../build/content/discover.ts';
import type { BuildProgress } from '../../build/progress.ts';
import { createSiteContext } from '../../build/site.ts';
import type { Site, SiteContext } from '../../build/site.ts';
import { createLastGoodPages } from './last-good-pages.tsx';
import { loadChangedFile, reloadSources } from './reload-sources.ts';

/** Compiles a site again and again. What has errors keeps its last value without errors. */
export interface SiteCompiler {
  /** Compile, assemble and check the whole site from what is on disk. Where `progress` throws, it can start again. */
  compileSite(progress: BuildProgress): Promise<Site>;
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
  /** Since the sources were loaded. */
  const changed = new Set<string>();
  let site: SiteContext | null = null;
  return {
    async compileSite(progress) {
      const previous = site && { sources: site, changed };
      const sources = await reloadSources(input, context, progress, previous);
      changed.clear();
      site = createSiteContext(sources, context);
      const { files } = sources.content;
      const guide = await compilePages(files, site, { cache, progress });
      const assembled = assembleSite(site, guide);
      return { ...assembled, problems: checkSite(assembled) };
    },
    invalidate(paths) {
      for (const path of paths) changed.add(path);
      const files = site?.content.files ?? [];
      return files.filter((file) => paths.includes(file.absolutePath));
    },
    async compilePage(before, progress) {
      const file = site?.folder ? await loadChangedFile(site.folder, before) : null;
      if (!file || !site) return null;
      return { ...(await compilePages([file], site, { cache, progress })), file };
    },
  };
}
