import { describe, expect, it } from 'vitest';
import { openCache } from '../../build/files/cache.ts';
import type { Page } from '../../build/page.ts';
import { toSearchFiles } from '../../build/search/search-files.ts';
import type { SmallSources } from './small-index.ts';
import { openIndex, parseSite, toIndex } from './small-index.ts';

describe('a search', () => {
  it('loads no file but the entry for titles of a small site', async () => {
    const index = toIndex(parseSite('/users Users\nWhat a user is.'));
    const loaded: string[] = [];
    const search = openIndex(index, (name) => void loaded.push(name));
    const { pages } = await search('user is', { isTitlesOnly: true });
    expect(pages).toMatchObject([{ path: '/users', sections: [{ excerpt: '' }] }]);
    expect(loaded.filter(Boolean)).toEqual([]);
    await search('user');
    expect(new Set(loaded.filter(Boolean)).size).toBeGreaterThan(0);
  });

  it('in titles alone says nothing of words that they lack', async () => {
    const search = openIndex(toIndex(parseSite('/users Users\nA zebra.')));
    expect(await search('user zebra', { isTitlesOnly: true })).not.toHaveProperty('replaced');
  });

  it('fails when a file of the index cannot be loaded', async () => {
    const index = toIndex(parseSite('/users Users\nWhat a user is.'));
    const fail = (name: string) => {
      if (name !== '') throw new Error('No connection.');
    };
    await expect(openIndex(index, fail)('user')).rejects.toThrow('No connection.');
  });

  it('leaves out pages with the share of the words that the caller names', async () => {
    const search = openIndex(toIndex(parseSite('/a Zebra\nLion.\n/b Zebra')));
    const list = async (minCoverage: number) =>
      (await search('zebra lion xqzzkw', { minCoverage })).pages.map(({ path }) => path);
    expect(await list(0.49)).toEqual(['/a', '/b']);
    expect(await list(0.5)).toEqual(['/a']);
  });

  it('finds a misspelled word as it was typed on demand', async () => {
    const search = openIndex(toIndex(parseSite('/users Users')));
    expect((await search('uesrs', { minCorrectedLength: Infinity })).pages).toEqual([]);
  });

  it('has the first 200 characters of a pasted text', async () => {
    const search = openIndex(toIndex(parseSite('/lion Lion\n/tiger Tiger')));
    const { pages } = await search(`${'z'.repeat(195)} lion tiger`);
    expect(pages.map(({ path }) => path)).toEqual(['/lion']);
  });

  it('of a site below a base path leads there', async () => {
    const { pages, vocabulary, tasks } = parseSite('/docs/users Users');
    const sources = { pages, vocabulary, compiler: { tasks } };
    const { entry, files } = toSearchFiles(sources, '/base/', openCache(null, ''));
    expect(entry).toMatch(/^\/base\/_assets\/search\/[0-9a-f]{10}\.json$/);
    const search = openIndex({ entry: entry.replace('/base', ''), files });
    expect((await search('users')).pages[0]?.path).toBe('/base/docs/users');
  });
});

describe('the index', () => {
  it('has the 250 sections that have most of a word, and of equal ones the first', async () => {
    const search = openIndex(
      toIndex(parseSite('/a{101..352} Zebra\n/a100 A\nA zebra and a lion.')),
    );
    const { total } = await search('zebra');
    expect(total).toBe(250);
    const last = await search('zebra', { offset: 240 });
    expect(last.pages.map(({ path }) => path)).toContain('/a350');
  });

  it('counts what a page has beyond its last section as part of that', async () => {
    const headings = Array.from({ length: 258 }, (_, at) => `## N${at}\nText.`);
    const search = openIndex(
      toIndex(parseSite(`/a A\n${headings.join('\n')} Zebra.\n/b B\nLion.`)),
    );
    expect((await search('zebra')).pages).toMatchObject([{ path: '/a' }]);
    expect((await search('lion')).pages).toMatchObject([{ path: '/b' }]);
  });

  it('has any number of pages and tasks', async () => {
    const tasks = Array.from({ length: 256 }, (_, at) => `task: Feed n${at}x → /p7#n${at}`);
    const search = openIndex(
      toIndex(parseSite(`${tasks.join('\n')}\n/p{1..70} Page\n/z Zebra\nA lion.`)),
    );
    expect((await search('zebra')).pages).toMatchObject([{ path: '/z', title: 'Zebra' }]);
    expect((await search('lion')).pages).toMatchObject([{ sections: [{ excerpt: 'A lion.' }] }]);
    for (const at of [0, 254, 255]) {
      expect((await search(`feed n${at}x`)).tasks).toMatchObject([{ path: `/p7#n${at}` }]);
    }
  });
});

describe('the terms of a page come from the cache', () => {
  const PAGE = '/docs/a A\nx\n## B\nquest';

  it.each<[what: string, site: string, parts?: Partial<Page>]>([
    ['its path', PAGE.replace('/docs/a', '/docs/zebra')],
    ['its title', PAGE.replace(' A', ' Zebra')],
    ['its description', PAGE, { description: 'Zebra' }],
    ['its keywords', PAGE.replace('\nx', '\nkeywords: zebra\nx')],
    ['its operation', PAGE, { operation: { method: 'get', path: '/z', id: 'z' } }],
    ['its weight', PAGE.replace('\nx', '\nweight: 0.2\nx')],
    ['its sections', PAGE.replace('\n## B\nquest', '')],
    ['what leads to it', `leads: zebra → /docs/a#b\n${PAGE}`],
    ['words that mean the same', `same: mission, quest\n${PAGE.replace(' A', ' Stop a quest')}`],
    ['headings of others', `${PAGE}\n${PAGE.replace('/docs/a', '/docs/b{1..9}')}`],
  ])('unless something else has changed: %s', (_, site, parts = {}) => {
    const cache = openCache(null, '');
    const build = ({ pages, vocabulary, tasks }: SmallSources, known = openCache(null, '')) => {
      const changed = pages.map((page) => ({ ...page, ...parts }));
      return toSearchFiles({ pages: changed, vocabulary, compiler: { tasks } }, '/', known).files;
    };
    for (const before of [PAGE, PAGE.replace(' A', ' Stop a quest')]) {
      toSearchFiles({ ...parseSite(before), compiler: { tasks: [] } }, '/', cache);
    }
    const sources = parseSite(site);
    expect([...build(sources, cache)]).toEqual([...build(sources)]);
  });
});
