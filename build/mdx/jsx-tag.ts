import type { MdxJsxFlowElementHast, MdxJsxTextElementHast } from 'mdast-util-mdx-jsx';
import type { Node } from 'unist';

/** A component or tag that a page's author wrote in JSX. */
export type JsxTag = MdxJsxFlowElementHast | MdxJsxTextElementHast;

/** A tag as it stands in Markdown's tree or in the one of HTML. */
type WithAttributes = Pick<JsxTag, 'attributes'>;

export function isJsxTag(node: Node): node is JsxTag {
  return node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';
}

/** Read an attribute: its text, true where it has no value, undefined where it is missing or an expression. */
export function readAttribute(tag: WithAttributes, name: string): string | true | undefined {
  const found = tag.attributes.find((own) => own.type === 'mdxJsxAttribute' && own.name === name);
  if (!found) return undefined;
  if (found.value === null || found.value === undefined) return true;
  return typeof found.value === 'string' ? found.value : undefined;
}

/** Set text attributes over those that the author wrote; undefined leaves one out. */
export function setAttributes(
  tag: WithAttributes,
  values: Record<string, string | undefined>,
): void {
  const kept = tag.attributes.filter(
    (own) => own.type !== 'mdxJsxAttribute' || !Object.hasOwn(values, own.name),
  );
  const set = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [{ type: 'mdxJsxAttribute' as const, name, value }],
  );
  tag.attributes = [...kept, ...set];
}
