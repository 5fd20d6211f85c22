import { showBriefly } from './brief-label.ts';

/** Let the button above a page copy the page's Markdown. */
export function startCopyPage(announce: (message: string) => void): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('[data-copy-page]') : null;
    const link = button?.nextElementSibling;
    if (!button || !(link instanceof HTMLAnchorElement)) return;
    const tell = (shown: string, said: string) => {
      showBriefly(button, shown);
      announce(said);
    };
    void copy(link.href).then(
      () => tell('Copied', 'Page copied as Markdown'),
      () => tell('Not copied', 'The page could not be copied'),
    );
  });
}

/** The clipboard gets a promise: browsers allow a copy right after the click, and not after a download. */
function copy(url: string): Promise<void> {
  const text = fetch(url).then((answer) => (answer.ok ? answer.blob() : Promise.reject(answer)));
  const plain = text.then((blob) => new Blob([blob], { type: 'text/plain' }));
  return navigator.clipboard.write([new ClipboardItem({ 'text/plain': plain })]);
}
