import type { List } from 'mdast';
import type { MdxJsxFlowElement } from 'mdast-util-mdx';
import type { VFile } from 'vfile';
import { reportError } from './page-facts.ts';

/** Find the list in a component. Reports other content and returns null. */
export function findOnlyList(
  component: MdxJsxFlowElement,
  options: { ordered: boolean; example: string },
  file: VFile,
): List | null {
  const { ordered, example } = options;
  const isList = (node: MdxJsxFlowElement['children'][number]): node is List =>
    node.type === 'list' && (node.ordered ?? false) === ordered;
  const list = component.children.find(isList);
  const stranger = component.children.find((child) => child !== list);
  if (list && !stranger) return list;
  const kind = ordered ? 'one numbered list' : 'one bulleted list';
  const reason = `\`<${component.name}>\` takes ${kind} (\`${example}\`) and nothing else.`;
  reportError(file, reason, stranger ?? component);
  return null;
}
