import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { suggestOrList } from '../content/nearest.ts';
import { COMPONENT_PROPS } from './component-props.ts';
import { isJsxTag } from './jsx-tag.ts';
import { reportFlaw, usePageFacts } from './page-facts.ts';

/** MDX treats every other name, such as `process.env.HOME`, as a component. */
const HTML_NAME = /^[a-z][^.]*$/;

const COMPONENTS = Object.keys(COMPONENT_PROPS);

const TAGS = COMPONENTS.map((name) => `<${name}>`);

/** Report unknown components, which show their content where that is no error. */
export function remarkUnknownComponents() {
  return (tree: Root, file: VFile): void => {
    const { strict, refusedImports } = usePageFacts(file);
    visit(tree, (node, index, parent) => {
      if (!isJsxTag(node) || !parent || index === undefined) return undefined;
      const { name } = node;
      // A fragment has no name.
      if (!name || HTML_NAME.test(name) || COMPONENTS.includes(name)) return undefined;
      if (strict || !refusedImports.includes(name)) {
        const hint = suggestOrList(`<${name}>`, TAGS);
        reportFlaw(file, `Unknown component \`<${name}>\`.${hint}`, node);
      }
      if (strict) return undefined;
      parent.children.splice(index, 1, ...(node.children as typeof parent.children));
      return index;
    });
  };
}
