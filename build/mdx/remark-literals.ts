import type { Expression, Node, Program } from 'estree';
import type { Root } from 'mdast';
import type { Point } from 'unist';
import type { VFile } from 'vfile';
import { visit } from '../article/visit.ts';
import { reportInvalid } from './page-state.ts';

/** Longer source text is truncated in messages. */
const MAX_SHOWN_CHARACTERS = 60;

/** Replace literals in braces by their text, remove comments, and report other code: `{'{id}'}` → `{id}`. */
export function remarkLiterals() {
  return (tree: Root, file: VFile): void => {
    visit(tree, (node, index, parent) => {
      if (!parent || index === undefined) return undefined;
      if (node.type !== 'mdxFlowExpression' && node.type !== 'mdxTextExpression') return undefined;
      const value = readText(node.data?.estree, node.value, file, node);
      parent.children.splice(index, 1, ...(value === '' ? [] : [{ type: 'text' as const, value }]));
      return value === '' ? index : index + 1;
    });
  };
}

/** Return the text of a primitive; empty for a comment, and the source of code, which is reported. */
function readText(
  estree: Program | null | undefined,
  source: string,
  file: VFile,
  place: Parameters<typeof reportInvalid>[2],
): string {
  if (estree?.body.length === 0) return '';
  const literal = readLiteral(estree);
  // An object has no text, and a list in braces has no use.
  if (literal && (typeof literal.value !== 'object' || literal.value === null)) {
    return typeof literal.value === 'boolean' ? '' : String(literal.value ?? '');
  }
  const reason =
    'Content cannot run code: braces hold text in quotes, a number or a comment, ' +
    `not \`${toShown(source)}\`. Write the value itself, or \`\\{\` for a brace.`;
  reportInvalid(file, reason, toPlace(toExpression(estree)) ?? place);
  return `{${source}}`;
}

/** Shorten source text to one line: `[\n  a,\n  b\n]` → `[ a, b ]` */
export function toShown(source: string): string {
  const line = source.trim().replaceAll(/\s+/g, ' ');
  return line.length > MAX_SHOWN_CHARACTERS ? `${line.slice(0, MAX_SHOWN_CHARACTERS)}…` : line;
}

/** Convert the start of an ESTree node to a position; ESTree columns start at 0. */
export function toPlace(node: Node | undefined): Point | undefined {
  const start = node?.loc?.start;
  return start && { line: start.line, column: start.column + 1 };
}

export function toExpression(estree: Program | null | undefined): Expression | undefined {
  const [statement] = estree?.body ?? [];
  return statement?.type === 'ExpressionStatement' ? statement.expression : undefined;
}

/** Read the value of a literal; null for other code. */
export function readLiteral(estree: Program | null | undefined): { value: unknown } | null {
  const expression = toExpression(estree);
  try {
    return expression ? { value: toValue(expression) } : null;
  } catch (error) {
    if (error instanceof NotLiteral) return null;
    throw error;
  }
}

class NotLiteral extends Error {}

function toValue(node: Node | null): unknown {
  if (node === null) return null;
  if (node.type === 'Literal' && !('regex' in node)) return node.value;
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0) {
    return node.quasis[0]?.value.cooked;
  }
  if (node.type === 'UnaryExpression' && node.operator === '-')
    return -Number(toValue(node.argument));
  if (node.type === 'ArrayExpression') return node.elements.map(toValue);
  if (node.type !== 'ObjectExpression') throw new NotLiteral();
  return Object.fromEntries(
    node.properties.map((property) => {
      const isPlain =
        property.type === 'Property' && property.kind === 'init' && !property.computed;
      if (!isPlain) throw new NotLiteral();
      const { key, value } = property;
      return [key.type === 'Identifier' ? key.name : toValue(key), toValue(value)];
    }),
  );
}
