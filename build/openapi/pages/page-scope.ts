import type { Heading } from '../../../client/model/page.ts';
import type { MarkdownRenderer } from '../markdown/markdown-html.ts';

/** What one page gathers while it is put together: its ids, its headings and its links. */
export interface PageScope {
  anchors: string[];
  headings: Heading[];
  /** Links to places of this site, as their authors wrote them. */
  links: Set<string>;
  /** Make an id that nothing else on the page has: `query limit[]` → `query-limit`. */
  createId(wish: string): string;
  /** Make a heading that the table of contents lists. */
  createHeading(depth: Heading['depth'], text: string, wish?: string): Heading;
  /** Markdown inside a section; its headings are not the page's. */
  renderDescription(markdown: string | undefined): string;
  /** Markdown at the page's own level: its headings stand in the table of contents. */
  renderProse(markdown: string | undefined): string;
}

/** Start a page. */
export function createPageScope(renderer: MarkdownRenderer): PageScope {
  const taken = new Map<string, number>();
  const anchors: string[] = [];
  const headings: Heading[] = [];
  const links = new Set<string>();
  const createId = (wish: string) => {
    const id = toFreeId(toFragment(wish), taken);
    anchors.push(id);
    return id;
  };
  const createHeading = (depth: Heading['depth'], text: string, wish = text.toLowerCase()) => {
    const heading = { depth, id: createId(wish), text };
    headings.push(heading);
    return heading;
  };
  const collect = ({ html, links: found }: { html: string; links: string[] }) => {
    for (const link of found) links.add(link);
    return html;
  };
  return {
    anchors,
    headings,
    links,
    createId,
    createHeading,
    renderDescription: (text) => (text === undefined ? '' : collect(renderer.render(text))),
    renderProse: (text) =>
      text === undefined
        ? ''
        : collect(renderer.renderProse(text, (depth, words) => createHeading(depth, words).id)),
  };
}

/** Keep to characters that need no escaping in a fragment or a CSS selector. */
function toFragment(wish: string): string {
  const fragment = wish.replace(/[^A-Za-z0-9_-]+/g, '-').replace(/^-+|-+$/g, '');
  return fragment === '' ? 'section' : fragment;
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
