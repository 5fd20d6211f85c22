import type { ElementContent } from 'hast';
import { toJsxRuntime } from 'hast-util-to-jsx-runtime';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';

/** Nodes of an article tree between React elements. `toTree` takes them as they are; React renders them. */
export function Tree({ nodes }: { nodes: ElementContent[] }) {
  return toJsxRuntime({ type: 'root', children: nodes }, { Fragment, jsx, jsxs });
}
