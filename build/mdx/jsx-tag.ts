import type { MdxJsxFlowElementHast, MdxJsxTextElementHast } from 'mdast-util-mdx-jsx';
import type { Node } from 'unist';

/** A component or tag in JSX. */
export type JsxTag = MdxJsxFlowElementHast | MdxJsxTextElementHast;

/** A tag in mdast or hast. */
type WithAttributes = Pick<JsxTag, 'attributes'>;

export function isJsxTag(node: Node): node is JsxTag {
  return node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';
}

/** Read an attribute: its text, true if it has no value, undefined if it is missing or an expression. */
export function readAttribute(tag: WithAttributes, name: string): string | true | undefined {
  const found = tag.attributes.find((own) => own.type === 'mdxJsxAttribute' && own.name === name);
  if (!found) return undefined;
  if (found.value === null || found.value === undefined) return true;
  return typeof found.value === 'string' ? found.value : undefined;
}

/** Set text attributes; undefined removes one. */
export function setAttributes(
  tag: WithAttributes,
  values: Record<string, string | undefined>,
): void {
  const others = tag.attributes.filter(
    (own) => own.type !== 'mdxJsxAttribute' || !Object.hasOwn(values, own.name),
  );
  const set = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [{ type: 'mdxJsxAttribute' as const, name, value }],
  );
  tag.attributes = [...others, ...set];
}
