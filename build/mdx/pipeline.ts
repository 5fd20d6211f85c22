import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import type { PluggableList } from 'unified';
import { rehypeApi } from './rehype-api.tsx';
import { rehypeDiagrams } from './rehype-diagrams.ts';
import { rehypeHeadings } from './rehype-headings.ts';
import { rehypeLinks } from './rehype-links.ts';
import { rehypeMarkdownHtml } from './rehype-markdown-html.ts';
import { rehypeOldAnchors } from './rehype-old-anchors.ts';
import { rehypeTables } from './rehype-tables.ts';
import { rehypeTags } from './rehype-tags.ts';
import { remarkAltText } from './remark-alt-text.ts';
import { remarkCodeBlocks } from './remark-code-blocks.ts';
import { remarkComponents } from './remark-components.ts';
import { remarkAlerts, remarkContainers } from './remark-containers.ts';
import { remarkDocusaurus } from './remark-docusaurus.ts';
import { remarkForeignSyntax } from './remark-foreign-syntax.ts';
import { remarkGlossary } from './remark-glossary.ts';
import { remarkImports } from './remark-imports.ts';
import { remarkJsonBlocks } from './remark-json-blocks.ts';
import { remarkLists } from './remark-lists.ts';
import { remarkLiterals } from './remark-literals.ts';
import { remarkQuestions } from './remark-questions.ts';
import { remarkTabs } from './remark-tabs.ts';

const SYNTAX: PluggableList = [remarkFrontmatter, remarkGfm, remarkContainers];

const BLOCKS: PluggableList = [
  remarkForeignSyntax,
  remarkAlerts,
  remarkCodeBlocks,
  remarkJsonBlocks,
  remarkAltText,
];

const ARTICLE: PluggableList = [
  rehypeHeadings,
  rehypeOldAnchors,
  rehypeApi,
  rehypeLinks,
  rehypeDiagrams,
  rehypeTables,
];

/** Plugins for MDX. The tree that they return has components as elements. */
export const MDX = {
  remarkPlugins: [
    ...SYNTAX,
    remarkImports,
    remarkLiterals,
    remarkDocusaurus,
    remarkComponents,
    ...BLOCKS,
    remarkTabs,
    remarkLists,
    remarkQuestions,
    remarkGlossary,
  ],
  rehypePlugins: [rehypeTags, ...ARTICLE],
} satisfies Record<string, PluggableList>;

/** Plugins for plain Markdown. */
export const MARKDOWN = {
  remarkPlugins: [...SYNTAX, ...BLOCKS],
  rehypePlugins: [rehypeMarkdownHtml, ...ARTICLE],
} satisfies Record<string, PluggableList>;
