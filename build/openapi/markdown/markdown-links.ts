import type { Element, Root } from 'hast';
import { SKIP, visit } from '../../visit.ts';
import { withBase } from '../../../client/model/path.ts';

/**
 * Put the base path before addresses that begin at the site's root, and return the links that lead
 * to places of this site, as written. An image from elsewhere becomes a link to it: pages ask no
 * third party for anything.
 */
export function resolveSiteLinks(tree: Root, basePath: string): string[] {
  const links: string[] = [];
  visit(tree, 'element', (element, index, parent) => {
    if (element.tagName === 'a') {
      const href = String(element.properties['href'] ?? '');
      if (isOnSite(href)) links.push(href);
      if (isFromRoot(href)) element.properties['href'] = withBase(basePath, href);
    }
    if (element.tagName !== 'img') return;
    const src = String(element.properties['src'] ?? '');
    if (isFromRoot(src)) element.properties['src'] = withBase(basePath, src);
    else if (parent && index !== undefined) parent.children[index] = toImageLink(element, src);
    return SKIP;
  });
  return links;
}

/** Tell whether an address leads to a place of this site: `/docs/faqs`, `#errors`, `../login`. */
function isOnSite(href: string): boolean {
  return href !== '' && !/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(href);
}

/** Tell whether an address begins at the site's root; `//host` begins at another one's. */
export function isFromRoot(href: string): boolean {
  return /^\/(?![/\\])/.test(href);
}

function toImageLink(image: Element, src: string): Element {
  const label = String(image.properties['alt'] || 'Image');
  const properties = src === '' ? {} : { href: src };
  return {
    type: 'element',
    tagName: src === '' ? 'span' : 'a',
    properties,
    children: [{ type: 'text', value: label }],
  };
}
