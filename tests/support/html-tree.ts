import type { ElementContent } from 'hast';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';

const PARSER = unified().use(rehypeParse, { fragment: true }).freeze();

/** Parse HTML to nodes of an article. */
export function parseHtml(html: string): ElementContent[] {
  return PARSER.parse(html).children as ElementContent[];
}
