import type { Element, ElementContent } from 'hast';

/** Returns what takes the place of an element; undefined where it stays, and its children are visited. */
type Replace = (element: Element) => ElementContent[] | undefined;

/** Replace elements at any depth. Nodes above a replaced one are copied; others are shared by several pages. */
export function replaceElements(nodes: ElementContent[], replace: Replace): ElementContent[] {
  let result: ElementContent[] | null = null;
  for (const [index, node] of nodes.entries()) {
    const replaced = node.type === 'element' ? replaceElement(node, replace) : null;
    if (replaced) (result ??= nodes.slice(0, index)).push(...replaced);
    else result?.push(node);
  }
  return result ?? nodes;
}

/** Null where neither the element nor anything in it is replaced. */
function replaceElement(element: Element, replace: Replace): ElementContent[] | null {
  const replaced = replace(element);
  if (replaced) return replaced;
  const children = replaceElements(element.children, replace);
  return children === element.children ? null : [{ ...element, children }];
}
