import type { Paragraph, PhrasingContent, Root } from 'mdast';
import type { MdxJsxFlowElement } from 'mdast-util-mdx';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { reportBlockedAttributes, reportBlockedHtml } from './blocked-html.ts';
import { checkAddresses, checkProps } from './check-props.ts';
import { COMPONENT_PROPS, INLINE_COMPONENTS } from './component-props.ts';
import type { PropRule } from './component-props.ts';
import { isJsxTag } from './jsx-tag.ts';
import type { MdxTag } from './jsx-tag.ts';
import { reportError } from './page-facts.ts';

const COMPONENTS = new Map<string, Record<string, PropRule>>(Object.entries(COMPONENT_PROPS));

/**
 * Report misplaced components, invalid props and blocked HTML, and put components that belong into a sentence into
 * paragraphs.
 */
export function remarkAllowedJsx() {
  return (tree: Root, file: VFile): void => {
    visit(tree, (node, index, parent) => {
      if (!isJsxTag(node)) return;
      checkAddresses(node, file);
      reportBlockedHtml(node.name ?? '', node, file);
      reportBlockedAttributes(node, file);
      // Inside another component, MDX parses a tag on its own line as text.
      const isInSentence =
        node.type === 'mdxJsxTextElement' && parent?.type !== 'mdxJsxFlowElement';
      checkComponent(node, isInSentence, file);
      const isInline = INLINE_COMPONENTS.includes(node.name ?? '');
      if (isInline && node.type === 'mdxJsxFlowElement' && parent && index !== undefined) {
        parent.children[index] = toParagraph(node);
      }
    });
  };
}

/** A component that belongs into a sentence is a paragraph on its own line. */
function toParagraph(node: MdxJsxFlowElement): Paragraph {
  // Text between two tags on one line is phrasing content.
  const children = node.children as unknown as PhrasingContent[];
  return { type: 'paragraph', children: [{ ...node, type: 'mdxJsxTextElement', children }] };
}

function checkComponent(node: MdxTag, isInSentence: boolean, file: VFile): void {
  const { name } = node;
  const rules = COMPONENTS.get(name ?? '');
  if (!name || !rules) return;
  checkProps(node, rules, file);
  if (isInSentence && !INLINE_COMPONENTS.includes(name)) {
    const reason = `\`<${name}>\` must be on its own line, not in a sentence.`;
    reportError(file, reason, node);
  }
}
