import type { Element, Root } from 'hast';
import { elementsOf } from '../article/elements.ts';
import { visit } from '../article/visit.ts';

/** Replace `<picture>` by its image and the one for the dark theme: readers choose it, which `media` does not follow. */
export function rehypePictures() {
  return (tree: Root): void => {
    visit(tree, { type: 'element', tagName: 'picture' }, (picture, index, parent) => {
      const elements = elementsOf(picture.children);
      const image = elements.find(({ tagName }) => tagName === 'img');
      if (!parent || index === undefined || !image) return;
      const light = findSource(elements, 'light');
      if (light !== null) Object.assign(image.properties, { src: light, srcSet: null });
      parent.children.splice(
        index,
        1,
        image,
        ...addDarkVariant(image, findSource(elements, 'dark')),
      );
    });
  };
}

/** Return the first address for a theme; null without one. */
function findSource(elements: Element[], theme: 'dark' | 'light'): string | null {
  const source = elements.find(({ tagName, properties }) => {
    const media = String(properties['media'] ?? '');
    return tagName === 'source' && media.includes(`prefers-color-scheme: ${theme}`);
  });
  return /[^\s,]+/.exec(String(source?.properties['srcSet'] ?? ''))?.[0] ?? null;
}

/** As `Figure` does: the image without a box does not load. */
function addDarkVariant(image: Element, src: string | null): Element[] {
  if (src === null) return [];
  const { id, srcSet, ...properties } = image.properties;
  image.properties['className'] = ['light-only'];
  return [{ ...image, properties: { ...properties, src, className: ['dark-only'] } }];
}
