import remarkGfm from 'remark-gfm';
import type { PluggableList } from 'unified';
import { remarkAltText } from '../mdx/remark-alt-text.ts';
import { remarkCodeBlocks } from '../mdx/remark-code-blocks.ts';
import { remarkComponents } from '../mdx/remark-components.ts';
import { remarkAlerts } from '../article/remark-alerts.ts';
import { remarkContainers } from '../mdx/docusaurus/remark-containers.ts';
import { remarkDocusaurus } from '../mdx/docusaurus/remark-docusaurus.ts';
import { remarkGlossary } from '../mdx/remark-glossary.ts';
import { remarkImports } from '../mdx/docusaurus/remark-imports.ts';
import { remarkJsonBlocks } from '../mdx/remark-json-blocks.ts';
import { remarkTasks } from '../mdx/remark-tasks.ts';
import { remarkSiteUrl } from '../mdx/remark-site-url.ts';
import { remarkSteps } from '../mdx/remark-steps.ts';
import { remarkLiterals } from '../mdx/remark-literals.ts';
import { remarkMissedMarkdown } from '../mdx/remark-missed-markdown.ts';
import { remarkProvisional } from '../mdx/remark-provisional.ts';
import { remarkTabs } from '../mdx/remark-tabs.ts';
import { remarkUndefinedReferences } from '../mdx/remark-undefined-references.ts';
import { MARKDOWN_SCHEMA, MDX_SCHEMA } from '../mdx/html-schema.ts';
import { rehypeApi } from '../mdx/rehype-api.tsx';
import { rehypeCheckBoxes } from '../mdx/rehype-check-boxes.ts';
import { rehypeDiagrams } from '../mdx/rehype-diagrams.ts';
import { rehypeHeadings } from '../mdx/rehype-headings.ts';
import { rehypeLinks } from '../mdx/rehype-links.ts';
import { rehypeMarkdownHtml } from '../mdx/rehype-markdown-html.ts';
import { rehypeOldAnchors } from '../mdx/rehype-old-anchors.ts';
import { rehypeSafeHtml } from '../mdx/rehype-safe-html.ts';
import { rehypeTables } from '../mdx/rehype-tables.ts';
import { rehypeTasks } from '../mdx/rehype-tasks.ts';
import { rehypeTextsToSend } from '../mdx/rehype-texts-to-send.ts';
import { rehypeTags } from '../mdx/rehype-tags.ts';

const SYNTAX: PluggableList = [remarkGfm, remarkContainers];

const BLOCKS: PluggableList = [
  remarkUndefinedReferences,
  remarkMissedMarkdown,
  remarkAlerts,
  remarkCodeBlocks,
  remarkJsonBlocks,
  remarkSiteUrl,
  remarkAltText,
];

/** Plugins for the Markdown tree, by format. */
export const REMARK_PLUGINS = {
  md: [...SYNTAX, ...BLOCKS],
  mdx: [
    ...SYNTAX,
    remarkImports,
    remarkLiterals,
    remarkDocusaurus,
    remarkComponents,
    ...BLOCKS,
    remarkTabs,
    remarkSteps,
    remarkProvisional,
    remarkGlossary,
    remarkTasks,
  ],
};

const ARTICLE: PluggableList = [
  rehypeHeadings,
  rehypeOldAnchors,
  rehypeTasks,
  rehypeTextsToSend,
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
