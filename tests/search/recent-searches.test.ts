import { expect, it, onTestFinished, vi } from 'vitest';
import {
  clearRecentSearches,
  renderRecentSearches,
  storeRecentSearch,
} from '../../client/search/recent-searches.ts';

it('the five newest searches are links, each once, and are removed on request', () => {
  const stored = new Map([['recent-searches', '["a"']]);
  onTestFinished(() => void vi.unstubAllGlobals());
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  vi.stubGlobal('window', { localStorage });
  expect(renderRecentSearches('/search')).toBe('');
  for (const query of ['one', ' two ', 'three', 'four', 'two', 'five', '<6>', 'Two', ' ']) {
    storeRecentSearch(query);
  }
  const html = renderRecentSearches('/base/search').replaceAll(/<svg.*?<\/svg>/g, '');
  expect(html.match(/data-query="[^"]*"/g)?.join(' ')).toBe(
    'data-query="Two" data-query="&lt;6&gt;" data-query="five" data-query="two" data-query="four"',
  );
  expect(html).toContain(
    '<a href="/base/search?q=%3C6%3E" data-query="&lt;6&gt;" data-document-load>&lt;6&gt;</a>',
  );
  stored.set('recent-searches', '[1,{"a":1},null,"user",["b"]]');
  expect(renderRecentSearches('/search').match(/data-query="[^"]*"/g)).toEqual([
    'data-query="user"',
  ]);
  clearRecentSearches();
  expect([...stored]).toEqual([]);
});
