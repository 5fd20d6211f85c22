import { NAVIGATION_ID, SIDEBAR_ID, STATE_ID, TABLE_OF_CONTENTS_ID } from '../model/dom-ids.ts';
import type { Heading } from '../model/page.ts';
import type { SidebarHtml } from '../model/sidebar.ts';
import type { DocumentState, ShellState } from '../model/view.ts';

/** Load the state for hydration. Returns null for documents without one. */
export function loadShellState(): ShellState | null {
  const data = document.getElementById(STATE_ID)?.textContent;
  if (!data) return null;
  // Trusted: the Worker wrote it into this document.
  const { site, release, view } = JSON.parse(data) as DocumentState;
  const html = document.querySelector('article')?.innerHTML ?? '';
  const record = { html, headings: readHeadings() };
  return { site, release, sidebar: readSidebar(), view: { ...view, record } };
}

/** Read the headings from the table of contents. Layouts without one do not show headings. */
function readHeadings(): Heading[] {
  const links = document.querySelectorAll<HTMLAnchorElement>(`#${TABLE_OF_CONTENTS_ID} li a`);
  return Array.from(links, ({ hash, textContent, parentElement }) => ({
    depth: parentElement?.dataset['depth'] === '3' ? 3 : 2,
    id: decodeURIComponent(hash.slice(1)),
    text: textContent,
  }));
}

/** Read the sidebar, without what depends on the page: another page may show it too. */
function readSidebar(): SidebarHtml | null {
  const name = document.getElementById(NAVIGATION_ID)?.dataset['branch'];
  const list = document.getElementById(SIDEBAR_ID);
  if (name === undefined || !list) return null;
  return { name, html: list.innerHTML.replaceAll(PAGE_STATE, '$1') };
}

/** Attributes of the current entry, of open branches and of entries that the filter hides. Text has no `<`. */
const PAGE_STATE = /(<(?:a|details|li)\b[^<>]*) (?:aria-current="\w+"|open=""|hidden="")/g;

/** An observable value, for `useSyncExternalStore`. */
export interface Store<T> {
  read(): T;
  set(value: T): void;
  subscribe(onChange: () => void): () => void;
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    read: () => value,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}
