import type { Node } from 'unist';
import type { VFile } from 'vfile';
import type { Heading } from '../../client/model/page.ts';
import type { PageLink } from '../page.ts';
import type { LinkTarget } from '../content/link-table.ts';

/** What the plugins learn of a page while it compiles. */
export interface PageFacts {
  target: LinkTarget;
  /** Source file, relative to the working directory. */
  file: string;
  /** Text of the page's own `h1`, if it has one. */
  ownTitle: string | null;
  headings: Heading[];
  anchors: string[];
  links: PageLink[];
  /** Languages of its code blocks. */
  languages: string[];
}

declare module 'vfile' {
  interface DataMap {
    pageFacts: PageFacts;
  }
}

export function createPageFacts(target: LinkTarget, file: string): PageFacts {
  return { target, file, ownTitle: null, headings: [], anchors: [], links: [], languages: [] };
}

/** Read a compiling file's facts; throws when the plugin that attaches them has not run. */
export function usePageFacts(file: VFile): PageFacts {
  const facts = file.data.pageFacts;
  if (!facts) throw new Error(`No facts are attached to ${file.path}.`);
  return facts;
}

/** Report an error at a node: the page does not compile. */
export function reportError(file: VFile, reason: string, node: Node): void {
  file.message(reason, { place: node.position }).fatal = true;
}
