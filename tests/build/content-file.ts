import { toContentRoute } from '../../build/content/content-route.ts';
import type { ContentFile } from '../../build/content/discover.ts';
import type { FrontMatter } from '../../build/content/front-matter.ts';
import type { Page } from '../../build/page.ts';

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

/** Create the page that a content file compiles to. */
export function toPage(path: string, parts: Partial<Page> = {}): Page {
  return {
    id: path,
    path,
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
}
