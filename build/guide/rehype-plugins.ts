import type { PluggableList } from 'unified';
import { MARKDOWN_SCHEMA, MDX_SCHEMA } from '../mdx/html-schema.ts';
import { rehypeApi } from '../mdx/rehype-api.tsx';
import { rehypeCheckBoxes } from '../mdx/rehype-check-boxes.ts';
import { rehypeDiagrams } from '../mdx/rehype-diagrams.ts';
import { rehypeHeadings } from '../mdx/rehype-headings.ts';
import { rehypeLinks } from '../mdx/rehype-links.ts';
import { rehypeMarkdownHtml } from '../mdx/rehype-markdown-html.ts';
import { rehypeOldAnchors } from '../mdx/rehype-old-anchors.ts';
import { rehypePictures } from '../mdx/rehype-pictures.ts';
import { rehypeSafeHtml } from '../mdx/rehype-safe-html.ts';
import { rehypeTables } from '../mdx/rehype-tables.ts';
import { rehypeTasks } from '../mdx/rehype-tasks.ts';
import { rehypeTextsToSend } from '../mdx/rehype-texts-to-send.ts';
import { rehypeTags } from '../mdx/rehype-tags.ts';

const ARTICLE: PluggableList = [
  rehypeHeadings,
  rehypeOldAnchors,
  rehypeTasks,
  rehypeTextsToSend,
  rehypePictures,
  rehypeLinks,
  rehypeDiagrams,
  rehypeTables,
  rehypeCheckBoxes,
  rehypeApi,
];

/** Plugins for the HTML tree, by format. In the tree that they return, components are elements. */
export const REHYPE_PLUGINS: Record<'md' | 'mdx', PluggableList> = {
  md: [rehypeMarkdownHtml, [rehypeSafeHtml, MARKDOWN_SCHEMA], ...ARTICLE],
  mdx: [rehypeTags, [rehypeSafeHtml, MDX_SCHEMA], ...ARTICLE],
};
