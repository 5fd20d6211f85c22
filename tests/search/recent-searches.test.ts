import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  clearRecentSearches,
  renderRecentSearches,
  storeRecentSearch,
} from '../../client/search/recent-searches.ts';

const KEY = 'recent-searches';

let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  vi.stubGlobal('window', { localStorage });
});
afterEach(() => void vi.unstubAllGlobals());

/** The searches that the dialog offers. */
function list(): string[] {
  return [...renderRecentSearches('/search').matchAll(/data-query="([^"]*)"/g)].map(
    ([, query = '']) => query,
  );
}

it('the five newest searches are stored, each once, without the space around them', () => {
  for (const query of [
    'one',
    ' two ',
    'three',
    'four',
    'two',
    'five',
    'six',
    'five',
    'Two',
    '  ',
    '',
  ]) {
    storeRecentSearch(query);
  }
  expect([...stored]).toEqual([[KEY, '["Two","five","six","two","four"]']]);
  expect(list()).toEqual(['Two', 'five', 'six', 'two', 'four']);
});

it.each([
  ['nothing', undefined, []],
  ['no JSON', '["a"', []],
  ['null', 'null', []],
  ['other values', '[1,{"a":1},null,"user",["b"]]', ['user']],
  ['more than five', '["a","b","c","d","e","f"]', ['a', 'b', 'c', 'd', 'e']],
])('a stored value with %s is no error', (_, value, expected) => {
  if (value !== undefined) stored.set(KEY, value);
  expect(list()).toEqual(expected);
});

it('a search is a link to its page of results, which loads as a document', () => {
  storeRecentSearch(`a <b>"'&`);
  const html = renderRecentSearches('/base/search?x&y').replace(/<svg.*<\/svg>/, '');
  expect(html).toBe(
    '<a href="/base/search?x&amp;y?q=a+%3Cb%3E%22%27%26" ' +
      'data-query="a &lt;b&gt;&quot;&#39;&amp;" data-document-load>a &lt;b&gt;&quot;&#39;&amp;</a>',
  );
});

it('the searches are removed on request, and nothing else', () => {
  storeRecentSearch('user');
  stored.set('other', 'x');
  clearRecentSearches();
  expect([...stored]).toEqual([['other', 'x']]);
  expect(renderRecentSearches('/search')).toBe('');
});
