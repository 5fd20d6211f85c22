import { toTrustedHtml } from '../model/trusted-types.ts';

/**
 * Keys and what they do. There are none for the previous and the next page: single letters are commands of screen
 * readers, and browsers use the arrow keys with each modifier.
 */
const SHORTCUTS: [keys: string[], action: string][] = [
  [['/', 'Ctrl K', '⌘ K'], 'Search'],
  [['↓', '↑', 'Enter'], 'Choose and open a result'],
  [['←', '→'], 'Select another tab'],
  [['Esc'], 'Close the search, the menu or this list'],
  [['?'], 'Show this list'],
];

/** Show a list of the keyboard shortcuts. */
export function showKeyboardHelp(): void {
  const dialog = document.createElement('dialog');
  dialog.className = 'keyboard-help';
  dialog.ariaLabel = 'Keyboard shortcuts';
  const rows = SHORTCUTS.map(
    ([keys, action]) => `<dt>${keys.map((key) => `<kbd>${key}</kbd>`).join(' ')}<dd>${action}`,
  );
  dialog.innerHTML = toTrustedHtml(
    `<form method="dialog" class="dialog-bar"><h2>Keyboard shortcuts</h2><button class="close-button">Close</button></form><dl>${rows.join('')}</dl>`,
  );
  dialog.addEventListener('click', ({ target }) => {
    // The dialog has no padding: a click on it, and not on anything in it, is one beside it.
    if (target === dialog) dialog.close();
  });
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
