import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  clearStorage,
  followStorage,
  parseStored,
  readStorage,
  writeStorage,
} from '../../client/model/storage.ts';

let browser: EventTarget & Record<'localStorage' | 'sessionStorage', ReturnType<typeof toArea>>;

function toArea(values: Record<string, string>) {
  return {
    values,
    getItem: (key: string) => values[key] ?? null,
    setItem: (key: string, value: string) => void (values[key] = value),
    removeItem: (key: string) => void delete values[key],
  };
}

beforeEach(() => {
  browser = Object.assign(new EventTarget(), {
    localStorage: toArea({}),
    sessionStorage: toArea({}),
  });
  vi.stubGlobal('window', browser);
});
afterEach(() => void vi.unstubAllGlobals());

it('is for all tabs unless it is for one', () => {
  writeStorage('a', '1');
  writeStorage('b', '2', 'sessionStorage');
  expect([browser.localStorage.values, browser.sessionStorage.values]).toEqual([
    { a: '1' },
    { b: '2' },
  ]);
  const read = () => [
    readStorage('a'),
    readStorage('b'),
    readStorage('a', 'sessionStorage'),
    readStorage('b', 'sessionStorage'),
  ];
  expect(read()).toEqual(['1', null, null, '2']);
  clearStorage('a', 'sessionStorage');
  clearStorage('b');
  expect(read()).toEqual(['1', null, null, '2']);
  clearStorage('a');
  clearStorage('b', 'sessionStorage');
  expect(read()).toEqual([null, null, null, null]);
});

it('throws nothing where it is blocked', () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  Object.defineProperty(browser, 'localStorage', { get: blocked });
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

it('shows a value at once, and when another tab changes it or clears all', () => {
  const onChange = vi.fn<() => void>();
  followStorage('a', onChange);
  const change = (key: string | null) =>
    browser.dispatchEvent(Object.assign(new Event('storage'), { key }));
  change('b');
  expect(onChange).toHaveBeenCalledTimes(1);
  change('a');
  expect(onChange).toHaveBeenCalledTimes(2);
  change(null);
  expect(onChange).toHaveBeenCalledTimes(3);
});

it('tells when a page returns from the cache of the browser, if there is a value', () => {
  const onChange = vi.fn<() => void>();
  followStorage('a', onChange);
  onChange.mockClear();
  const show = (persisted: boolean) =>
    browser.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  show(true);
  writeStorage('a', '1');
  show(false);
  expect(onChange).toHaveBeenCalledTimes(0);
  show(true);
  expect(onChange).toHaveBeenCalledTimes(1);
});
