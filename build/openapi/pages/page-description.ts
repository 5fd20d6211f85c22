import { toString } from 'mdast-util-to-string';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';

/** Search engines show about as much. */
const MAX_LENGTH = 200;

const PARSER = unified().use(remarkParse).use(remarkGfm).freeze();

/** The first paragraph of a Markdown text as plain words, cut at a word's end. */
export function toPageDescription(markdown: string): string {
  const tree = PARSER.parse(markdown.slice(0, 5 * MAX_LENGTH));
  const paragraph = tree.children.find((child) => child.type === 'paragraph');
  const text = toString(paragraph, { includeHtml: false }).replace(/\s+/g, ' ').trim();
  if (text.length <= MAX_LENGTH) return text;
  return `${text.slice(0, MAX_LENGTH).replace(/\s+\S*$/, '')}…`;
}
