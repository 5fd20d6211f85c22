import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx';
import type { MdxJsxFlowElementHast, MdxJsxTextElementHast } from 'mdast-util-mdx-jsx';
import type { Node } from 'unist';

/** A component or tag in Markdown. */
export type MdxTag = MdxJsxFlowElement | MdxJsxTextElement;

/** A component or tag in HTML. */
export type JsxTag = MdxJsxFlowElementHast | MdxJsxTextElementHast;

type TagOf<Tree> = Extract<Tree, { type: 'mdxJsxFlowElement' | 'mdxJsxTextElement' }>;

export function isJsxTag<Tree extends Node>(node: Tree): node is TagOf<Tree> {
  return node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';
}

/** Create a component between blocks. */
export function createTag<Child>(
  name: string,
  values: Record<string, string | undefined>,
  children: Child[],
) {
  const tag = {
    type: 'mdxJsxFlowElement' as const,
    name,
    attributes: [] as MdxTag['attributes'],
    children,
  };
  setAttributes(tag, values);
  return tag;
}

/** Read the text of an attribute; undefined if it is missing, has no value, or is an expression. */
export function readText(tag: MdxTag, name: string): string | undefined {
  const attribute = tag.attributes.find(
    (candidate) => candidate.type === 'mdxJsxAttribute' && candidate.name === name,
  );
  return typeof attribute?.value === 'string' ? attribute.value : undefined;
}

/** Leave only what is between the tags of a component. */
export function unwrapTag(tag: Pick<MdxTag, 'name' | 'attributes'>): void {
  Object.assign(tag, { name: null, attributes: [] });
}

/** Set text attributes; undefined removes one. */
export function setAttributes(
  tag: Pick<MdxTag, 'attributes'>,
  values: Record<string, string | undefined>,
): void {
  const others = tag.attributes.filter(
    (attribute) => attribute.type !== 'mdxJsxAttribute' || !Object.hasOwn(values, attribute.name),
  );
  const set = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [{ type: 'mdxJsxAttribute' as const, name, value }],
  );
  tag.attributes = [...others, ...set];
}
