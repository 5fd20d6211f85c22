import type { Root } from 'mdast';
import type { MdxJsxFlowElement, MdxJsxTextElement, MdxjsEsm } from 'mdast-util-mdx';
import { visit } from '../visit.ts';
import type { VFile } from 'vfile';
import { findNearest } from '../content/nearest.ts';
import { checkAddresses, checkProps } from './check-props.ts';
import { COMPONENT_PROPS, INLINE_COMPONENTS } from './component-props.ts';
import type { PropRule } from './component-props.ts';
import { reportError } from './page-facts.ts';

const IMPORT = /^\s*(?:import\b|export\b[^=(]*\bfrom\b)/m;

const COMPONENTS = new Map<string, Record<string, PropRule>>(Object.entries(COMPONENT_PROPS));

/** Report imports (content is data, not code), components that do not exist, and props they do not take. */
export function remarkAllowedJsx() {
  return (tree: Root, file: VFile): void => {
    visit(tree, (node, _, parent) => {
      if (node.type === 'mdxjsEsm') checkModuleSyntax(node, file);
      if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') {
        checkAddresses(node, file);
        // Tags on one line are a sentence's only where they stand in one.
        const isInSentence =
          node.type === 'mdxJsxTextElement' && parent?.type !== 'mdxJsxFlowElement';
        checkComponent(node, isInSentence, file);
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
  isInSentence: boolean,
  file: VFile,
): void {
  const name = node.name ?? '';
  if (!/^[A-Z]/.test(name)) return;
  const rules = COMPONENTS.get(name);
  if (rules) {
    checkProps(node, rules, file);
    if (isInSentence && !INLINE_COMPONENTS.includes(name)) {
      const reason = `\`<${name}>\` stands on a line of its own, not in a sentence.`;
      reportError(file, reason, node);
    }
    return;
  }
  const nearest = findNearest(name, COMPONENTS.keys());
  const hint = nearest
    ? `Did you mean \`<${nearest}>\`?`
    : `There are: ${[...COMPONENTS.keys()].join(', ')}.`;
  reportError(file, `\`<${name}>\` is no component. ${hint}`, node);
}
