/** `Page | Site`, and the site's title alone on the page that bears it. */
export function toDocumentTitle(pageTitle: string, siteTitle: string): string {
  return pageTitle === siteTitle ? siteTitle : `${pageTitle} | ${siteTitle}`;
}
