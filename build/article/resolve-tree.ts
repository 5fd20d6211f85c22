import type { Element, ElementContent, Properties } from 'hast';
import { replaceElements } from './replace-elements.ts';
import type { SiteReference } from './site-reference.ts';

/** Where an address leads. */
export interface ResolvedAddress {
  /** Null where there is no address to show. */
  url: string | null;
  /** Size of an image in pixels; null for other files. */
  size: { width: number; height: number } | null;
}

/** Replace the addresses of an article, and give images a size, which prevents layout shifts. */
export function resolveTree(
  nodes: ElementContent[],
  addresses: ReadonlyMap<SiteReference, ResolvedAddress | undefined>,
): ElementContent[] {
  return replaceElements(nodes, (element) => {
    const { references, ...rest } = element;
    if (!references) return undefined;
    const resolved = references.map((reference) => toProperties(rest, reference, addresses));
    const properties = Object.assign({}, element.properties, ...resolved);
    return [{ ...rest, properties, children: resolveTree(rest.children, addresses) }];
  });
}

function toProperties(
  { properties }: Element,
  reference: SiteReference,
  addresses: ReadonlyMap<SiteReference, ResolvedAddress | undefined>,
): Properties {
  const { property, written } = reference;
  const { url = null, size = null } = addresses.get(reference) ?? {};
  // Within the page, an address is known.
  if (property === 'href') return { href: written.startsWith('#') ? written : (url ?? undefined) };
  if (property === 'dark')
    return { dark: url ?? undefined, darkWidth: size?.width, darkHeight: size?.height };
  // The browser computes a missing width or height from the other.
  const hasOwnSize = properties['width'] !== undefined || properties['height'] !== undefined;
  return { src: url ?? undefined, ...(!hasOwnSize && size) };
}
