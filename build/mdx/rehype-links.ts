import type { Element, Root } from 'hast';
import type { MdxJsxFlowElementHast, MdxJsxTextElementHast } from 'mdast-util-mdx-jsx';
import type { Node } from 'unist';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import type { LinkTable } from '../content/link-table.ts';
import type { ContentAssets } from '../content/content-assets.ts';
import type { PageLink } from '../page.ts';
import { usePageFacts } from './page-facts.ts';
import { isPermalink } from './permalink.ts';

interface LinkServices {
  links: LinkTable;
  assets: Pick<ContentAssets, 'resolve' | 'suggest'>;
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
  if (element.tagName === 'a' && typeof href === 'string' && !isPermalink(element)) {
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
  if (link.kind === 'external') {
    facts.outsideLinks.push(toPageLink(written, written, node, file));
    return written;
  }
  if (link.kind === 'page') {
    facts.leadsTo.add(link.path);
    if (link.fragment.length > 1) {
      facts.links.push(toPageLink(link.path + link.fragment, written, node, file));
    }
    return link.href;
  }
  const asset = services.assets.resolve(written, facts.target);
  if (asset !== null) return asset;
  const hint = link.nearest === null ? '' : ` Did you mean \`${link.nearest}\`?`;
  report(services, file, `links to \`${written}\`, which is no page.${hint}`, node);
  return written;
}

function toPageLink(target: string, written: string, node: Node, file: VFile): PageLink {
  const { line = 1, column = 1 } = node.position?.start ?? {};
  return { target, written, file: usePageFacts(file).file, line, column };
}

function toAssetUrl(written: string, node: Node, file: VFile, services: LinkServices): string {
  const asset = services.assets.resolve(written, usePageFacts(file).target);
  if (asset !== null) return asset;
  if (!/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(written)) {
    const meant = services.assets.suggest(written, usePageFacts(file).target);
    const hint = meant === null ? '' : ` Did you mean \`${meant}\`?`;
    const reason = `shows \`${written}\`, which is no file in the content folder.${hint}`;
    report(services, file, reason, node);
  }
  return written;
}

/** A link that leads nowhere fails the build, but not the page: an author sees it, and all the others. */
function report(services: LinkServices, file: VFile, message: string, node: Node): void {
  const facts = usePageFacts(file);
  const { line = 1, column = 1 } = node.position?.start ?? {};
  const severity = services.strict ? 'error' : 'warning';
  facts.problems.push({ severity, file: facts.file, line, column, message });
}
