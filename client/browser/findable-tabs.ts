import { revealElement } from './scroll.ts';

/** Let the browser's find reach the text of tabs that are not selected. CSS still decides which panels show. */
export function makeTabsFindable(): void {
  // Elsewhere (Chrome before 102, Firefox before 139, Safari before 26.2) the attribute hides like any `hidden`.
  if (!('onbeforematch' in document.documentElement)) return;
  for (const panel of document.querySelectorAll('.tab-panel')) hideUntilFound(panel);
}

/** Select the tab in which the browser has found a text. */
export function startFindableTabs(): void {
  document.addEventListener('beforematch', ({ target }) => {
    if (!(target instanceof Element)) return;
    revealElement(target);
    // The browser removes the attribute after the event.
    setTimeout(() => hideUntilFound(target));
  });
}

function hideUntilFound(panel: Element): void {
  panel.setAttribute('hidden', 'until-found');
}
