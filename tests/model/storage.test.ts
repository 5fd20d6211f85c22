import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  clearStorage,
  followStorage,
  parseStored,
  readStorage,
  writeStorage,
} from '../../client/model/storage.ts';

function toArea() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

let browser: EventTarget;
beforeEach(() => {
  const areas = { localStorage: toArea(), sessionStorage: toArea() };
  browser = Object.assign(new EventTarget(), areas);
  vi.stubGlobal('window', browser);
});
afterEach(() => void vi.unstubAllGlobals());

it('is for all tabs unless it is for one', () => {
  const read = (key: string) => [readStorage(key), readStorage(key, 'sessionStorage')];
  writeStorage('a', '1');
  writeStorage('b', '2', 'sessionStorage');
  expect([...read('a'), ...read('b')]).toEqual(['1', null, null, '2']);
  clearStorage('a', 'sessionStorage');
  clearStorage('b');
  expect([...read('a'), ...read('b')]).toEqual(['1', null, null, '2']);
  clearStorage('a');
  clearStorage('b', 'sessionStorage');
  expect([...read('a'), ...read('b')]).toEqual([null, null, null, null]);
});

it('throws nothing where it is blocked', () => {
  const get = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  Object.defineProperty(browser, 'localStorage', { get });
  writeStorage('a', '1');
  clearStorage('a');
  expect(readStorage('a')).toBeNull();
});

it.each([
  ['{"a":1,"b":"c"}', { a: 1, b: 'c' }],
  ['', {}],
  ['{"a":', {}],
  ['null', {}],
  ['7', {}],
  [null, {}],
  [undefined, {}],
])('reads %j as %j', (text, value) => {
  expect(parseStored(text)).toEqual(value);
});

it('shows a value at once, when another tab changes it or clears all, and when a page returns', () => {
  let shown = 0;
  followStorage('a', () => (shown += 1));
  const send = (type: string, init: object) => {
    shown = 0;
    browser.dispatchEvent(Object.assign(new Event(type), init));
    return shown;
  };
  expect(shown).toBe(1);
  expect(send('storage', { key: 'b' })).toBe(0);
  expect(send('storage', { key: 'a' })).toBe(1);
  expect(send('storage', { key: null })).toBe(1);
  // Without a value, the page has the only copy.
  expect(send('pageshow', { persisted: true })).toBe(0);
  writeStorage('a', '1');
  expect(send('pageshow', { persisted: false })).toBe(0);
  expect(send('pageshow', { persisted: true })).toBe(1);
});
