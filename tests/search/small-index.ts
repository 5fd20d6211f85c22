import type { LeadText, ResolvedVocabulary } from '../../build/content/search-vocabulary.ts';
import type { ResolvedTask } from '../../build/content/tasks.ts';
import { openCache } from '../../build/files/cache.ts';
import type { Page } from '../../build/page.ts';
import { toSearchFiles } from '../../build/search/search-files.ts';
import type { SearchFiles } from '../../build/search/search-files.ts';
import { searchIndex } from '../../client/search/search-engine.ts';
import type { SearchOptions } from '../../client/search/search-engine.ts';
import type { SearchResults } from '../../client/search/search-messages.ts';
import { toPage } from '../build/content-file.ts';

/** What the search of a few pages is made of. */
export interface SmallSources {
  pages: Page[];
  vocabulary: ResolvedVocabulary;
  tasks: ResolvedTask[];
}

/** A line of a site, and what it adds. */
type LineReader = [line: RegExp, read: (sources: SmallSources, ...parts: string[]) => void];

/**
 * Lines of a site. What fits none of them is a paragraph of the page above it.
 *
 *     /docs/users What a user is
 *     /docs/p{1..9} Nine pages, with the lines below them on each
 *     POST /users Create a user
 *     ## Roles and more {#roles}
 *     keywords: member, guest       weight: 0.2       unlisted       reference
 *     same: coupon, voucher         last: /docs/users     start: /docs/users#roles
 *     leads: gdpr, right to be forgotten → /docs/users#roles /docs/other
 *     task: Add a user → /docs/users#add /docs/users#roles
 */
const LINES: LineReader[] = [
  [/^(\/\S*) ?(.*)$/, ({ pages }, path, title) => void pages.push(toPage(path, { title }))],
  [
    /^(GET|POST|PUT|PATCH|DELETE) (\S+) (.+)$/,
    ({ pages }, method, path, title) => {
      const id = title.replaceAll(/ (\w)/g, (_, letter: string) => letter.toUpperCase());
      const operation = { method: method.toLowerCase(), path, id };
      const address = `/api/${title.toLowerCase().replaceAll(' ', '-')}`;
      pages.push(toPage(address, { title, layout: 'reference', operation }));
    },
  ],
  [
    /^(##+) (.*?)(?: \{#(.+)\})?$/,
    ({ pages }, { length }, heading, id = toAnchor(heading)) => {
      const page = pages.at(-1);
      const tag = `h${length}`;
      addHtml(pages, `<${tag} id="${id}">${heading}</${tag}>`);
      if (length === 2) page?.headings.push({ depth: 2, id, text: heading });
    },
  ],
  [/^keywords: (.*)$/, ({ pages }, words) => change(pages, { keywords: words.split(', ') })],
  [/^weight: (.*)$/, ({ pages }, weight) => change(pages, { searchWeight: Number(weight) })],
  [/^reference$/, ({ pages }) => change(pages, { layout: 'reference' })],
  [/^unlisted$/, ({ pages }) => change(pages, { isUnlisted: true })],
  [/^same: (.*)$/, ({ vocabulary: { same } }, group) => void same.push(group.split(', '))],
  [/^last: (.*)$/, ({ vocabulary }, path) => void (vocabulary.last = new Set([path]))],
  [/^start: (.*)$/, ({ vocabulary }, href) => void vocabulary.start.push(toPlace(href))],
  [
    /^leads: (.*) → (.*)$/,
    ({ vocabulary: { leads } }, texts, hrefs) => {
      for (const [at, href] of hrefs.split(' ').entries()) {
        const { path, anchor } = toPlace(href);
        const ofPage = leads.get(path) ?? new Map<string, LeadText[]>();
        const added = texts.split(', ').map((text) => ({ text, isFirst: at === 0 }));
        leads.set(path, new Map([...ofPage, [anchor, [...(ofPage.get(anchor) ?? []), ...added]]]));
      }
    },
  ],
  [
    /^task: (.*) → (.*)$/,
    ({ tasks }, title, hrefs) => {
      const sections = hrefs.split(' ').map((href) => {
        const { path, anchor } = toPlace(href);
        return { path, fragment: anchor && `#${anchor}`, href };
      });
      const href = sections[0]?.href ?? '';
      tasks.push({ title, how: 'Do it.', who: 'alone', group: 'All', href, sections });
    },
  ],
];

/** Read the lines of a site: see `LINES`. */
export function parseSite(text: string): SmallSources {
  const sources: SmallSources = {
    pages: [],
    vocabulary: { same: [], leads: new Map(), last: new Set(), start: [] },
    tasks: [],
  };
  const blocks = text.split(/\n(?=\/|[A-Z]+ \/)/).flatMap((block) => {
    const [range = '', from, to] = /\{(\d+)\.\.(\d+)\}/.exec(block) ?? [];
    if (range === '') return [block];
    const count = Number(to) - Number(from) + 1;
    return Array.from({ length: count }, (_, at) =>
      block.replace(range, String(Number(from) + at)),
    );
  });
  for (const line of blocks.flatMap((block) => block.split('\n')).filter(Boolean)) {
    const [pattern = /^/, read] = LINES.find(([known]) => known.test(line)) ?? [];
    const [, ...parts] = pattern.exec(line) ?? [];
    if (read) read(sources, ...parts);
    else addHtml(sources.pages, `<p>${line}</p>`);
  }
  const pages = sources.pages.map(({ path, sections: _, ...page }) => toPage(path, page));
  return { ...sources, pages };
}

/** Write the index of a site. */
export function toIndex({ pages, vocabulary, tasks }: SmallSources): SearchFiles {
  return toSearchFiles({ pages, vocabulary, compiler: { tasks } }, '/', openCache(null, ''));
}

/** Return the search of an index, by the code of the Web Worker. `onLoad` gets the name of each file that it loads. */
export function openIndex(
  { entry, files }: SearchFiles,
  onLoad: (name: string) => void = () => {},
) {
  const load = async (name: string): Promise<unknown> => {
    onLoad(name);
    return JSON.parse(files.get(name === '' ? entry.slice(1) : `_assets/search/${name}`) ?? '');
  };
  return (query: string, options?: SearchOptions): Promise<SearchResults> =>
    searchIndex(query, load, options);
}

/** `Set up a quiz` → `set-up-a-quiz` */
function toAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} ]/gu, '')
    .replaceAll(' ', '-');
}

function toPlace(href: string) {
  const [path = '', anchor = ''] = href.split('#');
  return { path, anchor, href };
}

function addHtml(pages: Page[], html: string): void {
  change(pages, { html: (pages.at(-1)?.html ?? '') + html });
}

function change(pages: Page[], parts: Partial<Page>): void {
  const page = pages.pop();
  if (page) pages.push({ ...page, ...parts });
}
