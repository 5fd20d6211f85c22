import { findTarget, opensSearch } from '../model/input.ts';
import { TAB_GROUP_ATTRIBUTE } from '../model/tab-groups.ts';
import { writeTabToUrl } from './tab-selection.ts';
import type { SelectTabs } from './tab-selection.ts';

/** What the head's script passes to the client, which is a separate bundle. */
export interface HeadWindow extends Window {
  selectTabs: SelectTabs;
  /** What the reader did before the client started. */
  early: Event[];
}

/** Repeat what opened the search, and what was typed into it. Unlike buttons, it does not need React. */
export function replayEarlySearch(early: Event[]): void {
  if (!early.some((event) => opensSearch(event))) return;
  const isOfSearch = (event: Event) => event.type === 'keydown' || opensSearch(event);
  const events = early.splice(0);
  early.push(...events.filter((event) => !isOfSearch(event)));
  replayEarlyEvents(events.filter(isOfSearch));
}

/** Repeat what the reader did before the client started, where the browser has not done it. Empties the list. */
export function replayEarlyEvents(early: Event[]): void {
  const isOpen = document.querySelector(OPEN_FIELD);
  for (const event of early.splice(0)) {
    const isUnhandled =
      opensSearch(event) ||
      (event.type === 'click' && findTarget(event, 'button:not([popovertarget])'));
    const { constructor, type, target } = event;
    writeTabToUrl(findTarget(event, `[${TAB_GROUP_ATTRIBUTE}]`));
    if (isUnhandled) target?.dispatchEvent(new (constructor as typeof Event)(type, event));
    else if (!isOpen) typeIntoSearch(event as KeyboardEvent);
  }
}

/** The field of the search while its dialog is open. */
const OPEN_FIELD = 'dialog[open] input';

/** Type a letter that reached no field because the search had not opened yet. */
function typeIntoSearch({ key, ctrlKey, metaKey, target }: KeyboardEvent): void {
  const field = document.querySelector<HTMLInputElement>(OPEN_FIELD);
  if (!field || target === field || key?.length !== 1 || ctrlKey || metaKey) return;
  field.value += key;
  field.dispatchEvent(new Event('input'));
}
