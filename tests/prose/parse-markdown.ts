import type { Root } from 'mdast';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';

const markdown = unified().use(remarkParse).use(remarkFrontmatter).use(remarkGfm).freeze();
const mdx = unified()
  .use(remarkParse)
  .use(remarkFrontmatter)
  .use(remarkGfm)
  .use(remarkMdx)
  .freeze();

/** Parse Markdown, with JSX and expressions where `syntax` says so; throws where MDX does not parse. */
export function parseMarkdown(source: string, syntax: 'mdx' | 'markdown'): Root {
  return (syntax === 'mdx' ? mdx : markdown).parse(source);
}
