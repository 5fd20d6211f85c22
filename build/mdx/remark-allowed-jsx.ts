import type { Root } from 'mdast';
import type { MdxJsxFlowElement, MdxJsxTextElement, MdxjsEsm } from 'mdast-util-mdx';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { findNearest } from '../content/nearest.ts';
import { reportError } from './page-facts.ts';

const IMPORT = /^\s*(?:import\b|export\b[^=(]*\bfrom\b)/m;

/** Report imports (content is data, not code) and components that do not exist. */
export function remarkAllowedJsx(options: { components: string[] }) {
  return (tree: Root, file: VFile): void => {
    visit(tree, (node) => {
      if (node.type === 'mdxjsEsm') checkModuleSyntax(node, file);
      if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') {
        checkComponent(node, options.components, file);
      }
    });
  };
}

function checkModuleSyntax(node: MdxjsEsm, file: VFile): void {
  if (!IMPORT.test(node.value)) return;
  reportError(file, 'A page cannot import code. Components are there without an import.', node);
}

function checkComponent(
  node: MdxJsxFlowElement | MdxJsxTextElement,
  components: string[],
  file: VFile,
): void {
  const name = node.name ?? '';
  if (!/^[A-Z]/.test(name) || components.includes(name)) return;
  const nearest = findNearest(name, components);
  const hint = nearest ? `Did you mean \`<${nearest}>\`?` : `There are: ${components.join(', ')}.`;
  reportError(file, `\`<${name}>\` is no component. ${hint}`, node);
}
