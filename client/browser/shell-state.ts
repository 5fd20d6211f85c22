import { STATE_ID } from '../model/frame-ids.ts';
import type { ShellState } from '../model/view.ts';

/** Read the state that the edge rendered from; null on documents that are not to be hydrated. */
export function loadShellState(): ShellState | null {
  const data = document.getElementById(STATE_ID)?.textContent;
  if (!data) return null;
  // Our own Worker wrote it into this very document.
  const state = JSON.parse(data) as ShellState;
  if (state.view.kind !== 'page') return state;
  const html = document.querySelector('article')?.innerHTML ?? '';
  return { ...state, view: { ...state.view, record: { ...state.view.record, html } } };
}
