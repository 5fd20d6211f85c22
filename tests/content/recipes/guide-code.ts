import type { Code } from 'mdast';
import remarkFrontmatter from 'remark-frontmatter';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';

const parser = unified().use(remarkParse).use(remarkFrontmatter).use(remarkMdx);

/** List the code blocks of a page of the guide. */
export function loadCodeBlocks(mdx: string): Code[] {
  const blocks: Code[] = [];
  visit(parser.parse(mdx), 'code', (code: Code) => void blocks.push(code));
  return blocks;
}
