import type { Element, Root } from 'hast';
import type { Node } from 'unist';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { isExternal } from '../content/link-table.ts';
import { reportError, getPageState } from './page-state.ts';
import { isPermalink } from '../markdown/permalink.ts';
import type { SiteReference } from './resolve-page.ts';
import { toPlaceholder } from './resolve-page.ts';

/** Properties that are addresses. */
const ADDRESSES = { href: 'link', src: 'file', dark: 'dark file' } as const;

/**
 * Replace the addresses of links and files by placeholders, because a page is compiled without the rest of the
 * site, and give images a size, which prevents layout shifts. The size is the reference to the file. `resolvePage`
 * inserts addresses and sizes.
 */
export function rehypeLinks() {
  return (tree: Root, file: VFile): void => {
    const { references } = getPageState(file);
    const replace = (kind: SiteReference['kind'], written: string, node: Node): string => {
      const { line = 1, column = 1 } = node.position?.start ?? {};
      references.push({ kind, written, line, column });
      // The address of a link within the page is known, and its Markdown is different.
      return written.startsWith('#') ? written : toPlaceholder(references.length - 1);
    };
    /** Of an image on the page, from 1 on. */
    let number = 0;
    visit(tree, 'element', (node) => {
      const { tagName, properties } = node;
      if (isPermalink(node)) return;
      if (tagName === 'Figure') addDarkVariant(node);
      for (const [name, kind] of Object.entries(ADDRESSES)) {
        const written = properties[name];
        if (typeof written === 'string') properties[name] = replace(kind, written, node);
      }
      if (tagName !== 'img' && tagName !== 'Figure') return;
      number += 1;
      if (tagName === 'img') setImageProperties(node, number);
      else setFigureProperties(node, number, file);
    });
  };
}

/** An SVG of the site has the colours of both themes. */
function addDarkVariant({ properties }: Element): void {
  const { src } = properties;
  const isOwnSvg = typeof src === 'string' && /\.svg$/i.test(src) && !isExternal(src);
  if (isOwnSvg) properties['dark'] ??= src;
}

/** All but the first image load lazily. */
function setImageProperties({ properties }: Element, number: number): void {
  // The browser computes a missing width or height from the other.
  const hasOwn = properties['width'] !== undefined || properties['height'] !== undefined;
  const { src } = properties;
  if (!hasOwn) Object.assign(properties, { width: src, height: src });
  if (number > 1) properties['loading'] = 'lazy';
  properties['decoding'] = 'async';
}

function setFigureProperties(figure: Element, number: number, file: VFile): void {
  const { zoom, ...properties } = figure.properties;
  if (String(properties['alt']).trim() === '') {
    reportError(file, '`alt` is empty. Describe what the image shows.', figure);
  }
  const { src, dark } = properties;
  figure.properties = {
    ...properties,
    width: src,
    height: src,
    darkWidth: dark,
    darkHeight: dark,
    // The dot avoids conflicts: ids of headings have none.
    ...(zoom === true && { zoomId: `figure.${number}` }),
    ...(number === 1 && { isFirst: true }),
  };
}
