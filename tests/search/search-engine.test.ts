import { describe, expect, it } from 'vitest';
import type { PageSummary, Posting, SearchEntry } from '../../client/model/search-index.ts';
import { searchIndex } from '../../client/search/search-engine.ts';
import type { SearchOptions } from '../../client/search/search-engine.ts';

/** Pages of the site: those from 70 on belong to the reference, and the last two are lists of tasks. */
const PAGES = 82;

/** A term in the first section of pages, the first pages with the greatest weight. */
function onPages(term: string, ...pages: number[]): Posting {
  const gaps = pages.map((page, at) => (page - (pages[at - 1] ?? 0)) * 256);
  return [term, pages.length, ...gaps.map((gap, at) => gap * 16 + Math.max(1, 15 - at))];
}

const summaries = Array.from({ length: PAGES }, (_, page): PageSummary => [
  `/p${page}`,
  `Page ${page}`,
  page < 70 ? '' : `GET /p${page}`,
]);
summaries[3] = ['/p3', 'Rare', '', ['', 'States › Set up a quiz!'], ['#other', 'Other']];
summaries[80] = [
  '',
  'Tasks',
  '',
  ['/p3#', 'Set up a quiz'],
  ['/p9', 'Leave › Now'],
  ['/p9#later', 'Leave › Later'],
];

const texts = Array.from({ length: PAGES }, (_, page) => [`Text of page ${page}, rare.`]);
texts[3] = ['Lead of rare.', 'Rare states.', 'Rare others.'];
texts[80] = ['', 'Alone.', 'Alone.', 'Alone.'];

/** Files by name; the entry and its parts name them. */
const files: Record<string, unknown> = {
  'cards-0.json': summaries.slice(0, 64),
  'texts-0.json': texts.slice(0, 4),
  'texts-17.json': texts.slice(68, 72),
  'text-r.json': [onPages('rare', 3, 70)],
  'text-ro.json': [onPages('role', 9), onPages('roles~x', 8)],
  'lead.json': [],
};

const entry: SearchEntry = {
  sections: 200,
  guidePages: 70,
  taskPages: 80,
  demotedPages: [],
  startLinks: [{ path: '/start', label: 'Start' }],
  synonyms: [],
  parts: {
    head: { m: [onPages('many', ...Array.from({ length: 25 }, (_, at) => at + 10))] },
    lead: { '': 'lead.json' },
    text: { '': [], r: 'text-r.json', ro: 'text-ro.json' },
  },
  summaries: ['cards-0.json', summaries.slice(64)],
  texts: texts
    .filter((_, page) => page % 4 === 0)
    .map((_, file) =>
      `texts-${file}.json` in files ? `texts-${file}.json` : texts.slice(file * 4, file * 4 + 4),
    ) as string[],
};

function search(query: string, options?: SearchOptions) {
  const loaded: string[] = [];
  const load = async (name: string): Promise<unknown> => {
    loaded.push(name);
    if (name !== '' && !(name in files)) throw new Error(`There is no ${name}.`);
    return name === '' ? entry : files[name];
  };
  return searchIndex(query, load, options).then((results) => ({ ...results, loaded }));
}

describe('a search', () => {
  it('loads the parts that know its words best, and what is shown of the pages', async () => {
    const { pages, loaded } = await search('rare');
    expect(new Set(loaded)).toEqual(
      new Set(['', 'text-r.json', 'lead.json', 'cards-0.json', 'texts-0.json', 'texts-17.json']),
    );
    expect(pages).toEqual([
      {
        path: '/p3',
        title: 'Rare',
        operation: '',
        kind: 'guide',
        sections: [{ path: '/p3', heading: '', excerpt: 'Lead of rare.' }],
      },
      {
        path: '/p70',
        title: 'Page 70',
        operation: 'GET /p70',
        kind: 'api',
        sections: [{ path: '/p70', heading: '', excerpt: 'Text of page 70, rare.' }],
      },
    ]);
    expect((await search('role')).loaded).not.toContain('text-r.json');
  });

  it('shows ten pages from the wanted one on', async () => {
    const toPaths = async (offset?: number) => {
      const { pages, total } = await search('many', offset === undefined ? {} : { offset });
      expect(total).toBe(25);
      return pages.map(({ path }) => path);
    };
    const first = await toPaths();
    expect(first).toEqual(Array.from({ length: 10 }, (_, at) => `/p${at + 10}`));
    expect((await toPaths(20)).toSorted()).toEqual(['/p30', '/p31', '/p32', '/p33', '/p34']);
    expect(await toPaths(30)).toEqual([]);
  });

  it('marks the words of what it shows', async () => {
    const { marked } = await search('rare');
    expect('rare, Rare, rarest and RARE'.match(marked)).toEqual(['rare', 'Rare']);
  });

  it('leaves words that the site does not have out of the ranking', async () => {
    const { total } = await search('many xqzzkw', { minCoverage: 0.5 });
    expect(total).toBe(25);
  });

  it('in titles alone loads no text, and says nothing of words that they lack', async () => {
    const found = await search('many rare', { isTitlesOnly: true });
    expect(found.pages[0]).toMatchObject({ path: '/p10', sections: [{ excerpt: '' }] });
    expect(found).not.toHaveProperty('replaced');
    expect(found.loaded.filter((name) => name.startsWith('text'))).toEqual([]);
  });

  it.each([
    ['many', []],
    ['xqzzkw', entry.startLinks],
  ])('says where to begin when nothing is found: %s', async (query, start) => {
    expect((await search(query)).start).toEqual(start);
  });

  it('fails when a file of it cannot be loaded', async () => {
    const load = async (name: string) => {
      if (name === '') return entry;
      throw new Error('No connection.');
    };
    await expect(searchIndex('rare', load)).rejects.toThrow('No connection.');
  });

  it('looks for no part under a name that all objects have', async () => {
    expect((await search('constructor')).pages).toEqual([]);
  });
});

describe('a section of a result', () => {
  /** Find a word that stands in sections alone. */
  async function findQuiz(...sections: number[]) {
    const gaps = sections.map((section, at) => section - (sections[at - 1] ?? 0));
    const quiz: Posting = ['quiz', sections.length, ...gaps.map((gap) => gap * 16 + 15)];
    const parts = { head: {}, lead: {}, text: { q: [quiz] } };
    return searchIndex('quiz', async (name) => (name === '' ? { ...entry, parts } : files[name]));
  }

  it('has the address that its heading gives, or its own', async () => {
    const { pages, tasks } = await findQuiz(3 * 256 + 1, 3 * 256 + 2);
    expect(tasks).toEqual([]);
    expect(pages.map(({ sections }) => sections)).toEqual([
      [
        { path: '/p3#set-up-a-quiz', heading: 'States › Set up a quiz!', excerpt: 'Rare states.' },
        { path: '/p3#other', heading: 'Other', excerpt: 'Rare others.' },
      ],
    ]);
  });

  it('shows once where a task leads to it, and of a task only the best', async () => {
    const { pages, tasks, total } = await findQuiz(
      3 * 256 + 1,
      9 * 256,
      80 * 256 + 1,
      80 * 256 + 2,
      80 * 256 + 3,
    );
    expect(tasks).toEqual([
      { path: '/p3#set-up-a-quiz', heading: 'Set up a quiz', excerpt: 'Alone.' },
      { path: '/p9', heading: 'Leave › Now', excerpt: 'Alone.' },
    ]);
    expect([pages, total]).toEqual([[], 2]);
  });
});

describe('what was searched for instead', () => {
  it.each([
    ['rare', undefined],
    ['xqzzkw', { missing: ['xqzzkw'], query: '', isCorrected: false }],
    ['maany many', { missing: ['maany'], query: 'many', isCorrected: true }],
    ['many xqzzkw', { missing: ['xqzzkw'], query: 'many', isCorrected: false }],
    ['maany rare', { missing: ['maany'], query: 'many rare', isCorrected: true }],
  ])('of %s', async (query, replaced) => {
    expect((await search(query)).replaced).toEqual(replaced);
  });

  it('of a word as it was typed', async () => {
    const { replaced } = await search('maany', { minCorrectedLength: Infinity });
    expect(replaced).toEqual({ missing: ['maany'], query: '', isCorrected: false });
  });
});
