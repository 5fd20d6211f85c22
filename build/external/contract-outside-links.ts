import type { Root } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from '../visit.ts';
import { toPointer } from '../openapi/json/json-pointer.ts';
import { isObject } from '../openapi/json/json-value.ts';
import { loadContract } from '../openapi/load/load-contract.ts';
import type { PageLink } from '../page.ts';

/** Fields whose text is Markdown. */
const PROSE_FIELDS = ['description', 'summary'];

/** Fields whose `url` readers follow; that of a server is none of them. */
const LINKED_FIELDS = ['contact', 'externalDocs', 'license'];

/** Values that stand for data, in which `description` may be any field's name. */
const DATA_FIELDS = ['default', 'enum', 'example', 'examples', 'const', 'value'];

const MARKDOWN = unified().use(remarkParse).use(remarkGfm).freeze();

/** Load the outside links of a contract's descriptions and addresses, with their places in its files. */
export async function loadContractOutsideLinks(file: string): Promise<PageLink[]> {
  const { document, locator } = await loadContract(file);
  const links: PageLink[] = [];
  const add = (written: string, pointer: string): void =>
    void links.push({ target: written, written, ...locator.locate(pointer) });
  const walk = (value: unknown, pointer: string): void => {
    if (Array.isArray(value)) {
      for (const [index, entry] of value.entries()) walk(entry, toPointer(pointer, String(index)));
    }
    if (!isObject(value) || Array.isArray(value)) return;
    for (const [key, entry] of Object.entries(value)) {
      const at = toPointer(pointer, key);
      if (typeof entry === 'string') {
        if (PROSE_FIELDS.includes(key)) for (const url of findLinks(entry)) add(url, at);
        if (key === 'termsOfService') add(entry, at);
      } else if (!DATA_FIELDS.includes(key)) {
        if (LINKED_FIELDS.includes(key) && isObject(entry) && typeof entry['url'] === 'string') {
          add(entry['url'], toPointer(at, 'url'));
        }
        walk(entry, at);
      }
    }
  };
  walk(document, '#');
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
