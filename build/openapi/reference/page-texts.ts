import type { SafeTree } from '../../../client/article/schema-node.ts';
import type { Heading } from '../../../client/model/page.ts';
import { BACKLINKS_ID, SHELL_IDS, VERSIONS_ID } from '../../article/shell-ids.ts';
import type { MarkdownRenderer } from './markdown-renderer.ts';
import { toFragment, toFreeSlug } from './slug.ts';

/** Creates the ids and texts of a page. */
export interface PageTexts {
  /** Create an id that is unique on the page: `query limit[]` → `query-limit`. */
  createId(preferred: string): string;
  /** Create a heading of the table of contents. */
  createHeading(depth: 2 | 3, text: string, preferred?: string): Heading;
  /** Render Markdown inside a section; its headings are not in the table of contents. */
  renderDescription(markdown: string | undefined): SafeTree;
  /** Render Markdown of the page itself; its headings are in the table of contents. */
  renderProse(markdown: string | undefined): SafeTree;
}

/** Start the ids of a page. */
export function createPageTexts(markdown: MarkdownRenderer): PageTexts {
  const taken = new Set<string>([...SHELL_IDS, BACKLINKS_ID, VERSIONS_ID]);
  const createId = (preferred: string) => toFreeSlug(toFragment(preferred), taken);
  const createHeading = (depth: 2 | 3, text: string, preferred = text.toLowerCase()) => ({
    depth,
    id: createId(preferred),
    text,
  });
  return {
    createId,
    createHeading,
    renderDescription: (text) => (text === undefined ? [] : markdown.render(text)),
    renderProse: (text) =>
      text === undefined
        ? []
        : markdown.renderProse(text, (depth, words) => createHeading(depth, words).id),
  };
}
