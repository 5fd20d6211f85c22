import { escapeHtml } from '../../client/model/escape-html.ts';
import type { ContentFile } from '../../build/content/discover.ts';
import { toHumanName } from '../../build/content/human-name.ts';
import type { CompiledPage } from '../../build/mdx/compile-page.ts';
import type { PageCache } from '../../build/mdx/page-cache.ts';
import type { Page } from '../../build/page.ts';

/** Let a page that does not compile stay as it last was, so that the rest of the site keeps working. */
export function withLastGoodPages(cache: PageCache): PageCache {
  const lastGood = new Map<string, Page>();
  const show = (file: ContentFile, { page, problems }: CompiledPage): CompiledPage => {
    if (page) lastGood.set(file.source, page);
    if (page) return { page, problems };
    const { id, path } = file;
    const shown = lastGood.get(file.source);
    return { page: shown ? { ...shown, id, path } : createStandIn(file), problems };
  };
  return {
    loadAll(files, compiler) {
      const loaded = cache.loadAll(files, compiler);
      const pages = files.map((file, at) => {
        const kept = loaded.pages[at];
        return kept ? show(file, kept) : null;
      });
      return { ...loaded, pages };
    },
    compile: async (file, compiler) => show(file, await cache.compile(file, compiler)),
  };
}

/** Stands for a page that has never compiled, so that what leads to it leads somewhere. */
function createStandIn(file: ContentFile): Page {
  const title = file.frontMatter.title ?? toHumanName(file.source);
  return {
    id: file.id,
    path: file.path,
    title,
    description: '',
    layout: 'guide',
    html: `<h1>${escapeHtml(title)}</h1><p>This page shows once the errors in its file are mended.</p>`,
    headings: [],
    anchors: [],
    links: [],
    leadsTo: [],
    file: file.file,
  };
}
