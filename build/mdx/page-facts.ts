import type { Node, Point, Position } from 'unist';
import type { VFile } from 'vfile';
import type { DiagramProps } from '../../client/article/figure.tsx';
import type { Form } from '../../client/article/form-fields.tsx';
import type { SchemaField } from '../../client/article/schema-node.ts';
import type { Heading } from '../../client/model/page.ts';
import type { PageLink, PageQuestion } from '../page.ts';
import type { ContentFile } from '../content/discover.ts';
import type { LinkTarget } from '../content/link-table.ts';
import type { Partials } from '../content/partials.ts';
import type { SiteReference } from './resolve-page.ts';

/** Data that plugins collect about a page. */
export interface PageFacts {
  target: LinkTarget;
  /** Whether flaws are errors. */
  strict: boolean;
  partials: Partials;
  /** Names of imported code, which is reported at the import. */
  refusedImports: string[];
  /** Source file, relative to the working directory. */
  file: string;
  /** Text of the page's own `h1`, if it has one. */
  ownTitle: string | null;
  headings: Heading[];
  anchors: string[];
  /** Links in descriptions of the API contract. */
  links: PageLink[];
  /** Addresses that placeholders stand for. */
  references: SiteReference[];
  /** Languages of its code blocks. */
  languages: string[];
  /** Lists of a schema's fields, in the order of the components that show them. */
  fieldLists: SchemaField[][];
  /** Forms, in the order of the components that show them. */
  forms: Form[];
  questions: PageQuestion[];
  /** Diagrams, in document order. */
  diagrams: DiagramProps[];
  /** Images made for the page: path without the base path → SVG. */
  images: Record<string, string>;
}

declare module 'vfile' {
  interface DataMap {
    pageFacts: PageFacts;
  }
}

export function createPageFacts(
  { path, source, file, partials }: ContentFile,
  strict: boolean,
): PageFacts {
  return {
    target: { path, source },
    strict,
    partials: partials ?? {},
    refusedImports: [],
    file,
    ownTitle: null,
    headings: [],
    anchors: [],
    links: [],
    references: [],
    languages: [],
    fieldLists: [],
    forms: [],
    questions: [],
    diagrams: [],
    images: {},
  };
}

/** Return the facts of a file; throws if they are not attached. */
export function usePageFacts(file: VFile): PageFacts {
  const facts = file.data.pageFacts;
  if (!facts) throw new Error(`No facts are attached to ${file.path}.`);
  return facts;
}

type Place = Node | Point | Position | undefined;

/** Report an error: the page does not compile. */
export function reportError(file: VFile, reason: string, place: Place): void {
  addMessage(file, reason, place).fatal = true;
}

/**
 * Report an error if the content is strict, and otherwise a warning, once for each reason: a page that was written for
 * another tool often has the same flaw many times.
 */
export function reportFlaw(file: VFile, reason: string, place: Place): void {
  if (usePageFacts(file).strict) reportError(file, reason, place);
  else if (file.messages.every((own) => own.reason !== reason)) addMessage(file, reason, place);
}

function addMessage(file: VFile, reason: string, place: Place) {
  return file.message(reason, { place: place && 'type' in place ? place.position : place });
}
