import type { EntryStore, KeptEntry } from '../cache/entry-store.ts';
import type { KeptText } from '../cache/kept.ts';
import { loadPacks } from '../cache/load-packs.ts';
import { toContentHash } from '../content-hash.ts';
import type { SpecFiles } from '../openapi/files/spec-files.ts';
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
  toTexts(page: Page, contract: SpecFiles): PageTexts;
  /** Have the texts of all pages ready, which is faster than one after the other. */
  prepareAll(pages: Page[], contract: SpecFiles): void;
}

type TextEntry = KeptEntry<ArticlePlace, string>;

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
  const remember = (page: Page, entry: TextEntry): PageTexts => {
    const texts = toTexts(entry);
    remembered.set(page, texts);
    return texts;
  };
  const loadOrMake = (page: Page, contract: SpecFiles, key: string): TextEntry => {
    const kept = store.load<ArticlePlace, string>(key);
    if (kept) return kept;
    const article = toArticleMarkdown(page);
    const markdown = toPageMarkdown(page, article, contract, basePath);
    const start = markdown.indexOf(article);
    const place: ArticlePlace = { start, end: start + article.length };
    return store.keep(key, place, markdown);
  };
  const toKey = (page: Page, contract: SpecFiles): string => {
    const { path, title, description, layout, operation } = page;
    const facts = JSON.stringify([basePath, path, title, description, layout, operation]);
    const slice = contract.get(toSlicePath(page));
    const parts = [sourceKey, facts, toPageRecord(page).hash, slice ? toContentHash(slice) : ''];
    return toContentHash(parts.join('\n'));
  };
  return {
    toTexts: (page, contract) =>
      remembered.get(page) ?? remember(page, loadOrMake(page, contract, toKey(page, contract))),
    prepareAll(pages, contract) {
      const fresh = pages.filter((page) => !remembered.has(page));
      const keys = fresh.map((page) => toKey(page, contract));
      const packs = loadPacks<ArticlePlace, string>(store, 'texts', keys);
      const entries = fresh.map((page, at) => {
        const entry = packs.entries[at] ?? loadOrMake(page, contract, keys[at] ?? '');
        remember(page, entry);
        return entry;
      });
      packs.keep(entries);
    },
  };
}

function toTexts({ content: markdown, facts: { start, end } }: TextEntry): PageTexts {
  const article: ArticleText = {
    key: `${markdown.hash} ${start} ${end}`,
    characters: end - start,
    load: () => markdown.load().slice(start, end),
  };
  return { markdown, article };
}
