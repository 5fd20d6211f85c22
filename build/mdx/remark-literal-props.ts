import type { Root } from 'mdast';
import type { MdxJsxAttribute } from 'mdast-util-mdx';
import { visit } from '../visit.ts';

/** Write `href={'/docs/'}` as `href="/docs/"`: all that follows reads plain text. */
export function remarkLiteralProps() {
  return (tree: Root): void => {
    visit(tree, (node) => {
      if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') return;
      for (const attribute of node.attributes) {
        if (attribute.type !== 'mdxJsxAttribute') continue;
        attribute.value = toLiteral(attribute.value) ?? attribute.value;
      }
    });
  };
}

function toLiteral(value: MdxJsxAttribute['value']): string | null {
  if (typeof value !== 'object' || value === null) return null;
  const statement = value.data?.estree?.body[0];
  const expression = statement?.type === 'ExpressionStatement' ? statement.expression : undefined;
  if (expression?.type === 'Literal' && typeof expression.value === 'string') {
    return expression.value;
  }
  const isPlain = expression?.type === 'TemplateLiteral' && expression.expressions.length === 0;
  return isPlain ? (expression.quasis[0]?.value.cooked ?? null) : null;
}
