import type { SafeTree } from '../../../client/article/schema-node.ts';
import { BACKLINKS_ID, SHELL_IDS, VERSIONS_ID } from '../../article/shell-ids.ts';
import type { Heading } from '../../../client/model/page.ts';
import type { MarkdownRenderer } from './markdown-renderer.ts';
import { toFragment } from './slug.ts';

/** What a page shows of schemas. */
export interface PageLimits {
  /** Fields and variants of the request, and of the responses. */
  fields: number;
  /** Whether a schema is shown again where it occurs again. */
  hasRepeats: boolean;
}

/** Ids of one page while it is built. */
export interface PageScope {
  limits: PageLimits;
  /** Whether there is no room for all schemas. */
  isPartial: boolean;
  /** Whether the page has fields whose own fields are on no page. */
  hasOmissions: boolean;
  /** Create an id that is unique on the page: `query limit[]` → `query-limit`. */
  createId(preferred: string): string;
  /** Create a heading of the table of contents. */
  createHeading(depth: Heading['depth'], text: string, preferred?: string): Heading;
  /** Render Markdown inside a section; its headings are not in the table of contents. */
  renderDescription(markdown: string | undefined): SafeTree;
  /** Render Markdown of the page itself; its headings are in the table of contents. */
  renderProse(markdown: string | undefined): SafeTree;
}

/** Start a page. */
export function createPageScope(renderer: MarkdownRenderer, limits: PageLimits): PageScope {
  const taken = new Map([...SHELL_IDS, BACKLINKS_ID, VERSIONS_ID].map((id) => [id, 1]));
  const createId = (preferred: string) => toFreeId(toFragment(preferred), taken);
  const createHeading = (
    depth: Heading['depth'],
    text: string,
    preferred = text.toLowerCase(),
  ) => ({
    depth,
    id: createId(preferred),
    text,
  });
  return {
    limits,
    isPartial: false,
    hasOmissions: false,
    createId,
    createHeading,
    renderDescription: (text) => (text === undefined ? [] : renderer.render(text)),
    renderProse: (text) =>
      text === undefined
        ? []
        : renderer.renderProse(text, (depth, words) => createHeading(depth, words).id),
  };
}

function toFreeId(fragment: string, taken: Map<string, number>): string {
  for (;;) {
    const uses = (taken.get(fragment) ?? 0) + 1;
    taken.set(fragment, uses);
    if (uses === 1) return fragment;
    const numbered = `${fragment}-${uses}`;
    if (taken.has(numbered)) continue;
    taken.set(numbered, 1);
    return numbered;
  }
}
