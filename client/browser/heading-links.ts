/** How long a link says that it was copied. */
const CONFIRMATION_MS = 2_000;

/** Copy the address of a heading when its link is followed; the browser jumps there as well. */
export function startHeadingLinks(announce: (message: string) => void): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a.permalink') : null;
    if (!(link instanceof HTMLAnchorElement)) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    // Pages that came over plain HTTP have no clipboard, and readers may refuse it: it stays a link.
    navigator.clipboard?.writeText(link.href).then(
      () => {
        announce('Link copied');
        link.dataset['copied'] = '';
        window.setTimeout(() => delete link.dataset['copied'], CONFIRMATION_MS);
      },
      () => undefined,
    );
  });
}
