import type { Element, ElementContent } from 'hast';

/** Properties that are addresses: of a link, of a file, and of its variant for the dark theme. */
const ADDRESSES = ['href', 'src', 'dark'] as const;

/** An address in a page's source. */
export interface SiteReference {
  property: (typeof ADDRESSES)[number];
  written: string;
  line: number;
  column: number;
}

declare module 'hast' {
  interface Element {
    /** Addresses that authors wrote, and that the site resolves. */
    references?: SiteReference[];
  }
}

/** Mark the addresses of an element as written by the author, at the place of an element of the source. */
export function markReferences(element: Element, { position }: Pick<Element, 'position'>): void {
  const { line = 1, column = 1 } = position?.start ?? {};
  const references = ADDRESSES.flatMap((property): SiteReference[] => {
    const written = element.properties[property];
    return typeof written === 'string' ? [{ property, written, line, column }] : [];
  });
  if (references.length > 0) element.references = references;
}

/** Collect the addresses of an article, in its order. */
export function toReferences(nodes: ElementContent[]): SiteReference[] {
  return nodes.flatMap((node) => {
    if (node.type !== 'element') return [];
    return [...(node.references ?? []), ...toReferences(node.children)];
  });
}
