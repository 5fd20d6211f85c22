import { withBase } from '../../client/model/path.ts';
import { foldArticle } from '../../build/article/fold-article.ts';
import { toTree } from '../../build/article/react-to-tree.ts';
import { compileGuide } from '../../build/guide/compile-guide.ts';
import type { CompiledGuide, GuideContext, GuideOptions } from '../../build/guide/compile-guide.ts';
import { toHumanName } from '../../build/links/content-route.ts';
import type { ContentFile } from '../../build/content/discover.ts';
import type { Page } from '../../build/page.ts';

/**
 * Create a function that compiles pages, and gives one with an error the content that it last had, so that the rest of
 * the site keeps working.
 */
export function createLastGoodPages() {
  const lastGood = new Map<string, ContentFile>();
  return async (
    files: ContentFile[],
    context: GuideContext,
    options: GuideOptions,
  ): Promise<CompiledGuide> => {
    const { pages, problems } = await compileGuide(files, context, options);
    const compiled = new Map(pages.map((page) => [page.file, page]));
    const outdated = new Set<string>();
    const current = files.map(async (file): Promise<Page> => {
      const page = compiled.get(file.file);
      if (page) {
        lastGood.set(file.source, file);
        return page;
      }
      outdated.add(file.file);
      const before = lastGood.get(file.source);
      const good = before && (await compileGuide([before], context, options)).pages[0];
      const { id, path } = file;
      const href = withBase(context.compiler.basePath, path);
      return { ...(good ?? createPlaceholder(file)), id, path, href };
    });
    return { pages: await Promise.all(current), problems, outdated };
  };
}

/** A page that has never compiled, so that links to it lead somewhere. */
function createPlaceholder({
  source,
  file,
  frontMatter,
}: ContentFile): Omit<Page, 'id' | 'path' | 'href'> {
  const title = frontMatter.title ?? toHumanName(source);
  const meta = { title, layout: 'guide' as const };
  const article = toTree([
    <h1 key="title">{title}</h1>,
    <p key="text">This page shows once the errors in its file are fixed.</p>,
  ]);
  return { ...meta, description: '', ...foldArticle(article, meta), links: [], file };
}
