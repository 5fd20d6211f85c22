import type { Expression, Node, Program } from 'estree';
import type { Root } from 'mdast';
import type { MdxFlowExpression, MdxJsxAttribute, MdxTextExpression } from 'mdast-util-mdx';
import type { Point } from 'unist';
import type { VFile } from 'vfile';
import { visit } from 'unist-util-visit';
import { isJsxTag } from './jsx-tag.ts';
import type { MdxTag } from './jsx-tag.ts';
import { reportError } from './page-facts.ts';

/** Longer source text is truncated in messages. */
const MAX_SHOWN_CHARACTERS = 60;

/**
 * Report code that is not a literal. The build evaluates pages and caches the result: code could publish
 * environment variables, and would not run again. Literals become plain text for later plugins:
 * `href={'/docs/'}` → `href="/docs/"`, `{'{id}'}` → `{id}`.
 */
export function remarkLiterals() {
  return (tree: Root, file: VFile): void => {
    visit(tree, (node, index, parent) => {
      if (isJsxTag(node)) checkAttributes(node, file);
      if (node.type !== 'mdxFlowExpression' && node.type !== 'mdxTextExpression') return;
      const value = toLiteralText(node, file);
      const isText = value !== null && node.type === 'mdxTextExpression';
      if (isText && parent) parent.children[index ?? 0] = { type: 'text', value };
    });
  };
}

/** Return whether the value of an attribute is code, which `remarkLiterals` reports. */
export function hasCode({ value }: MdxJsxAttribute): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const expression = toExpression(value.data?.estree);
  return !expression || !isLiteral(expression);
}

/** Return the text in braces; null for a comment or another literal, and for code, which is reported. */
function toLiteralText(node: MdxFlowExpression | MdxTextExpression, file: VFile): string | null {
  const estree = node.data?.estree;
  const isComment = estree?.body.length === 0;
  const expression = toExpression(estree);
  if (isComment) return null;
  // React does not render objects, and a list in braces has no use.
  if (expression && isPrimitive(expression)) return toText(expression);
  const reason =
    'Content cannot run code: braces hold text in quotes, a number or a comment, ' +
    `not \`${toShown(node.value)}\`. Write the value itself, or \`\\{\` for a brace.`;
  reportError(file, reason, toPlace(expression) ?? node);
  return null;
}

function checkAttributes(tag: MdxTag, file: VFile): void {
  for (const attribute of tag.attributes) {
    if (attribute.type !== 'mdxJsxAttribute') {
      const reason = `Write the attributes of \`<${tag.name}>\` one by one: a spread cannot be checked.`;
      reportError(file, reason, attribute.position ? attribute : tag);
      continue;
    }
    const { name, value } = attribute;
    if (typeof value !== 'object' || value === null) continue;
    const expression = toExpression(value.data?.estree);
    if (expression && isLiteral(expression)) {
      attribute.value = toText(expression) ?? value;
      continue;
    }
    const reason =
      `Content cannot run code: the value of \`${name}\` must be a literal, ` +
      `not \`${toShown(value.value)}\`. Write it in quotes.`;
    reportError(file, reason, toPlace(expression) ?? tag);
  }
}

/** Shorten source text to one line: `[\n  a,\n  b\n]` → `[ a, b ]` */
function toShown(source: string): string {
  const line = source.trim().replaceAll(/\s+/g, ' ');
  return line.length > MAX_SHOWN_CHARACTERS ? `${line.slice(0, MAX_SHOWN_CHARACTERS)}…` : line;
}

/** Convert the start of an ESTree node to a position; ESTree columns start at 0. */
export function toPlace(node: Node | undefined): Point | undefined {
  const start = node?.loc?.start;
  return start && { line: start.line, column: start.column + 1 };
}

function toExpression(estree: Program | null | undefined): Expression | undefined {
  const [statement] = estree?.body ?? [];
  return statement?.type === 'ExpressionStatement' ? statement.expression : undefined;
}

function isLiteral(node: Node): boolean {
  switch (node.type) {
    case 'ArrayExpression':
      return node.elements.every((element) => element === null || isLiteral(element));
    case 'ObjectExpression':
      return node.properties.every(isLiteral);
    case 'Property':
      return node.kind === 'init' && !node.computed && isLiteral(node.value);
    default:
      return isPrimitive(node);
  }
}

/** Text, a number, a boolean or null. */
function isPrimitive(node: Node): boolean {
  if (node.type === 'TemplateLiteral') return node.expressions.length === 0;
  if (node.type === 'UnaryExpression') return node.operator === '-' && isPrimitive(node.argument);
  return node.type === 'Literal' && !('regex' in node);
}

function toText(expression: Expression): string | null {
  if (expression.type === 'TemplateLiteral') return expression.quasis[0]?.value.cooked ?? null;
  const isText = expression.type === 'Literal' && typeof expression.value === 'string';
  return isText ? String(expression.value) : null;
}
