import type { PluggableList } from 'unified';
import type { CompilerContext } from './compiler-context.ts';
import { rehypeApi } from './rehype-api.ts';
import { rehypeDiagrams } from './rehype-diagrams.ts';
import { rehypeHeadings } from './rehype-headings.ts';
import { rehypeImages } from './rehype-images.ts';
import { rehypeLinks } from './rehype-links.ts';
import { rehypeMarkdownHtml } from './rehype-markdown-html.ts';
import { rehypeTables } from './rehype-tables.ts';

/** The plugins that work on HTML, in their order. */
export function createRehypePlugins(context: CompilerContext): PluggableList {
  const { spec, basePath, strictContent } = context;
  return [
    [rehypeMarkdownHtml, { strict: strictContent }],
    [rehypeHeadings, { strict: strictContent }],
    [rehypeApi, { spec, basePath }],
    rehypeLinks,
    rehypeImages,
    rehypeDiagrams,
    rehypeTables,
  ];
}
