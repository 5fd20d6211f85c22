import { escapeHtml } from '../../client/model/escape-html.ts';
import type { Cache } from '../../build/cache.ts';
import { toGuidePage } from '../../build/compile-site.ts';
import type { GuidePage, SiteContext } from '../../build/compile-site.ts';
import type { ContentFile } from '../../build/content/discover.ts';
import { toHumanName } from '../../build/content/content-route.ts';
import { compilePages } from '../../build/mdx/compile-pages.ts';
import type { CompileOptions } from '../../build/mdx/compile-pages.ts';
import { resolvePage } from '../../build/mdx/resolve-page.ts';
import type { CompiledPage } from '../../build/mdx/resolve-page.ts';
import type { Page } from '../../build/page.ts';

/**
 * Create a function that compiles pages, and gives one with an error the content that it last had, so that the rest of
 * the site keeps working.
 */
export function createLastGoodPages(cache: Cache) {
  const lastGood = new Map<string, CompiledPage>();
  const toResult = (compiled: CompiledPage, file: ContentFile, site: SiteContext): GuidePage => {
    const resolved = resolvePage(compiled, file, site.addresses);
    if (compiled.page && !file.isInvalid) {
      lastGood.set(file.source, compiled);
      return toGuidePage(resolved, file, site);
    }
    const { problems } = resolved;
    const before = lastGood.get(file.source);
    const shown =
      (before && resolvePage(before, file, site.addresses).page) ??
      resolved.page ??
      createPlaceholder(file);
    const page = { ...shown, id: file.id, path: file.path };
    return { ...toGuidePage({ page, problems }, file, site), isOutdated: true };
  };
  return (
    files: ContentFile[],
    site: SiteContext,
    { progress, excluded }: Pick<CompileOptions<unknown>, 'progress' | 'excluded'>,
  ): Promise<GuidePage[]> =>
    compilePages(files, {
      compiler: site.compiler,
      cache,
      toResult: (page, file) => toResult(page, file, site),
      progress,
      excluded,
    });
}

/** A page that has never compiled, so that links to it lead somewhere. */
function createPlaceholder({ id, path, source, file, frontMatter }: ContentFile): Page {
  const title = frontMatter.title ?? toHumanName(source);
  const text = 'This page shows once the errors in its file are fixed.';
  return {
    id,
    path,
    title,
    description: '',
    layout: 'guide',
    html: `<h1>${escapeHtml(title)}</h1><p>${text}</p>`,
    markdown: `# ${title}\n\n${text}\n`,
    headings: [],
    anchors: [],
    links: [],
    file,
  };
}
