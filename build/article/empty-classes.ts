import type { Root } from 'hast';
import { visit } from './visit.ts';

/** Remove empty class attributes, which sanitising leaves. */
export function dropEmptyClasses(tree: Root): Root {
  visit(tree, 'element', ({ properties }) => {
    const { className } = properties;
    if (Array.isArray(className) && className.length === 0) delete properties['className'];
  });
  return tree;
}
