import { toReadableTree } from '../../build/article/readable-tree.ts';
import { toSections } from '../../build/article/to-sections.ts';
import { toContentRoute } from '../../build/links/content-route.ts';
import type { ContentFile } from '../../build/content/discover.ts';
import type { FrontMatter } from '../../build/content/front-matter.ts';
import type { Page, PageSection } from '../../build/page.ts';
import { parseHtml } from '../support/html-tree.ts';

/** Create a content file that lies on no disk. */
export function toContentFile(source: string, frontMatter: FrontMatter = {}): ContentFile {
  return {
    absolutePath: `/site/content/${source}`,
    file: `content/${source}`,
    source,
    text: '',
    frontMatter,
    ...toContentRoute(source, frontMatter),
  };
}

/** Create the page that a content file compiles to; its sections are those of its HTML. */
export function toPage(path: string, parts: Partial<Page> = {}): Page {
  const page: Page = {
    id: path,
    path,
    href: path,
    title: path,
    description: '',
    layout: 'guide',
    html: '',
    markdown: '',
    sections: [],
    headings: [],
    anchors: [],
    links: [],
    file: 'content/page.mdx',
    ...parts,
  };
  const sections = toSections(toReadableTree(parseHtml(page.html)), page);
  return { ...page, sections: parts.sections ?? sections };
}

/** Create a section, as the search sees it. */
export function toSection(parts: Partial<PageSection> = {}): PageSection {
  return { depth: 1, anchor: '', heading: 'Page', text: '', names: [], ...parts };
}
