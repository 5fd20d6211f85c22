import type { Root } from 'hast';
import rehypeSanitize from 'rehype-sanitize';
import type { Options } from 'rehype-sanitize';
import { visit } from '../article/visit.ts';
import { dropEmptyClasses } from '../article/empty-classes.ts';

/** Remove the HTML that content may not use, reported or not. `remarkComponents` has checked components. */
export function rehypeSafeHtml(schema: Options) {
  return (tree: Root): Root => {
    const components: Record<string, string[]> = {};
    visit(tree, 'element', ({ tagName, properties }) => {
      if (!/^[A-Z]/.test(tagName)) return;
      components[tagName] = [...(components[tagName] ?? []), ...Object.keys(properties)];
    });
    const sanitize = rehypeSanitize({
      ...schema,
      tagNames: [...(schema.tagNames ?? []), ...Object.keys(components)],
      attributes: { ...schema.attributes, ...components },
    });
    return dropEmptyClasses(sanitize(tree));
  };
}
