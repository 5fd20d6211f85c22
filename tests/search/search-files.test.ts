import { describe, expect, it } from 'vitest';
import { openCache } from '../../build/files/cache.ts';
import type { Cache } from '../../build/files/cache.ts';
import type { ResolvedTask } from '../../build/content/tasks.ts';
import type { Page } from '../../build/page.ts';
import { toSearchFiles } from '../../build/search/search-files.ts';
import type { SearchSources } from '../../build/search/search-files.ts';
import type { SearchEntry } from '../../client/model/search-index.ts';
import { toPage as createPage } from '../build/content-file.ts';

const NO_WORDS = { same: [], leads: new Map(), last: new Set<string>(), start: [] };

interface Sources extends Partial<Pick<SearchSources, 'vocabulary'>> {
  pages?: Page[];
  tasks?: ResolvedTask[];
}

function build(
  { pages = [], vocabulary = NO_WORDS, tasks = [] }: Sources,
  { base = '/', cache = openCache(null, '') }: { base?: string; cache?: Cache } = {},
) {
  const { entry, files } = toSearchFiles({ pages, vocabulary, compiler: { tasks } }, base, cache);
  const name = entry.slice(base.length);
  const index = JSON.parse(files.get(name) ?? '') as SearchEntry;
  const read = (file: unknown): unknown =>
    typeof file === 'string' ? JSON.parse(files.get(`_assets/search/${file}`) ?? '') : file;
  const cards = index.summaries.flatMap((card) => read(card) as [string, ...unknown[]][]);
  return { entry, files, index, read, cards, paths: cards.map(([path]) => path) };
}

function toPage(path: string, parts: Partial<Page> = {}): Page {
  return createPage(path, { title: `Title of ${path}`, html: `<h1>A</h1><p>Text.</p>`, ...parts });
}

function toTask(title: string, parts: Partial<ResolvedTask> = {}): ResolvedTask {
  const sections = [{ path: '/docs/a', fragment: '#how', href: '/docs/a#how' }];
  return {
    title,
    how: 'Do it.',
    who: 'alone',
    group: 'All',
    href: '/docs/a#how',
    sections,
    ...parts,
  };
}

describe('the index', () => {
  it('has the pages of the guide before those of the reference, each by path, below the base path', () => {
    const pages = [
      toPage('/docs/api/b', { layout: 'reference' }),
      toPage('/docs/c'),
      toPage('/docs/api/a', { layout: 'reference' }),
      toPage('/', { layout: 'landing' }),
      toPage('/docs/B'),
    ];
    const { paths, index, entry } = build({ pages }, { base: '/base/' });
    expect(paths).toEqual([
      '/base/',
      '/base/docs/B',
      '/base/docs/c',
      '/base/docs/api/a',
      '/base/docs/api/b',
    ]);
    expect([index.guidePages, index.taskPages, index.sections]).toEqual([3, 5, 5]);
    expect(entry).toMatch(/^\/base\/_assets\/search\/[0-9a-f]{10}\.json$/);
  });

  it('has no page that the search does not find', () => {
    const pages = [
      toPage('/docs/a', { isUnlisted: true }),
      toPage('/docs/b', { searchWeight: 0 }),
      toPage('/docs/c', { searchWeight: 0.1 }),
    ];
    expect(build({ pages }).paths).toEqual(['/docs/c']);
  });

  it('knows which pages come last, and where to begin', () => {
    const headings = [{ id: 'how', text: 'How it works', depth: 2 as const }];
    const pages = [toPage('/docs/a'), toPage('/docs/b', { headings }), toPage('/docs/c')];
    const start = [
      { path: '/docs/b', anchor: 'how', href: '/docs/b#how' },
      { path: '/docs/b', anchor: '', href: '/docs/b' },
      { path: '/docs/b', anchor: 'none', href: '/docs/b#none' },
      { path: '/docs/none', anchor: '', href: '/docs/none' },
      { path: '/docs/c', anchor: 'how', href: '/docs/c#how' },
    ];
    const tasks = [toTask('Do it', { href: '/docs/c#how' })];
    const same = [['creations', 'reward code']];
    const vocabulary = { ...NO_WORDS, last: new Set(['/docs/a', '/docs/c']), start, same };
    const { index } = build({ pages, vocabulary, tasks });
    expect(index.demotedPages).toEqual([0, 2]);
    expect(index.startLinks).toEqual([
      { path: '/docs/b#how', label: 'How it works' },
      { path: '/docs/b', label: 'Title of /docs/b' },
      { path: '/docs/b#none', label: 'Title of /docs/b' },
      { path: '/docs/c#how', label: 'Do it' },
    ]);
    expect(index.synonyms).toEqual([
      [
        ['creations', ['creation', 'creat~']],
        ['reward code', ['reward'], ['code']],
      ],
    ]);
  });

  it('has the cards of 64 pages and the texts of four in a file', () => {
    const pages = Array.from({ length: 65 }, (_, at) => toPage(`/docs/${at + 100}`));
    const { index, read } = build({ pages });
    expect(index.summaries.map((card) => (read(card) as unknown[]).length)).toEqual([64, 1]);
    expect(index.texts.map((texts) => (read(texts) as unknown[]).length)).toEqual([
      ...Array.from({ length: 16 }, () => 4),
      1,
    ]);
  });

  it.each([
    ['travel with the entry of a small site', 249_900, false],
    ['are files of a large one', 250_100, true],
  ])('has titles that %s', (_, size, isLarge) => {
    const pages = [toPage('/docs/a', { title: '' })];
    const { index: small } = build({ pages });
    const embedded = Buffer.byteLength(
      JSON.stringify([...Object.entries(small.parts.head), small.summaries[0]]),
    );
    const heading = '-'.repeat(size - embedded);
    const [page] = pages;
    const sections = page?.sections.map((section) => ({ ...section })) ?? [];
    sections.push({ depth: 2, heading, anchor: '', names: [], text: '' });
    const { index } = build({ pages: [toPage('/docs/a', { title: '', sections })] });
    expect(typeof index.summaries[0] === 'string').toBe(isLarge);
    expect(Object.values(index.parts.lead).every((part) => typeof part === 'string')).toBe(true);
  });
});

describe('headings that many pages have', () => {
  const toPages = (count: number) =>
    Array.from({ length: count }, (_, at) =>
      toPage(`/docs/${at}`, {
        html: '<h2 id="e">Odd errors</h2><p>x</p><h2 id="f">Odd errors</h2><p>x</p>',
      }),
    );
  const findTerms = (pages: Page[]) => {
    const { index, read } = build({ pages });
    const terms = JSON.stringify([index.parts.head, Object.values(index.parts.lead).map(read)]);
    return ['"error"', '"odd~error"'].map((term) => terms.includes(term));
  };

  it('tell no page from another, and lead to none, from ten pages on', () => {
    expect(findTerms(toPages(9))).toEqual([true, true]);
    expect(findTerms(toPages(10))).toEqual([false, false]);
  });
});

describe('tasks', () => {
  it('are sections of pages without an address, after the others', () => {
    const tasks = Array.from({ length: 256 }, (_, at) => toTask(`Task ${at}`));
    const { cards, index } = build({ pages: [toPage('/docs/a')], tasks });
    expect(index.taskPages).toBe(1);
    expect(cards.map(({ length }) => length - 3)).toEqual([0, 255, 1]);
    expect(cards[2]).toEqual(['', '', '', ['/docs/a#how', 'Task 255']]);
  });

  it('show what a further section is called, or its page', () => {
    const html = '<h1>A</h1><p>x</p><h2 id="undo">Undo it</h2><p>y</p>';
    const toSection = (fragment: string) => ({ path: '/docs/a', fragment, href: '/docs/a' });
    const task = toTask('Add', { sections: ['#undo', '#undo', ''].map(toSection) });
    const { cards } = build({ pages: [toPage('/docs/a', { html })], tasks: [task] });
    expect(cards[1]?.slice(3)).toEqual([
      ['/docs/a', 'Add'],
      ['/docs/a', 'Add › Undo it'],
      ['/docs/a', 'Add › Title of /docs/a'],
    ]);
  });

  it('say who can do them, and how', () => {
    const tasks = [toTask('Add', { who: 'with a developer', developer: 'connects the till' })];
    const { index, read } = build({ tasks });
    expect(read(index.texts[0])).toEqual([['', 'With a developer, who connects the till. Do it.']]);
  });

  it('are found by what leads to their section, unless several have the same', () => {
    const vocabulary = {
      ...NO_WORDS,
      leads: new Map([['/docs/a', new Map([['über', [{ text: 'zebra', isFirst: true }]]])]]),
    };
    const href = '/docs/a#%C3%BCber';
    const sections = [{ path: '/docs/a', fragment: '#%C3%BCber', href }];
    const task = toTask('Add', { href, sections });
    const hasLead = (tasks: ResolvedTask[]) => {
      const { index, read } = build({ tasks, vocabulary });
      return JSON.stringify(Object.values(index.parts.lead).map(read)).includes('"zebra"');
    };
    expect(hasLead([task])).toBe(true);
    expect(hasLead([task, { ...task, title: 'Remove' }])).toBe(false);
    const others = [{ path: '/docs/b', fragment: '', href: '/docs/b' }];
    expect(hasLead([task, { ...task, href: '/docs/b', sections: others }])).toBe(true);
  });
});

describe('the terms of a page come from the cache', () => {
  const PAGE = toPage('/docs/a', { html: '<h1>A</h1><p>x</p><h2 id="b">B</h2><p>quest</p>' });

  it.each<[string, Sources]>([
    ['its path', { pages: [{ ...PAGE, path: '/docs/zebra' }] }],
    ['its title', { pages: [{ ...PAGE, title: 'Zebra' }] }],
    ['its description', { pages: [{ ...PAGE, description: 'Zebra' }] }],
    ['its keywords', { pages: [{ ...PAGE, keywords: ['zebra'] }] }],
    ['its operation', { pages: [{ ...PAGE, operation: { method: 'get', path: '/z', id: 'z' } }] }],
    ['its weight', { pages: [{ ...PAGE, searchWeight: 0.2 }] }],
    ['its sections', { pages: [{ ...PAGE, sections: PAGE.sections.slice(0, 1) }] }],
    [
      'what leads to it',
      {
        pages: [PAGE],
        vocabulary: {
          ...NO_WORDS,
          leads: new Map([['/docs/a', new Map([['b', [{ text: 'zebra', isFirst: true }]]])]]),
        },
      },
    ],
    [
      'words that mean the same',
      {
        pages: [{ ...PAGE, title: 'Stop a quest' }],
        vocabulary: { ...NO_WORDS, same: [['mission', 'quest']] },
      },
    ],
    [
      'headings of others',
      { pages: Array.from({ length: 10 }, (_, at) => ({ ...PAGE, path: `/docs/a${at || ''}` })) },
    ],
  ])('unless something else has changed: %s', (_, changed) => {
    const cache = openCache(null, '');
    build({ pages: [PAGE] }, { cache });
    build({ pages: [{ ...PAGE, title: 'Stop a quest' }] }, { cache });
    expect([...build(changed, { cache }).files]).toEqual([...build(changed).files]);
  });
});
