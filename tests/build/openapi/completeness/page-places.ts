import type { Element, ElementContent } from 'hast';
import { elementsOf, hasClass, readText, toText } from '../../../../build/article/elements.ts';
import type { Page } from '../../../../build/page.ts';
import { parseHtml } from '../../../support/html-tree.ts';

/** A part of a page that describes a value, as a reader sees it. */
export interface Place {
  page: ReadPage;
  element: Element;
}

/** A page with what is found in it. */
export interface ReadPage {
  path: string;
  root: Element;
  byId: ReadonlyMap<string, Element>;
  parents: ReadonlyMap<Element, Element>;
}

/** Finds pages by their paths, and reads each once. */
export type PageReader = (path: string) => ReadPage | undefined;

/** Create a reader of the pages of a reference. */
export function createPageReader(pages: Page[]): PageReader {
  const texts = new Map(pages.map(({ path, html }) => [path, html]));
  const read = new Map<string, ReadPage>();
  return (path) => {
    const known = read.get(path);
    const html = texts.get(path);
    if (known || html === undefined) return known;
    const page = readPage(path, html);
    read.set(path, page);
    return page;
  };
}

function readPage(path: string, html: string): ReadPage {
  const root: Element = {
    type: 'element',
    tagName: 'article',
    properties: {},
    children: parseHtml(html),
  };
  const byId = new Map<string, Element>();
  const parents = new Map<Element, Element>();
  const visit = (element: Element) => {
    const id = readText(element, 'id');
    if (id !== undefined) byId.set(id, element);
    for (const child of elementsOf(element.children)) {
      parents.set(child, element);
      visit(child);
    }
  };
  visit(root);
  return { path, root, byId, parents };
}

/** List the elements below an element that fit a test, in document order. */
export function findAll(element: Element, test: (element: Element) => boolean): Element[] {
  return elementsOf(element.children).flatMap((child) => [
    ...(test(child) ? [child] : []),
    ...findAll(child, test),
  ]);
}

/** List the children of an element that have a class. */
export function childrenOf(element: Element, className: string): Element[] {
  return elementsOf(element.children).filter((child) => hasClass(child, className));
}

/** Return the text of an element, without that of some elements below it. */
export function textOf(element: Element, isOmitted: (element: Element) => boolean): string {
  const children: ElementContent[] = element.children.flatMap((child): ElementContent[] => {
    if (child.type !== 'element') return [child];
    if (isOmitted(child)) return [];
    const address = readText(child, 'href') ?? '';
    return [{ type: 'text', value: ` ${textOf(child, isOmitted)} ${address} ` }];
  });
  return toText(children);
}

/** Find the section of a page by the text of its heading. */
export function findSection(page: ReadPage, heading: string, level = 2): Element | undefined {
  const found = findAll(page.root, ({ tagName }) => tagName === `h${level}`).find(
    (element) => textOf(element, ({ tagName }) => tagName === 'a').trim() === heading,
  );
  return found && page.parents.get(found);
}

/**
 * Return what holds the parts of a value: its own element, the fold below it, or what its type links to. `null` where
 * the page says that it has no room for them, undefined where the value has no parts.
 */
export function findContent(place: Place, read: PageReader): Place | null | undefined {
  const { page, element } = place;
  if (hasParts(element)) return place;
  const [fold] = childrenOf(element, 'schema-fold');
  if (fold) return { page, element: fold };
  const type = findAll(element, (one) => isTypeOf(one, place))[0];
  if (!type) return undefined;
  const link = findAll(type, ({ tagName }) => tagName === 'a')[0];
  const address = link && readText(link, 'href');
  if (address !== undefined) return findTarget(address, page, read);
  return toText(type.children).includes('{…}') ? null : undefined;
}

function hasParts(element: Element): boolean {
  return ['schema-fields', 'schema-entries', 'schema-choice'].some(
    (name) => childrenOf(element, name).length > 0,
  );
}

/** The type of a value, or the name of a variant, which links to the fields. */
function isTypeOf(element: Element, { page, element: owner }: Place): boolean {
  if (!hasClass(element, 'schema-type') && !hasClass(element, 'schema-variant-name')) return false;
  let parent = page.parents.get(element);
  while (parent && parent !== owner && !isValue(parent)) parent = page.parents.get(parent);
  return parent === owner;
}

/** Whether an element describes a value of its own. */
export function isValue(element: Element): boolean {
  const names = ['schema-fields', 'schema-entries', 'schema-choice', 'schema-fold'];
  return names.some((name) => hasClass(element, name));
}

function findTarget(address: string, from: ReadPage, read: PageReader): Place | undefined {
  const [path = '', id = ''] = address.split('#');
  const page = path === '' ? from : read(path);
  if (!page) return undefined;
  if (id === '') {
    const section = findSection(page, 'Fields');
    return section && { page, element: section };
  }
  const target = page.byId.get(id);
  if (!target) return undefined;
  if (!/^h\d$/.test(target.tagName))
    return findContent({ page, element: target }, read) ?? undefined;
  const section = page.parents.get(target) ?? target;
  const [body] = findAll(section, (element) => hasClass(element, 'media-type'));
  return { page, element: body ?? section };
}
