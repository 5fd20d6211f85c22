import type { Nodes, Parents } from 'mdast';
import type { MdxTextExpression } from 'mdast-util-mdx';
import { toString } from 'mdast-util-to-string';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { parse } from 'yaml';
import { findHeavyMarkdown } from '../markdown/heavy-markdown.ts';

/** A part of a page as its readers know it. */
export interface PageBlock {
  kind: 'heading' | 'text' | 'code';
  text: string;
  /** The heading that it stands below, or its own. Empty at the beginning of the page. */
  heading: string;
}

/** Longer versions are compared as plain text: to parse one would take seconds. */
const MAX_LENGTH = 500_000;

const PARSERS = {
  md: unified().use(remarkParse).use(remarkGfm).use(remarkFrontmatter).freeze(),
  mdx: unified().use(remarkParse).use(remarkMdx).use(remarkGfm).use(remarkFrontmatter).freeze(),
};

/**
 * Split a version of a page into blocks, which have its words and its code. A version is parsed and never evaluated;
 * one that does not parse is split at its blank lines.
 */
export function toPageBlocks(source: string, format: keyof typeof PARSERS): PageBlock[] {
  const text = source.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  try {
    if (findHeavyMarkdown(text, MAX_LENGTH)) return toTextBlocks(text);
    const blocks: PageBlock[] = [];
    addBlocks(PARSERS[format].parse(text), blocks);
    return blocks;
  } catch {
    return toTextBlocks(text);
  }
}

function toTextBlocks(text: string): PageBlock[] {
  const paragraphs = text.split(/\n\s*\n/).map(toLine);
  return paragraphs.flatMap((line) =>
    line === '' ? [] : [{ kind: 'text' as const, text: line, heading: '' }],
  );
}

function addBlocks(node: Nodes, blocks: PageBlock[]): void {
  const add = (kind: PageBlock['kind'], text: string) => {
    const heading = kind === 'heading' ? text : (blocks.at(-1)?.heading ?? '');
    if (text !== '') blocks.push({ kind, text, heading });
  };
  switch (node.type) {
    case 'yaml':
      for (const text of toFrontMatterTexts(node.value)) add('text', text);
      return;
    case 'heading':
      return add(node.depth === 1 ? 'text' : 'heading', toText(node));
    case 'paragraph':
      return add('text', toText(node));
    case 'tableRow':
      return add('text', node.children.map(toText).join(' | '));
    case 'code':
      return add('code', node.value);
    default:
      if ('children' in node) for (const child of node.children) addBlocks(child, blocks);
  }
}

/** What readers see of the front matter. */
function toFrontMatterTexts(yaml: string): string[] {
  const { title, description } = Object(parse(yaml)) as Record<string, unknown>;
  return [title, description].flatMap((text) => (typeof text === 'string' ? toLine(text) : []));
}

/** The words of a block, with code in backticks. Addresses and attributes are not among them. */
function toText(node: Parents): string {
  const parts = node.children.map((child) => {
    if (child.type === 'inlineCode') return `\`${child.value}\``;
    return 'children' in child && child.children.length > 0 ? toText(child) : toInlineText(child);
  });
  return toLine(parts.join(''));
}

/** Comments and other expressions have no words. */
function toInlineText(node: Nodes | MdxTextExpression): string {
  if (node.type === 'break') return ' ';
  return node.type === 'mdxTextExpression' ? '' : toString(node, { includeHtml: false });
}

function toLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
