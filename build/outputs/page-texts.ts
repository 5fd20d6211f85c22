import type { Cache } from '../cache.ts';
import { toContentHash } from '../content-hash.ts';
import type { SpecFiles } from '../openapi/files/spec-files.ts';
import { renderPageRecord } from '../page-record.ts';
import type { Page } from '../page.ts';
import { toArticleMarkdown, toPageMarkdown, toSlicePath } from './page-markdown.ts';

/** A page as Markdown. */
export interface PageTexts {
  markdown: string;
  /** The article alone, which is a part of `markdown`. */
  article: string;
}

/** Create a function that renders pages as Markdown, or loads them from the cache. */
export function createPageTexts(
  cache: Cache,
  specFiles: SpecFiles,
  basePath: string,
): (page: Page) => PageTexts {
  return (page) => {
    const { path, title, description, layout, operation } = page;
    const slice = specFiles.get(toSlicePath(page));
    const facts = [basePath, path, title, description, layout, operation];
    const key = [...facts, renderPageRecord(page), slice ? toContentHash(slice) : ''];
    const cached = cache.get<PageTexts>('markdown', key);
    if (cached) return cached;
    const article = toArticleMarkdown(page);
    const markdown = toPageMarkdown(page, article, specFiles, basePath);
    return cache.put('markdown', key, { markdown, article });
  };
}
