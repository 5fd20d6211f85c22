import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import type { Root } from 'hast';
import type { Node } from 'unist';
import { isExternal } from '../content/link-table.ts';
import { isBlockedHtml } from './blocked-html.ts';
import type { JsxTag } from './jsx-tag.ts';
import { isJsxTag, readAttribute, readText, setAttributes } from './jsx-tag.ts';
import { usePageFacts } from './page-facts.ts';
import { isPermalink } from './rehype-headings.ts';
import type { SiteReference } from './resolve-page.ts';
import { toPlaceholder } from './resolve-page.ts';

/**
 * Replace the addresses of links and files by placeholders, because a page is compiled without the rest of the
 * site. `resolvePage` inserts the addresses.
 */
export function rehypeLinks() {
  return (tree: Root, file: VFile): void => {
    const { references } = usePageFacts(file);
    const replace = (kind: SiteReference['kind'], written: string, node: Node): string => {
      const { line = 1, column = 1 } = node.position?.start ?? {};
      references.push({ kind, written, line, column });
      // The address of a link within the page is known, and its Markdown is different.
      return written.startsWith('#') ? written : toPlaceholder(references.length - 1);
    };
    visit(tree, (node) => {
      if (node.type === 'element' && !isPermalink(node)) {
        const { href, src } = node.properties;
        if (node.tagName === 'a' && typeof href === 'string') {
          node.properties['href'] = replace('link', href, node);
        }
        if (node.tagName === 'img' && typeof src === 'string') {
          node.properties['src'] = replace('file', src, node);
        }
      }
      if (!isJsxTag(node) || isBlockedHtml(node.name ?? '')) return;
      if (node.name === 'Figure') addDarkVariant(node);
      for (const attribute of node.attributes) {
        if (attribute.type !== 'mdxJsxAttribute' || typeof attribute.value !== 'string') continue;
        const kind = toKind(attribute.name, node);
        if (kind !== null) attribute.value = replace(kind, attribute.value, node);
      }
    });
  };
}

/** Null if the attribute is not an address. */
function toKind(attribute: string, tag: JsxTag): SiteReference['kind'] | null {
  if (attribute === 'href') return 'link';
  if (attribute === 'dark' && tag.name === 'Figure') return 'dark file';
  return attribute === 'src' ? 'file' : null;
}

/** An SVG of the site has the colours of both themes. */
function addDarkVariant(figure: JsxTag): void {
  const src = readText(figure, 'src') ?? '';
  const isOwnSvg = /\.svg$/i.test(src) && !isExternal(src);
  if (isOwnSvg && readAttribute(figure, 'dark') === undefined) setAttributes(figure, { dark: src });
}
