import type { Element, Root } from 'hast';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import type { ContentAssets } from '../content/content-assets.ts';
import { isJsxTag, readAttribute, setAttributes } from './jsx-tag.ts';
import type { JsxTag } from './jsx-tag.ts';
import { reportError, usePageFacts } from './page-facts.ts';

/** The position of an image among those of its page. The first one is fetched at once, the others lazily. */
interface Position {
  isFirst: boolean;
  /** Counts from 1. */
  number: number;
}

/** Set the size of images, which prevents layout shifts, and fetch all but the first lazily. */
export function rehypeImages({ assets }: { assets: Pick<ContentAssets, 'measure'> }) {
  return (tree: Root, file: VFile): void => {
    const { target } = usePageFacts(file);
    const measure = (written: unknown) => {
      const size = typeof written === 'string' ? assets.measure(written, target) : null;
      return { width: size?.width.toString(), height: size?.height.toString() };
    };
    let number = 0;
    visit(tree, (node) => {
      const name = node.type === 'element' ? node.tagName : isJsxTag(node) ? node.name : null;
      if (name !== 'img' && name !== 'Figure') return;
      number += 1;
      const position = { isFirst: number === 1, number };
      if (node.type === 'element') setImageAttributes(node, position, measure);
      else if (isJsxTag(node) && name === 'img') setTagAttributes(node, position, measure);
      else if (isJsxTag(node)) setFigureAttributes(node, position, measure, file);
    });
  };
}

type Measure = (written: unknown) => Record<'width' | 'height', string | undefined>;

function setImageAttributes(
  { properties }: Element,
  { isFirst }: Position,
  measure: Measure,
): void {
  // The browser computes a missing width or height from the other.
  const hasOwn = properties['width'] !== undefined || properties['height'] !== undefined;
  if (!hasOwn) Object.assign(properties, measure(properties['src']));
  if (!isFirst) properties['loading'] = 'lazy';
  properties['decoding'] = 'async';
}

function setTagAttributes(tag: JsxTag, { isFirst }: Position, measure: Measure): void {
  const hasOwn = tag.attributes.some(
    (own) => own.type === 'mdxJsxAttribute' && ['width', 'height'].includes(own.name),
  );
  setAttributes(tag, {
    ...(!hasOwn && measure(readAttribute(tag, 'src'))),
    ...(!isFirst && { loading: 'lazy' }),
    decoding: 'async',
  });
}

function setFigureAttributes(
  tag: JsxTag,
  { isFirst, number }: Position,
  measure: Measure,
  file: VFile,
): void {
  const alt = readAttribute(tag, 'alt');
  if (typeof alt === 'string' && alt.trim() === '') {
    reportError(file, '`alt` is empty. Describe what the image shows.', tag);
  }
  const dark = measure(readAttribute(tag, 'dark'));
  // Ids of headings have no dot.
  const zoomId = readAttribute(tag, 'zoom') === undefined ? undefined : `figure.${number}`;
  setAttributes(tag, {
    ...measure(readAttribute(tag, 'src')),
    darkWidth: dark.width,
    darkHeight: dark.height,
    zoom: undefined,
    zoomId,
    isFirst: isFirst ? 'true' : undefined,
  });
}
