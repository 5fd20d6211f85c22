import { TABLE_OF_CONTENTS_ID, STATE_ID } from '../model/dom-ids.ts';
import type { Heading } from '../model/page.ts';
import type { ShellState } from '../model/view.ts';

/** Load the state for hydration. Returns null for documents without one. */
export function loadShellState(): ShellState | null {
  const data = document.getElementById(STATE_ID)?.textContent;
  if (!data) return null;
  // Trusted: the Worker wrote it into this document.
  const state = JSON.parse(data) as ShellState;
  const html = document.querySelector('article')?.innerHTML ?? '';
  if (state.view.kind === 'search') return { ...state, view: { ...state.view, html } };
  if (state.view.kind !== 'page') return state;
  return { ...state, view: { ...state.view, record: { html, headings: readHeadings() } } };
}

/** Read the headings from the table of contents. Layouts without one do not show headings. */
function readHeadings(): Heading[] {
  const links = document.querySelectorAll<HTMLAnchorElement>(`#${TABLE_OF_CONTENTS_ID} a`);
  return Array.from(links, ({ hash, textContent, parentElement }) => ({
    depth: parentElement?.dataset['depth'] === '3' ? 3 : 2,
    id: decodeURIComponent(hash.slice(1)),
    text: textContent,
  }));
}
