import { toTrustedHtml } from '../model/trusted-types.ts';

/**
 * Keys and what they do. There are none for the previous and the next page: single letters are commands of screen
 * readers, and browsers use the arrow keys with each modifier.
 */
const SHORTCUTS = [
  ['/, Ctrl K or ⌘ K', 'Search'],
  ['↓ ↑ Enter', 'Choose and open a result'],
  ['← →', 'Select another tab'],
  ['Esc', 'Close the search, the menu or this list'],
  ['?', 'Show this list'],
];

/** Show a list of the keyboard shortcuts. */
export function showKeyboardHelp(): void {
  const dialog = document.createElement('dialog');
  dialog.className = 'keyboard-help';
  dialog.ariaLabel = 'Keyboard shortcuts';
  const rows = SHORTCUTS.map(([keys, action]) => `<dt><kbd>${keys}</kbd><dd>${action}`);
  dialog.innerHTML = toTrustedHtml(
    `<h2>Keyboard shortcuts</h2><dl>${rows.join('')}</dl><form method="dialog"><button class="button">Close</button></form>`,
  );
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
