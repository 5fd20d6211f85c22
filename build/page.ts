import type { HttpMethod } from '../client/model/http-method.ts';
import type { Heading, PageLayout } from '../client/model/page.ts';

/** A compiled page: what the MDX and the OpenAPI compilers both yield. */
export interface Page {
  /** The content path without its extension, or `api/<contract>/<slug>`. */
  id: string;
  /** Canonical path without the base path, spelled as it stands in an URL: `/docs/faqs/`. */
  path: string;
  title: string;
  description: string;
  layout: PageLayout;
  html: string;
  headings: Heading[];
  /** Ids in the article that a link's fragment may name. */
  anchors: string[];
  /** Links that the article makes, for the link check. */
  links: PageLink[];
  /** Canonical paths of the site's pages that the guide's pages lead to, without the base path. */
  leadsTo?: string[];
  /** Links of the guide's pages to other sites, which no build asks for. */
  outsideLinks?: PageLink[];
  /** Images made for the page: path without the base path → SVG. */
  images?: Record<string, string>;
  /** Source file, relative to the working directory. */
  file: string;
  /** What an operation is found by; absent on other pages. */
  operation?: OperationNames;
}

/** The names of an API operation. */
export interface OperationNames {
  method: HttpMethod;
  /** Path template, or a webhook's name. */
  path: string;
  /** Empty where the contract gives none. */
  id: string;
}

/** A link as written, with its place in the source. */
export interface PageLink {
  /** Resolved against the page: canonical path and fragment without the base path. */
  target: string;
  /** As the author wrote it. */
  written: string;
  file: string;
  line: number;
  column: number;
}
