import type { Route } from '../model/page.ts';
import { toDocumentTitle } from '../model/site.ts';
import type { SiteMetadata } from '../model/site.ts';

/** Update the title and what browsers, bookmarks and share sheets read, which a document of an error has not. */
export function showHeadTags(
  { path, title, description }: Pick<Route, 'path' | 'title' | 'description'>,
  site: Pick<SiteMetadata, 'title' | 'origin'>,
): void {
  const url = new URL(path, site.origin ?? location.origin).href;
  document.title = toDocumentTitle(title, site.title);
  setAttributes('link', { rel: 'canonical' }, { href: url });
  setAttributes('meta', { name: 'description' }, { content: description });
  setAttributes('meta', { property: 'og:title' }, { content: title });
  setAttributes('meta', { property: 'og:description' }, { content: description });
  setAttributes('meta', { property: 'og:url' }, { content: url });
}

type Attributes = Record<string, string>;

/** Set attributes of the element in the head that has another attribute; create the element where there is none. */
function setAttributes(tagName: string, key: Attributes, attributes: Attributes): void {
  const [[name, value] = []] = Object.entries(key);
  let element = document.head.querySelector(`${tagName}[${name}="${value}"]`);
  element ??= document.head.appendChild(document.createElement(tagName));
  for (const pair of Object.entries({ ...key, ...attributes })) element.setAttribute(...pair);
}
