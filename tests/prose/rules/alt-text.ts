import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import type { Finding, PlacedText } from '../prose.ts';
import { toFinding } from '../prose.ts';

/**
 * Check that every image, Markdown's or a component's with a `src`, has a text that stands for it.
 * A decorative image of a component has an empty one: `alt=""`.
 */
export function checkAltText(tree: Root, source: PlacedText): Finding[] {
  const findings: Finding[] = [];
  const report = (offset = 0) => {
    const message = 'The image has no `alt` text. Say what it shows.';
    findings.push(toFinding(source, offset, message));
  };
  visit(tree, (node) => {
    const start = node.position?.start.offset;
    if (node.type === 'image' || node.type === 'imageReference') {
      if (!node.alt?.trim()) report(start);
    } else if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') {
      const attributes = new Map(
        node.attributes.flatMap((attribute) =>
          attribute.type === 'mdxJsxAttribute' ? [[attribute.name, attribute.value]] : [],
        ),
      );
      if (attributes.has('src') && attributes.get('alt') == null) report(start);
    }
  });
  return findings;
}
