import type { Element, ElementContent } from 'hast';

/** Properties that are addresses: of a link, of a file, and of its variants for the dark theme and other screens. */
const ADDRESSES = ['href', 'src', 'dark', 'srcSet'] as const;

/** An address in a page's source. */
export interface SiteReference {
  property: (typeof ADDRESSES)[number];
  written: string;
  /** Width or density of a screen, behind each address of `srcSet`: `2x`. */
  descriptor?: string;
  line: number;
  column: number;
}

declare module 'hast' {
  interface Element {
    /** Addresses that authors wrote, and that the site resolves. */
    references?: SiteReference[];
  }
}

/** An address in `srcset`, and what is behind it. */
const CANDIDATE = /([^\s,]\S*[^\s,])\s*([^\s,]*)/g;

/** Mark the addresses of an element as written by the author, at the place of an element of the source. */
export function markReferences(element: Element, { position }: Pick<Element, 'position'>): void {
  const { line = 1, column = 1 } = position?.start ?? {};
  const references = ADDRESSES.flatMap((property) => {
    const written = element.properties[property];
    if (typeof written !== 'string') return [];
    const place = { line, column };
    const candidates = property === 'srcSet' ? written.matchAll(CANDIDATE) : [[written, written]];
    return [...candidates].map(([, address = '', descriptor = '']): SiteReference => {
      return { property, written: address, ...(descriptor && { descriptor }), ...place };
    });
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
