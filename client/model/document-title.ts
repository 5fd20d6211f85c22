/** Return the document title: `Page | Site`, or `Site` for the page with the title of the site. */
export function toDocumentTitle(pageTitle: string, siteTitle: string): string {
  return pageTitle === siteTitle ? siteTitle : `${pageTitle} | ${siteTitle}`;
}
