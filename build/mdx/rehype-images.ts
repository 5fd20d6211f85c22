import type { Element, Root } from 'hast';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { isJsxTag, readAttribute, readText, setAttributes } from './jsx-tag.ts';
import type { JsxTag } from './jsx-tag.ts';
import { reportError } from './page-facts.ts';

/**
 * Give images a size, which prevents layout shifts, and load all but the first lazily. The size is the
 * reference to the file, which `resolvePage` replaces. Runs after `rehypeLinks`.
 */
export function rehypeImages() {
  return (tree: Root, file: VFile): void => {
    /** Of an image on the page, from 1 on. */
    let number = 0;
    visit(tree, (node) => {
      const name = node.type === 'element' ? node.tagName : isJsxTag(node) ? node.name : null;
      if (name !== 'img' && name !== 'Figure') return;
      number += 1;
      if (node.type === 'element') setImageAttributes(node, number);
      else if (isJsxTag(node) && name === 'img') setTagAttributes(node, number);
      else if (isJsxTag(node)) setFigureAttributes(node, number, file);
    });
  };
}

function setImageAttributes({ properties }: Element, number: number): void {
  // The browser computes a missing width or height from the other.
  const hasOwn = properties['width'] !== undefined || properties['height'] !== undefined;
  const { src } = properties;
  if (!hasOwn) Object.assign(properties, { width: src, height: src });
  if (number > 1) properties['loading'] = 'lazy';
  properties['decoding'] = 'async';
}

function setTagAttributes(tag: JsxTag, number: number): void {
  const hasOwn = tag.attributes.some(
    (own) => own.type === 'mdxJsxAttribute' && ['width', 'height'].includes(own.name),
  );
  setAttributes(tag, {
    ...(!hasOwn && { width: readText(tag, 'src'), height: readText(tag, 'src') }),
    ...(number > 1 && { loading: 'lazy' }),
    decoding: 'async',
  });
}

function setFigureAttributes(tag: JsxTag, number: number, file: VFile): void {
  if (readText(tag, 'alt')?.trim() === '') {
    reportError(file, '`alt` is empty. Describe what the image shows.', tag);
  }
  // The dot avoids conflicts: ids of headings have none.
  const zoomId = readAttribute(tag, 'zoom') === undefined ? undefined : `figure.${number}`;
  setAttributes(tag, {
    width: readText(tag, 'src'),
    height: readText(tag, 'src'),
    darkWidth: readText(tag, 'dark'),
    darkHeight: readText(tag, 'dark'),
    zoom: undefined,
    zoomId,
    isFirst: number === 1 ? 'true' : undefined,
  });
}
