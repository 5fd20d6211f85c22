import type { EntryStore } from '../cache/entry-store.ts';
import type { KeptText } from '../cache/kept.ts';
import { toContentHash } from '../content-hash.ts';
import type { ContractFiles } from '../openapi/publish/contract-files.ts';
import { toPageRecord } from '../page-record.ts';
import type { Page } from '../page.ts';
import { toArticleMarkdown, toPageMarkdown, toSlicePath } from './page-markdown.ts';

/** A page as Markdown. */
export interface PageTexts {
  markdown: KeptText;
  article: ArticleText;
}

/** The article alone, which stands in the page's Markdown. */
export interface ArticleText {
  /** Another one for every other text. */
  key: string;
  characters: number;
  load(): string;
}

export interface PageTextMaker {
  toTexts(page: Page, contract: ContractFiles): PageTexts;
}

/** Where the article stands in the Markdown. */
interface ArticlePlace {
  start: number;
  end: number;
}

/**
 * Create what writes pages as Markdown, by the code of `sourceKey`. A text is kept under the hash of all that
 * it is made from, and in memory as long as its page is.
 */
export function createPageTexts(
  sourceKey: string,
  store: EntryStore,
  basePath: string,
): PageTextMaker {
  const remembered = new WeakMap<Page, PageTexts>();
  const make = (page: Page, contract: ContractFiles): PageTexts => {
    const key = toKey(page, contract);
    const kept = store.load<string>(key);
    if (kept) return toTexts(kept.content, JSON.parse(kept.facts) as ArticlePlace);
    const article = toArticleMarkdown(page);
    const markdown = toPageMarkdown(page, article, contract, basePath);
    const start = markdown.indexOf(article);
    const place: ArticlePlace = { start, end: start + article.length };
    return toTexts(store.keep(key, JSON.stringify(place), markdown).content, place);
  };
  const toKey = (page: Page, contract: ContractFiles): string => {
    const { path, title, description, layout, operation } = page;
    const facts = JSON.stringify([basePath, path, title, description, layout, operation]);
    const slice = contract.get(toSlicePath(page));
    const parts = [sourceKey, facts, toPageRecord(page).hash, slice ? toContentHash(slice) : ''];
    return toContentHash(parts.join('\n'));
  };
  return {
    toTexts(page, contract) {
      const known = remembered.get(page) ?? make(page, contract);
      remembered.set(page, known);
      return known;
    },
  };
}

function toTexts(markdown: KeptText, { start, end }: ArticlePlace): PageTexts {
  const article: ArticleText = {
    key: `${markdown.hash} ${start} ${end}`,
    characters: end - start,
    load: () => markdown.load().slice(start, end),
  };
  return { markdown, article };
}
