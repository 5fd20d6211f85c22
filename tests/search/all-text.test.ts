import type { Element, ElementContent } from 'hast';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { openBuiltIndex } from '../../bench/harness/built-index.ts';
import { BACKLINKS_ID } from '../../build/article/shell-ids.ts';
import { elementsOf, hasClass } from '../../build/article/elements.ts';
import { MAX_TERM_SECTIONS } from '../../build/search/index-parts.ts';
import type { PageRecord } from '../../client/model/page.ts';
import { SECTIONS_PER_PAGE, toSections } from '../../client/model/search-index.ts';
import type { FileReference, SearchEntry } from '../../client/model/search-index.ts';
import { toSearchWords, toTerms } from '../../client/model/search-words.ts';
import { LANGUAGE_GROUP } from '../../client/model/tab-groups.ts';
import { parseHtml } from '../support/html-tree.ts';
import { loadBuiltRelease } from '../support/site.ts';

const FOLDER = inject('builtSite');

/** What the search leaves out by decision: controls, popovers, code, and what stands on many pages. */
const LEFT_OUT_ELEMENTS = 'button math pre script select style svg template'.split(' ');
const LEFT_OUT_CLASSES = (
  'code-wrap dark-only figure-zoom method operation-address operation-examples operation-guide operation-id ' +
  'operation-questions proposed provisional schema-mark schema-type task-note term-definition'
).split(' ');

/** Sections of operations: what all have, and the links to the guide, whose pages are found themselves. */
const LEFT_OUT_SECTIONS = ['authentication', BACKLINKS_ID];

/** What stands on more pages tells none from another. */
const MAX_PAGES = 20;

const WORD = /(?<![\p{L}\p{N}_./-])\p{L}{3,}(?![\p{L}\p{N}_./-])/gu;

function toVisibleText(nodes: ElementContent[]): string {
  const texts = nodes.map((node) => {
    if (node.type === 'text') return node.value;
    return node.type !== 'element' || isLeftOut(node) ? '' : toVisibleText(node.children);
  });
  return texts.join(' ');
}

function isLeftOut(element: Element): boolean {
  return (
    LEFT_OUT_ELEMENTS.includes(element.tagName) ||
    'dataMarkdownIgnore' in element.properties ||
    // Samples in further languages than the first.
    element.properties['dataChoices'] === LANGUAGE_GROUP ||
    elementsOf(element.children)
      .flatMap(({ children }) => elementsOf(children))
      .some(
        ({ tagName, properties }) =>
          tagName === 'h2' && LEFT_OUT_SECTIONS.includes(String(properties['id'])),
      ) ||
    LEFT_OUT_CLASSES.some((name) => hasClass(element, name))
  );
}

/** Sections of the reference are cut after so many characters. */
const MAX_REFERENCE_TEXT = 4_000;

interface PageWord {
  path: string;
  word: string;
}

/** List the words of pages that stand on few. */
async function loadWords(paths: string[]): Promise<PageWord[]> {
  const { routes } = await loadBuiltRelease();
  const words = routes.flatMap(({ path, record, layout }) => {
    if (!paths.includes(path)) return [];
    const { html } = JSON.parse(readFileSync(join(FOLDER, 'kv', record), 'utf8')) as PageRecord;
    const text = toVisibleText(parseHtml(html));
    if (layout === 'reference' && text.length > MAX_REFERENCE_TEXT) return [];
    return Array.from(new Set(text.match(WORD)), (word) => ({ path, word }));
  });
  const toKey = ({ word }: PageWord) => toSearchWords(word).flatMap(toTerms).join(' ');
  const byKey = Map.groupBy(words, toKey);
  return words.filter((word) => (byKey.get(toKey(word))?.length ?? 0) <= MAX_PAGES);
}

/** Read what the index has of each page: path → terms. */
async function loadTerms(): Promise<Map<string, Set<string>>> {
  const entry = JSON.parse((await openBuiltIndex(FOLDER)).entry) as SearchEntry;
  const read = <Content>(file: FileReference<Content>): Content =>
    typeof file === 'string'
      ? (JSON.parse(readFileSync(join(FOLDER, 'assets/_assets/search', file), 'utf8')) as Content)
      : file;
  const pages = entry.summaries.flatMap((file) => read(file)).slice(0, entry.taskPages);
  const terms = new Map(pages.map(({ path }) => [path, new Set<string>()]));
  const postings = Object.values(entry.parts.text).flatMap((file) => read(file));
  for (const posting of postings) {
    const [term, count] = posting;
    // Of a more frequent term, the index has only some sections.
    if (count > MAX_TERM_SECTIONS) terms.forEach((ofPage) => ofPage.add(term));
    for (const [section] of toSections(posting)) {
      const page = pages[Math.floor(section / SECTIONS_PER_PAGE)];
      if (page) terms.get(page.path)?.add(term);
    }
  }
  return terms;
}

/** A member at a place that looks random, and is the same in each run. */
const STEP = 7_919;

it('has each of 200 words of the text of all pages', async () => {
  const terms = await loadTerms();
  const words = (await loadWords([...terms.keys()])).filter(
    ({ word }) => toSearchWords(word).flatMap(toTerms).length > 0,
  );
  const picked = Array.from({ length: 200 }, (_, at) => words[(at * STEP) % words.length]);
  const isFound = ({ path, word }: PageWord) =>
    toSearchWords(word)
      .flatMap(toTerms)
      .some((term) => terms.get(path)?.has(term));
  const lost = picked.flatMap((one) => (!one || isFound(one) ? [] : `${one.word} of ${one.path}`));
  expect(lost.join('\n')).toBe('');
});
