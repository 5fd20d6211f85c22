import type { PluggableList } from 'unified';
import { MARKDOWN_SCHEMA, MDX_SCHEMA } from './html-schema.ts';
import { rehypeApi } from './rehype-api.tsx';
import { rehypeDiagrams } from './rehype-diagrams.ts';
import { rehypeHeadings } from './rehype-headings.ts';
import { rehypeLinks } from './rehype-links.ts';
import { rehypeMarkdownHtml } from './rehype-markdown-html.ts';
import { rehypeOldAnchors } from './rehype-old-anchors.ts';
import { rehypeSafeHtml } from './rehype-safe-html.ts';
import { rehypeTables } from './rehype-tables.ts';
import { rehypeTasks } from './rehype-tasks.ts';
import { rehypeTextsToSend } from './rehype-texts-to-send.ts';
import { rehypeTags } from './rehype-tags.ts';

const ARTICLE: PluggableList = [
  rehypeHeadings,
  rehypeOldAnchors,
  rehypeTasks,
  rehypeTextsToSend,
  rehypeLinks,
  rehypeDiagrams,
  rehypeTables,
  rehypeApi,
];

/** Plugins for the HTML tree, by format. In the tree that they return, components are elements. */
export const REHYPE_PLUGINS: Record<'md' | 'mdx', PluggableList> = {
  md: [rehypeMarkdownHtml, [rehypeSafeHtml, MARKDOWN_SCHEMA], ...ARTICLE],
  mdx: [rehypeTags, [rehypeSafeHtml, MDX_SCHEMA], ...ARTICLE],
};
