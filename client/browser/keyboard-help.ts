import { findTarget } from '../model/input.ts';
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

/** Show a list of the keyboard shortcuts by `?`. */
export function startKeyboardHelp(): void {
  document.addEventListener('keydown', (event) => {
    if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey) return;
    if (findTarget(event, ':read-write') || document.querySelector('dialog[open]')) return;
    const dialog = document.createElement('dialog');
    dialog.className = 'keyboard-help';
    dialog.ariaLabel = 'Keyboard shortcuts';
    const rows = SHORTCUTS.map(([keys, action]) => `<dt><kbd>${keys}</kbd><dd>${action}`);
    dialog.innerHTML = toTrustedHtml(
      `<form method="dialog"><h2>Keyboard shortcuts</h2><button>Close</button></form><dl>${rows.join('')}</dl>`,
    );
    dialog.addEventListener('close', () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
  });
}
