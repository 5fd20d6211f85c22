import type { Element, Root } from 'hast';
import type { MdxJsxFlowElementHast, MdxJsxTextElementHast } from 'mdast-util-mdx-jsx';
import type { Node } from 'unist';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import type { LinkTable } from '../content/link-table.ts';
import type { ContentAssets } from '../content/content-assets.ts';
import { reportError, usePageFacts } from './page-facts.ts';

interface LinkServices {
  links: LinkTable;
  assets: ContentAssets;
  /** True where broken links fail the build. */
  strict: boolean;
}

/** Rewrite links to canonical addresses and local images to hashed files, and report what leads nowhere. */
export function rehypeLinks(services: LinkServices) {
  return (tree: Root, file: VFile): void => {
    visit(tree, (node) => {
      if (node.type === 'element') rewriteElement(node, file, services);
      if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') {
        rewriteComponent(node, file, services);
      }
    });
  };
}

function rewriteElement(element: Element, file: VFile, services: LinkServices): void {
  const { href, src } = element.properties;
  if (element.tagName === 'a' && typeof href === 'string') {
    element.properties['href'] = toHref(href, element, file, services);
  }
  if (element.tagName === 'img' && typeof src === 'string') {
    element.properties['src'] = toAssetUrl(src, element, file, services);
  }
}

function rewriteComponent(
  node: MdxJsxFlowElementHast | MdxJsxTextElementHast,
  file: VFile,
  services: LinkServices,
): void {
  for (const attribute of node.attributes) {
    if (attribute.type !== 'mdxJsxAttribute' || typeof attribute.value !== 'string') continue;
    if (attribute.name === 'href') {
      attribute.value = toHref(attribute.value, node, file, services);
    } else if (attribute.name === 'src' || (attribute.name === 'dark' && node.name === 'Figure')) {
      attribute.value = toAssetUrl(attribute.value, node, file, services);
    }
  }
}

function toHref(written: string, node: Node, file: VFile, services: LinkServices): string {
  const facts = usePageFacts(file);
  const link = services.links.resolve(written, facts.target);
  if (link.kind === 'external') return written;
  if (link.kind === 'page') {
    if (link.fragment.length > 1) {
      facts.links.push({
        target: link.path + link.fragment,
        written,
        file: facts.file,
        line: node.position?.start.line ?? 1,
        column: node.position?.start.column ?? 1,
      });
    }
    return link.href;
  }
  const asset = services.assets.resolve(written, facts.target);
  if (asset !== null) return asset;
  const hint = link.nearest === null ? '' : ` Did you mean \`${link.nearest}\`?`;
  report(services, file, `links to \`${written}\`, which is no page.${hint}`, node);
  return written;
}

function toAssetUrl(written: string, node: Node, file: VFile, services: LinkServices): string {
  const asset = services.assets.resolve(written, usePageFacts(file).target);
  if (asset !== null) return asset;
  if (!/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(written)) {
    report(services, file, `shows \`${written}\`, which is no file in the content folder.`, node);
  }
  return written;
}

function report(services: LinkServices, file: VFile, reason: string, node: Node): void {
  if (services.strict) reportError(file, reason, node);
  else file.message(reason, { place: node.position });
}
