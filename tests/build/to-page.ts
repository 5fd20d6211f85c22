import type { Page, PageLink, PageSection } from '../../build/page.ts';

/** Create a compiled page, as far as a test needs it. */
export function toPage(path: string, parts: Partial<Page> = {}): Page {
  return {
    id: path.slice(1),
    path,
    title: 'Page',
    description: '',
    layout: 'guide',
    links: [],
    html: '',
    markdown: '',
    sections: [],
    headings: [],
    anchors: [],
    file: `content${path}.mdx`,
    ...parts,
  };
}

/** Create a link of a page to check. */
export function toLink(target: string, parts: Partial<PageLink> = {}): PageLink {
  return { target, written: target, file: 'content/a.mdx', line: 3, column: 5, ...parts };
}

/** Create a section, as the search sees it. */
export function toSection(parts: Partial<PageSection> = {}): PageSection {
  return { depth: 1, anchor: '', heading: 'Page', text: '', names: [], ...parts };
}
