import type { Element, Root } from 'hast';
import type { VFile } from 'vfile';
import { visit } from '../article/visit.ts';
import { isPermalink } from '../article/permalink.ts';
import { markReferences } from '../article/site-reference.ts';
import { isExternal } from '../links/link-table.ts';
import { reportError } from './page-state.ts';

/** Mark the addresses of links and files, which the site resolves, and arrange how images load. */
export function rehypeLinks() {
  return (tree: Root, file: VFile): void => {
    /** Number of the current image on the page, from 1 on. */
    let number = 0;
    visit(tree, 'element', (node) => {
      const { tagName } = node;
      if (isPermalink(node)) return;
      if (tagName === 'Figure') addDarkVariant(node);
      markReferences(node, node);
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
  if (number > 1) properties['loading'] = 'lazy';
  properties['decoding'] = 'async';
}

function setFigureProperties(figure: Element, number: number, file: VFile): void {
  const { zoom, ...properties } = figure.properties;
  if (String(properties['alt']).trim() === '') {
    reportError(file, '`alt` is empty. Describe what the image shows.', figure);
  }
  figure.properties = {
    ...properties,
    // The dot avoids conflicts: ids of headings have none.
    ...(zoom === true && { zoomId: `figure.${number}` }),
    ...(number === 1 && { isFirst: true }),
  };
}
