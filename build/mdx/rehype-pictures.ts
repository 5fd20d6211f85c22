import type { Element, Root } from 'hast';
import { visit } from '../visit.ts';
import type { VFile } from 'vfile';
import type { ContentAssets } from '../content/content-assets.ts';
import { isJsxTag, readAttribute, setAttributes } from './jsx-tag.ts';
import type { JsxTag } from './jsx-tag.ts';
import { reportError, usePageFacts } from './page-facts.ts';

/** How one picture of a page is fetched: the first one at once, the others when they come near. */
interface Turn {
  isFirst: boolean;
  /** Counts from 1. */
  number: number;
}

/** Give pictures their size, so that the page keeps room for them, and their turn of being fetched. */
export function rehypePictures({ assets }: { assets: Pick<ContentAssets, 'measure'> }) {
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
      const turn = { isFirst: number === 1, number };
      if (node.type === 'element') fillImage(node, turn, measure);
      else if (isJsxTag(node) && name === 'img') fillTag(node, turn, measure);
      else if (isJsxTag(node)) fillFigure(node, turn, measure, file);
    });
  };
}

type Measure = (written: unknown) => Record<'width' | 'height', string | undefined>;

function fillImage({ properties }: Element, { isFirst }: Turn, measure: Measure): void {
  // One measure of the author's own is enough for the other to follow.
  const hasOwn = properties['width'] !== undefined || properties['height'] !== undefined;
  if (!hasOwn) Object.assign(properties, measure(properties['src']));
  if (!isFirst) properties['loading'] = 'lazy';
  properties['decoding'] = 'async';
}

function fillTag(tag: JsxTag, { isFirst }: Turn, measure: Measure): void {
  const hasOwn = tag.attributes.some(
    (own) => own.type === 'mdxJsxAttribute' && ['width', 'height'].includes(own.name),
  );
  setAttributes(tag, {
    ...(!hasOwn && measure(readAttribute(tag, 'src'))),
    ...(!isFirst && { loading: 'lazy' }),
    decoding: 'async',
  });
}

function fillFigure(tag: JsxTag, { isFirst, number }: Turn, measure: Measure, file: VFile): void {
  const alt = readAttribute(tag, 'alt');
  if (typeof alt === 'string' && alt.trim() === '') {
    reportError(file, 'Say in `alt` what the picture shows to those who do not see it.', tag);
  }
  const dark = measure(readAttribute(tag, 'dark'));
  // No heading has an id with a dot.
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
