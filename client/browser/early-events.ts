import { opensSearch } from '../model/input.ts';
import type { SelectTabs } from './tab-set.ts';

/** What the head's script passes to the controls and the client, which are separate bundles. */
export interface HeadWindow extends Window {
  selectTabs: SelectTabs;
  /** What the reader did before the controls started. */
  early: Event[];
}

/** All others only show that a reader is there, and fields have what was typed into them. */
const REPEATED = ['click', 'keydown', 'change'];

/** Repeat what the reader did before the controls started, where the browser has not done it. Empties the list. */
export function repeatEarlyEvents(early: Event[]): void {
  for (const event of early.splice(0)) {
    const field = document.querySelector<HTMLInputElement>('dialog[open] input');
    const isForField = field && event instanceof KeyboardEvent && !opensSearch(event);
    if (!REPEATED.includes(event.type)) continue;
    if (isForField) pressKey(field, event);
    else if (isUnhandled(event)) repeatEvent(event);
  }
}

/** Dispatch an event again, as what it was: a key with its modifiers, a click with its place. */
export function repeatEvent(event: Event): void {
  const { constructor, type, target } = event;
  target?.dispatchEvent(new (constructor as typeof Event)(type, event));
}

/** Links, summaries, labels and buttons of popovers need no script. */
function isUnhandled(event: Event): boolean {
  const { target, type } = event;
  if (type !== 'click' || opensSearch(event)) return true;
  return target instanceof Element && target.closest('[type=button]:not([popovertarget])') !== null;
}

/** Press a key in a field that did not have the focus yet. Scripts cannot make the browser do what the key does. */
function pressKey(field: HTMLInputElement, event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, target } = event;
  if (target === field || ctrlKey || metaKey) return;
  if (key === 'Enter') field.form?.requestSubmit();
  else if (key === 'Escape') field.closest('dialog')?.close();
  else if (key === 'Backspace') field.value = field.value.slice(0, -1);
  else if (key.length === 1) field.value += key;
}
