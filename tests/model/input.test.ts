import { expect, it } from 'vitest';
import { TEXT_FIELD, findTarget, isModified, opensSearch } from '../../client/model/input.ts';

/** The target of an event inside an element that matches a selector. */
const inside = (selector = '') => ({
  closest: (wanted: string) => (wanted === selector ? 'element' : null),
});
const TEXT = inside();
const FIELD = inside(TEXT_FIELD);
const OPENER = inside('[data-search-open]');

const toEvent = (init: object): KeyboardEvent =>
  Object.assign(Object.create(null), { target: TEXT, ...init });

it.each([
  [true, 'Ctrl+K', { key: 'k', ctrlKey: true }],
  [true, '⌘K', { key: 'k', metaKey: true }],
  [true, 'Ctrl+K in a text field', { key: 'k', ctrlKey: true, target: FIELD }],
  [true, 'Ctrl+K with caps lock', { key: 'K', ctrlKey: true }],
  [true, 'Ctrl and the key of K, Cyrillic', { key: 'л', code: 'KeyK', ctrlKey: true }],
  [false, 'Ctrl and the key of K in Dvorak', { key: 't', code: 'KeyK', ctrlKey: true }],
  [false, 'Ctrl and another Cyrillic key', { key: 'д', code: 'KeyL', ctrlKey: true }],
  [false, 'Ctrl+⌘+K', { key: 'k', ctrlKey: true, metaKey: true }],
  [false, 'Ctrl+Alt+K', { key: 'k', ctrlKey: true, altKey: true }],
  [false, 'K alone', { key: 'k' }],
  [false, 'Ctrl and a key of a longer name', { key: 'Backspace', ctrlKey: true }],
  [true, '/', { key: '/' }],
  [true, '/ of a layout where it needs Shift', { key: '/', shiftKey: true }],
  [false, '/ in a text field', { key: '/', target: FIELD }],
  [false, 'Alt+/', { key: '/', altKey: true }],
  [false, 'Ctrl+/', { key: '/', ctrlKey: true }],
  [true, 'a click on what opens it', { type: 'click', target: OPENER }],
  [false, 'a click elsewhere', { type: 'click' }],
  [false, 'Shift and a click', { type: 'click', target: OPENER, shiftKey: true }],
  [false, 'Ctrl and a click', { type: 'click', target: OPENER, ctrlKey: true, key: undefined }],
  [false, 'Alt and a click', { type: 'click', target: OPENER, altKey: true }],
  [false, 'Enter on what opens it, which is a click too', { target: OPENER, key: 'Enter' }],
  [false, 'a key without a name, as of autofill', { target: FIELD }],
])('%s: the search opens by %s', (isOpening, _, init) => {
  expect(opensSearch(toEvent(init), TEXT_FIELD)).toBe(isOpening);
});

it.each([
  [true, { metaKey: true }],
  [true, { ctrlKey: true }],
  [true, { shiftKey: true }],
  [true, { altKey: true }],
  [false, {}],
])('%s: a click is for the browser with %j', (isForBrowser, keys) => {
  const none = { metaKey: false, ctrlKey: false, shiftKey: false, altKey: false };
  expect(isModified({ ...none, ...keys } as MouseEvent)).toBe(isForBrowser);
});

it('finds the element around the target of an event, if it has one', () => {
  expect(findTarget(toEvent({ target: OPENER }), '[data-search-open]')).toBe('element');
  expect(findTarget(toEvent({}), '[data-search-open]')).toBeNull();
  // As of a document or a window.
  expect(findTarget(toEvent({ target: {} }), 'a')).toBeUndefined();
});
