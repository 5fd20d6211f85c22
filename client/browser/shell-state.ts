import { NAVIGATION_ID, STATE_ID, TABLE_OF_CONTENTS_ID } from '../model/dom-ids.ts';
import type { Heading } from '../model/page.ts';
import type { Sidebar, SidebarNode } from '../model/sidebar.ts';
import type { ShellState } from '../model/view.ts';

/** Load the state for hydration. Returns null for documents without one. */
export function loadShellState(): ShellState | null {
  const data = document.getElementById(STATE_ID)?.textContent;
  if (!data) return null;
  // Trusted: the Worker wrote it into this document.
  const state = { ...(JSON.parse(data) as ShellState), sidebar: readSidebar() };
  const html = document.querySelector('article')?.innerHTML ?? '';
  if (state.view.kind === 'html') return { ...state, view: { ...state.view, html } };
  return { ...state, view: { ...state.view, record: { html, headings: readHeadings() } } };
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

function readSidebar(): Sidebar | null {
  const panel = document.getElementById(NAVIGATION_ID);
  const name = panel?.dataset['branch'];
  return panel && name !== undefined ? { name, nodes: readNodes(panel) } : null;
}

/** Read the entries of a list. The page of a branch is one of its entries. */
function readNodes(parent: Element): SidebarNode[] {
  const elements = parent.querySelectorAll<HTMLElement>(':scope > ul > li > :first-child');
  return Array.from(elements, (element): SidebarNode => {
    const id = element.dataset['branch'];
    const path = element.getAttribute('href') ?? '';
    if (element instanceof HTMLDetailsElement) {
      const children = readNodes(element);
      const label = element.firstElementChild?.textContent ?? '';
      return { kind: 'branch', id: id ?? '', label, path: children[0]?.path ?? '', children };
    }
    const label = element.lastChild?.textContent ?? '';
    if (id !== undefined) return { kind: 'branch', id, label, path };
    const method = element.querySelector('.method')?.textContent;
    return {
      kind: 'page',
      label,
      path,
      ...(method === undefined ? {} : { method }),
      ...(element.querySelector('.deprecated') ? { deprecated: true } : {}),
    };
  });
}

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
