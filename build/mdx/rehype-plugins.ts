import type { PluggableList } from 'unified';
import { rehypeApi } from './rehype-api.tsx';
import { rehypeDiagrams } from './rehype-diagrams.ts';
import { rehypeHeadings } from './rehype-headings.ts';
import { rehypeLinks } from './rehype-links.ts';
import { rehypeMarkdownHtml } from './rehype-markdown-html.ts';
import { rehypeOldAnchors } from './rehype-old-anchors.ts';
import { rehypeSafeHtml } from './rehype-safe-html.ts';
import { rehypeTables } from './rehype-tables.ts';
import { rehypeTasks } from './rehype-tasks.ts';
import { rehypeTags } from './rehype-tags.ts';

const ARTICLE: PluggableList = [
  rehypeSafeHtml,
  rehypeHeadings,
  rehypeOldAnchors,
  rehypeTasks,
  rehypeLinks,
  rehypeDiagrams,
  rehypeTables,
  rehypeApi,
];

/** Plugins for the HTML tree, by format. In the tree that they return, components are elements. */
export const REHYPE_PLUGINS = {
  md: [rehypeMarkdownHtml, ...ARTICLE],
  mdx: [rehypeTags, ...ARTICLE],
};
