import type { FreshStyles } from '../messages.ts';

/** What the last change has put in. */
let shown: CSSStyleSheet[] = [];

/**
 * Put styles in the place of the document's own. The content security policy allows those by their hash;
 * sheets that a script constructs need none.
 */
export function showFreshStyles(styles: FreshStyles): void {
  const sheets = Object.values(styles).map((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    return sheet;
  });
  for (const { sheet } of document.querySelectorAll('style')) if (sheet) sheet.disabled = true;
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
    if (Object.keys(styles).some((layout) => link.href.includes(`/${layout}-`)))
      link.disabled = true;
  }
  // The client has a sheet of its own.
  const others = document.adoptedStyleSheets.filter((sheet) => !shown.includes(sheet));
  document.adoptedStyleSheets = [...sheets, ...others];
  shown = sheets;
}
