import type { Element, ElementContent } from 'hast';
import { createElement } from './elements.ts';

/** A link of the OpenAPI document. */
export interface WrittenLink {
  /** The address in the document. */
  written: string;
  /** False for an address on this site that only the check of links can find. */
  isKnown: boolean;
}

declare module 'hast' {
  interface Element {
    /** Set on links of the OpenAPI document. */
    link?: WrittenLink;
  }
}

/** Collect the links of an OpenAPI document in an article. */
export function toWrittenLinks(nodes: ElementContent[]): WrittenLink[] {
  return nodes.flatMap((node) => {
    if (node.type !== 'element') return [];
    return node.link ? [node.link] : toWrittenLinks(node.children);
  });
}

/** Create a link of an OpenAPI document. */
export function createWrittenLink(link: WrittenLink, href: string, text: string): Element {
  return { ...createElement('a', { href }, [{ type: 'text', value: text }]), link };
}
