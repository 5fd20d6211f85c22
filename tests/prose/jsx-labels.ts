import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx';
import { placeText } from './placed-text.ts';
import type { PlacedText } from './placed-text.ts';
import type { Prose } from './prose.ts';

/** Attributes that readers see or hear, whatever the component; the others hold ids and addresses. */
const LABELS = ['alt', 'aria-label', 'audience', 'caption', 'label', 'summary', 'title'];

/** Take the visible attributes of a component. */
export function toJsxLabels(
  element: MdxJsxFlowElement | MdxJsxTextElement,
  source: PlacedText,
): Prose[] {
  const elementStart = element.position?.start.offset ?? 0;
  return element.attributes.flatMap((attribute): Prose[] => {
    if (attribute.type !== 'mdxJsxAttribute' || !LABELS.includes(attribute.name)) return [];
    if (typeof attribute.value !== 'string' || attribute.value === '') return [];
    const name = source.value.indexOf(`${attribute.name}=`, elementStart);
    const start = name + attribute.name.length + '="'.length;
    const role = attribute.name === 'title' ? 'heading' : 'text';
    return [{ role, ...placeText(attribute.value, source, start) }];
  });
}
