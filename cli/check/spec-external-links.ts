import type { Root } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { toPointer } from '../../build/openapi/load/json.ts';
import { loadDocument } from '../../build/openapi/load/load-document.ts';
import { walkDocument } from '../../build/openapi/load/walk-document.ts';
import type { PageLink } from '../../build/page.ts';

/** Objects whose `url` is a link for readers. The `url` of a server is not. */
const LINKED_OBJECTS = ['contact', 'externalDocs', 'license'];

const MARKDOWN = unified().use(remarkParse).use(remarkGfm).freeze();

/** Load the external links of an OpenAPI document, in its descriptions and `url` fields, with their places. */
export async function loadSpecExternalLinks(file: string): Promise<PageLink[]> {
  const { document, locator } = await loadDocument(file);
  const links: PageLink[] = [];
  const add = (written: string, pointer: string): void =>
    void links.push({ target: written, written, ...locator.locate(pointer) });
  walkDocument({ kind: 'document', value: document }, ({ kind, object, pointer }) => {
    for (const key of ['description', 'summary']) {
      const prose = object[key];
      if (typeof prose !== 'string') continue;
      for (const url of findLinks(prose)) add(url, toPointer(pointer, key));
    }
    const key = kind === 'info' ? 'termsOfService' : 'url';
    const url = object[key];
    if (typeof url !== 'string' || !(kind === 'info' || LINKED_OBJECTS.includes(kind))) return;
    add(url, toPointer(pointer, key));
  });
  return links;
}

function findLinks(markdown: string): string[] {
  const urls: string[] = [];
  visit(MARKDOWN.parse(markdown) as Root, (node) => {
    if (node.type === 'link' || node.type === 'definition' || node.type === 'image') {
      urls.push(node.url);
    }
  });
  return urls;
}
