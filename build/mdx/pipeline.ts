import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import type { PluggableList } from 'unified';
import { rehypeApi } from './rehype-api.tsx';
import { rehypeDiagrams } from './rehype-diagrams.ts';
import { rehypeHeadings } from './rehype-headings.ts';
import { rehypeLinks } from './rehype-links.ts';
import { rehypeMarkdownHtml } from './rehype-markdown-html.ts';
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

const BEFORE_TAGS: PluggableList = [remarkFrontmatter, remarkGfm, remarkContainers];

const BLOCKS: PluggableList = [
  remarkForeignSyntax,
  remarkAlerts,
  remarkCodeBlocks,
  remarkJsonBlocks,
  remarkAltText,
];

const ARTICLE: PluggableList = [
  rehypeHeadings,
  rehypeApi,
  rehypeLinks,
  rehypeDiagrams,
  rehypeTables,
];

/** From MDX to the HTML tree of an article, with components as elements. */
export const MDX = unified()
  .use(remarkParse)
  .use(remarkMdx)
  .use(BEFORE_TAGS)
  .use([remarkImports, remarkLiterals, remarkDocusaurus, remarkComponents])
  .use(BLOCKS)
  .use([remarkTabs, remarkLists, remarkQuestions, remarkGlossary])
  .use(remarkRehype, { passThrough: ['mdxJsxFlowElement', 'mdxJsxTextElement'] })
  .use(rehypeTags)
  .use(ARTICLE)
  .freeze();

/** From plain Markdown to the HTML tree of an article. */
export const MARKDOWN = unified()
  .use(remarkParse)
  .use(BEFORE_TAGS)
  .use(BLOCKS)
  .use(remarkRehype, { allowDangerousHtml: true })
  .use(rehypeMarkdownHtml)
  .use(ARTICLE)
  .freeze();
