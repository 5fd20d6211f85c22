import type { Element, Root } from 'hast';
import { toString } from 'hast-util-to-string';
import { SKIP, visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { createTag } from './jsx-tag.ts';
import { usePageFacts } from './page-facts.ts';
import { RENDERED_DIAGRAM } from './remark-diagrams.ts';

/** Replace the code blocks of diagrams by components, after sanitising, which would remove them. */
export function rehypeDiagrams() {
  return (tree: Root, file: VFile): void => {
    const { diagrams } = usePageFacts(file);
    visit(tree, 'element', (element, index, parent) => {
      if (element.tagName !== 'pre' || !parent || index === undefined) return undefined;
      const diagram = isDiagram(element) ? diagrams[Number(toString(element))] : undefined;
      if (!diagram) return undefined;
      parent.children[index] = createTag('Diagram', { ...diagram }, []);
      return SKIP;
    });
  };
}

function isDiagram({ children }: Element): boolean {
  const [code] = children;
  const names = code?.type === 'element' ? code.properties['className'] : undefined;
  return Array.isArray(names) && names.includes(`language-${RENDERED_DIAGRAM}`);
}
