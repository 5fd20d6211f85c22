import { withBase } from '../../client/model/path.ts';
import { ASSET_FOLDER } from '../../client/model/site-paths.ts';
import {
  PAGES_PER_SUMMARIES,
  PAGES_PER_TEXTS,
  SECTIONS_PER_PAGE,
  HEADING_SEPARATOR,
} from '../../client/model/search-index.ts';
import type {
  FileReference,
  PageSummary,
  Posting,
  SearchEntry,
} from '../../client/model/search-index.ts';
import { toPhraseStems, toSynonym } from '../../client/model/search-phrases.ts';
import { createTokenizer } from '../../client/model/search-words.ts';
import { isOfReference } from '../../client/model/page.ts';
import type { Link } from '../../client/model/page.ts';
import { toTaskLabel } from '../../client/model/task.ts';
import type { Cache } from '../files/cache.ts';
import { decodeEscapes } from '../links/link-table.ts';
import type {
  ResolvedVocabulary,
  SearchPlace,
  SectionLeads,
} from '../content/search-vocabulary.ts';
import type { ResolvedTask } from '../content/tasks.ts';
import { toContentHash } from '../content-hash.ts';
import { isSearched } from '../page.ts';
import type { Page } from '../page.ts';
import { MAX_LEAD_POSTINGS, toIndexParts } from './index-parts.ts';
import { toPageTerms, toTaskTerms } from './page-terms.ts';
import type { PageTerms, SearchTask, TermRules } from './page-terms.ts';

/** The search index as files. */
export interface SearchFiles {
  /** Address of the entry. */
  entry: string;
  /** Name below the assets folder → content. */
  files: Map<string, string>;
}

const FOLDER = `${ASSET_FOLDER}/search`;

/** Titles and names up to this length (50 kB compressed) travel with the entry, which saves two round trips. */
const MAX_EMBEDDED_BYTES = 250_000;

/** What can be found. */
export interface SearchSources {
  pages: Page[];
  vocabulary: ResolvedVocabulary;
  compiler: { tasks: ResolvedTask[] };
}

/** Write the search index of all pages: an entry that finds pages at once, and what it loads on demand. */
export function toSearchFiles(sources: SearchSources, basePath: string, cache: Cache): SearchFiles {
  const { pages, vocabulary, compiler } = sources;
  // The place of a page tells whether it belongs to the guide.
  const listed = pages.filter(isSearched);
  const sorted = listed.toSorted(
    (a, b) => Number(isOfReference(a)) - Number(isOfReference(b)) || (a.path < b.path ? -1 : 1),
  );
  const files = new Map<string, string>();
  const addFile = (content: unknown): string => {
    const text = JSON.stringify(content);
    const name = `${toContentHash(text).slice(0, 10)}.json`;
    files.set(`${FOLDER}/${name}`, text);
    return name;
  };
  const synonyms = vocabulary.same.map((group) => group.map(toSynonym));
  const rules = {
    tokenize: createTokenizer(),
    phraseStems: toPhraseStems(synonyms),
    commonHeadings: findCommonHeadings(listed),
  };
  const phrasesHash = toContentHash(JSON.stringify([...rules.phraseStems]));
  const terms = [
    ...sorted.map((page) => {
      const leads = vocabulary.leads.get(page.path) ?? new Map();
      return loadPageTerms(page, leads, { ...rules, phrasesHash, cache });
    }),
    ...toGroups(
      compiler.tasks.flatMap((task) => toSearchTasks(task, sources)),
      TASKS_PER_PAGE,
    ).map((group) => toTaskTerms(group, rules)),
  ];
  const summaries = terms.map(({ summary }): PageSummary => {
    const { path } = summary;
    return { ...summary, path: path === '' ? path : withBase(basePath, path) };
  });
  const heads = toIndexParts(terms.map((page) => page.terms.head));
  const leads = toIndexParts(
    terms.map((page) => page.terms.lead),
    MAX_LEAD_POSTINGS,
  );
  for (const parts of [heads, leads]) {
    // Only a word with a wrong first letter would need it, and the full text has most of these words.
    if (parts.size > 1) parts.delete('');
  }
  const isSmall = Buffer.byteLength(JSON.stringify([...heads, summaries])) <= MAX_EMBEDDED_BYTES;
  const embed: Refer = (content) => (isSmall ? content : addFile(content));
  const full = toIndexParts(terms.map((page) => page.terms.text));
  const toReferences = (parts: Map<string, Posting[]>, refer: Refer) =>
    Object.fromEntries([...parts].map(([prefix, part]) => [prefix, refer(part)]));
  const entry: SearchEntry = {
    sections: terms.reduce((sum, { texts }) => sum + texts.length, 0),
    guidePages: listed.filter((page) => !isOfReference(page)).length,
    taskPages: sorted.length,
    demotedPages: sorted.flatMap(({ path }, at) => (vocabulary.last.has(path) ? at : [])),
    startLinks: vocabulary.start.flatMap((place) => toLink(place, pages, compiler.tasks)),
    synonyms,
    parts: {
      head: toReferences(heads, embed),
      lead: toReferences(leads, addFile),
      text: toReferences(full, addFile),
    },
    summaries: toGroups(summaries, PAGES_PER_SUMMARIES).map(embed),
    texts: toGroups(terms, PAGES_PER_TEXTS).map((group) =>
      addFile(group.map(({ texts }) => texts)),
    ),
  };
  return { entry: withBase(basePath, `/${FOLDER}/${addFile(entry)}`), files };
}

/** Pages that share a heading from which on it tells none of them from another. */
const COMMON_PAGES = 10;

function findCommonHeadings(pages: Page[]): Set<string> {
  const headings = pages.flatMap(({ sections }) => [
    ...new Set(sections.flatMap(({ depth, heading }) => (depth > 1 ? heading : []))),
  ]);
  const groups = Map.groupBy(headings, (heading) => heading);
  return new Set([...groups].flatMap(([name, all]) => (all.length < COMMON_PAGES ? [] : name)));
}

/** The label is the task that the address is for, the heading that it names, or the page's title. */
function toLink({ path, anchor, href }: SearchPlace, pages: Page[], tasks: ResolvedTask[]): Link[] {
  const page = pages.find((one) => one.path === path);
  if (!page) return [];
  const task = tasks.find((one) => one.href === href);
  const heading = page.headings.find(({ id }) => id === anchor);
  return [{ path: href, label: task?.title ?? heading?.text ?? page.title }];
}

/** The first section of a page of tasks is empty. */
const TASKS_PER_PAGE = SECTIONS_PER_PAGE - 1;

/** A text that leads to a section of a task leads to the task too, unless it may mean another one there. */
function toSearchTasks(
  task: ResolvedTask,
  { pages, vocabulary, compiler: { tasks } }: SearchSources,
): SearchTask[] {
  const { title, who, how, sections } = task;
  const text = `${toTaskLabel(who)}. ${how}`;
  return sections.map(({ path, fragment, href }, at) => {
    const anchor = decodeEscapes(fragment.slice(1));
    const page = pages.find((page) => page.path === path);
    const heading = page?.sections.find((section) => section.anchor === anchor)?.heading ?? '';
    const isOnly =
      tasks.filter((other) => other.sections.some((one) => one.href === href)).length === 1;
    const leads = vocabulary.leads.get(path)?.get(anchor) ?? [];
    return {
      title,
      heading: sections.length > 1 ? heading : '',
      headingPath:
        at === 0 ? title : [title, heading || (page?.title ?? '')].join(HEADING_SEPARATOR),
      text,
      href,
      leads: isOnly ? leads : [],
    };
  });
}

/** Let content travel with the entry, or be a file beside it. */
type Refer = <Content>(content: Content) => FileReference<Content>;

/** To index a page takes longer than everything that is done with its index. */
function loadPageTerms(
  page: Page,
  leads: SectionLeads,
  { cache, phrasesHash, ...rules }: TermRules & { cache: Cache; phrasesHash: string },
): PageTerms {
  const { path, title, description, keywords, operation, searchWeight, sections } = page;
  const common = sections.flatMap(({ heading }) =>
    rules.commonHeadings.has(heading) ? heading : [],
  );
  const words = [[...leads], phrasesHash, common];
  const texts = [path, title, description, keywords, operation, searchWeight, sections];
  const key = ['terms', texts, words];
  const cached = cache.get<PageTerms>('output', key);
  return cached ?? cache.put('output', key, toPageTerms(page, leads, rules));
}

/** Divide a list into groups of so many members. */
function toGroups<Member>(members: Member[], size: number): Member[][] {
  const count = Math.ceil(members.length / size);
  return Array.from({ length: count }, (_, at) => members.slice(at * size, (at + 1) * size));
}
