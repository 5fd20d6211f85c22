import type { ContentFile } from './content/discover.ts';
import type { CompiledPage, PageCompiler } from './mdx/compile-page.ts';
import type { PageTextMaker } from './outputs/page-texts.ts';
import type { PageCache } from './mdx/page-cache.ts';
import type { Reference } from './openapi/compile-spec.ts';
import type { ReadPageTerms } from './search/kept-terms.ts';

/** What makes a page, and keeps it. */
interface PageMakers {
  pageCache: PageCache;
  texts: PageTextMaker;
  readPageTerms: ReadPageTerms;
}

/** Compile a page, and make what is kept beside it: its Markdown and what search has to know of it. */
export async function preparePage(
  file: ContentFile,
  compiler: PageCompiler,
  reference: Reference | null,
  { pageCache, texts, readPageTerms }: PageMakers,
): Promise<CompiledPage> {
  const compiled = await pageCache.compile(file, compiler);
  if (compiled.page) {
    texts.toTexts(compiled.page, reference?.files ?? new Map());
    readPageTerms(compiled.page);
  }
  return compiled;
}
