import { expect, it } from 'vitest';
import { openCache } from '../../../build/cache.ts';
import type { ResolvedVocabulary } from '../../../build/content/search-vocabulary.ts';
import type { ResolvedTask } from '../../../build/content/tasks.ts';
import type { Page } from '../../../build/page.ts';
import { toSearchFiles } from '../../../build/search/search-files.ts';
import type { Posting, SearchEntry } from '../../../client/model/search-index.ts';
import { toPage, toSection } from '../content-file.ts';

const NO_WORDS: ResolvedVocabulary = { same: [], leads: new Map(), last: new Set(), start: [] };

function toTask(title: string, href: string): ResolvedTask {
  const [path = '', fragment = ''] = href.split(/(?=#)/);
  return { group: 'G', title, who: 'alone', how: 'So.', href, sections: [{ path, fragment }] };
}

function write(pages: Page[], words: Partial<ResolvedVocabulary> = {}, tasks: ResolvedTask[] = []) {
  const sources = { pages, vocabulary: { ...NO_WORDS, ...words }, compiler: { tasks } };
  const { entry, files } = toSearchFiles(sources, '/base/', openCache(null, ''));
  const read = <Value>(name: string) => JSON.parse(files.get(name) ?? '') as Value;
  const index = read<SearchEntry>(entry.slice('/base/'.length));
  const leads = Object.values(index.parts.lead).flatMap((part) =>
    typeof part === 'string' ? read<Posting[]>(`_assets/search/${part}`) : part,
  );
  return { index, leads: new Set(leads.map(([term]) => term)) };
}

it('has pages of the guide before those of the reference, by path, and none that is hidden', () => {
  const { index } = write([
    toPage('/docs/z', { title: 'Z' }),
    toPage('/api/a', { title: 'A', layout: 'reference' }),
    toPage('/docs/hidden', { isUnlisted: true }),
    toPage('/docs/copies', { searchWeight: 0 }),
    toPage('/docs/b', { title: 'B' }),
  ]);
  expect(index.cards).toEqual([
    [
      ['/base/docs/b', 'B', ''],
      ['/base/docs/z', 'Z', ''],
      ['/base/api/a', 'A', ''],
    ],
  ]);
  expect([index.guidePages, index.taskPages, index.sections]).toEqual([2, 3, 3]);
});

it('begins with pages and headings, and has some pages last', () => {
  const headings = [{ depth: 2 as const, id: 'how-to', text: 'How to' }];
  const pages = ['/docs/a', '/docs/b'].map((path) => toPage(path, { title: path, headings }));
  const toPlace = (path: string, anchor: string) => ({
    path,
    anchor,
    href: `/base${path}#${anchor}`,
  });
  const { index } = write(pages, {
    last: new Set(['/docs/b', '/docs/none']),
    start: [toPlace('/docs/b', 'how-to'), toPlace('/docs/a', 'none'), toPlace('/docs/none', '')],
  });
  expect(index.last).toEqual([1]);
  expect(index.start).toEqual([
    { path: '/base/docs/b#how-to', label: 'How to' },
    { path: '/base/docs/a#none', label: '/docs/a' },
  ]);
});

it('counts a heading that ten pages have as no name of a page', () => {
  const createPages = (count: number) =>
    Array.from({ length: count }, (_, at) =>
      toPage(`/docs/${at}`, {
        sections: [
          toSection(),
          toSection({ depth: 2, anchor: 'a', heading: 'Odd errors', text: 'x' }),
        ],
      }),
    );
  expect(write(createPages(9)).leads).toContain('odd~error');
  expect(write(createPages(10)).leads).not.toContain('odd~error');
});

it('lets what leads to a section lead to its task, where there is one', () => {
  const leads = new Map([['/docs/a', new Map([['über', [{ text: 'big zebra', isFirst: true }]]])]]);
  const pages = [toPage('/docs/b')];
  const address = '/docs/a#%C3%BCber';
  expect(write(pages, { leads }, [toTask('Stop', address)]).leads).toContain('big~zebra');
  const two = [toTask('Stop', address), toTask('Begin', address)];
  expect(write(pages, { leads }, two).leads).not.toContain('big~zebra');
  expect(write(pages, { leads }, two).index.cards[0]).toContainEqual([
    '',
    '',
    '',
    [address, 'Stop'],
    [address, 'Begin'],
  ]);
});
