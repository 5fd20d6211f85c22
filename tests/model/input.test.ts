import { expect, it } from 'vitest';
import { findTarget, isModified, opensSearch } from '../../client/model/input.ts';

/** The target of an event, inside an element that matches a selector. */
class Target extends EventTarget {
  readonly #selector: string;
  readonly #element: object;

  constructor(selector = '', element = {}) {
    super();
    this.#selector = selector;
    this.#element = element;
  }

  closest(selector: string): object | null {
    return selector === this.#selector ? this.#element : null;
  }
}

const TEXT = new Target();
const FIELD = new Target(':read-write', { offsetParent: {} });
const HIDDEN_FIELD = new Target(':read-write', { offsetParent: null });
const OPENER_ELEMENT = {};
const OPENER = new Target('[data-search-open]', OPENER_ELEMENT);

function dispatch(init: object, target: EventTarget = TEXT): Event {
  const event = Object.assign(new Event('any'), init);
  target.dispatchEvent(event);
  return event;
}

it.each<[boolean, string, object, Target?]>([
  [true, 'Ctrl+K', { key: 'k', ctrlKey: true, metaKey: false }],
  [true, '⌘K', { key: 'k', metaKey: true, ctrlKey: false }],
  [true, 'Ctrl+K in a text field', { key: 'k', ctrlKey: true }, FIELD],
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
  [false, '/ in a text field', { key: '/' }, FIELD],
  [true, '/ in the hidden field of a dialog that has just closed', { key: '/' }, HIDDEN_FIELD],
  [false, 'Alt+/', { key: '/', altKey: true }],
  [false, 'Ctrl+/', { key: '/', ctrlKey: true }],
  [true, 'a click on what opens it', {}, OPENER],
  [false, 'a click elsewhere', {}],
  [false, 'Shift and a click', { shiftKey: true }, OPENER],
  [false, 'Ctrl and a click', { ctrlKey: true, key: undefined }, OPENER],
  [false, 'Alt and a click', { altKey: true }, OPENER],
  [false, 'Enter on what opens it, which is a click too', { key: 'Enter' }, OPENER],
  [false, 'a key without a name, as of autofill', {}, FIELD],
])('%s: the search opens by %s', (isOpening, _, init, target) => {
  expect(opensSearch(dispatch(init, target))).toBe(isOpening);
});

it.each(['metaKey', 'ctrlKey', 'shiftKey', 'altKey', 'none'])('a click is modified: %s', (key) => {
  const none = { metaKey: false, ctrlKey: false, shiftKey: false, altKey: false };
  const event = { ...none, [key]: true } as Partial<MouseEvent>;
  expect(isModified(event as MouseEvent)).toBe(key !== 'none');
});

it('finds the element around the target of an event, if it has one', () => {
  expect(findTarget(dispatch({}, OPENER), '[data-search-open]')).toBe(OPENER_ELEMENT);
  expect(findTarget(dispatch({}), '[data-search-open]')).toBeNull();
  // As of a document or a window.
  expect(findTarget(dispatch({}, new EventTarget()), 'a')).toBeUndefined();
});
