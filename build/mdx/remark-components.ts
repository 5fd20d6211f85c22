import type { Nodes, Paragraph, PhrasingContent, Root } from 'mdast';
import type { MdxJsxFlowElement } from 'mdast-util-mdx';
import type { VFile } from 'vfile';
import { SKIP, visit } from '../article/visit.ts';
import { suggest, suggestOrList } from '../nearest.ts';
import { hasMarkdown, NO_MARKDOWN } from '../content/yaml-text.ts';
import { reportHiddenAttributes, reportHiddenHtml } from './blocked-html.ts';
import { COMPONENT_PROPS, INLINE_COMPONENTS, PARENTS } from './component-props.ts';
import type { PropRule } from './component-props.ts';
import { isStrippedTag } from './html-schema.ts';
import { isJsxTag, unwrapTag } from './jsx-tag.ts';
import type { MdxTag } from './jsx-tag.ts';
import { reportInvalid, getPageState } from './page-state.ts';
import { readLiteral, toExpression, toPlace, toShown } from './remark-literals.ts';

/** MDX treats every other name, such as `process.env.HOME`, as a component. */
const HTML_NAME = /^[a-z][^.]*$/;

const COMPONENTS = new Map<string | null, Record<string, PropRule>>(
  Object.entries(COMPONENT_PROPS),
);

const HIDDEN_HTML = { where: 'a page', advice: 'Remove the tag, or use Markdown.' };

const TAGS = Object.keys(COMPONENT_PROPS).map((name) => `<${name}>`);

const LIST = ' `docs/writing.md` lists the components.';

/**
 * Report unknown and misplaced components, invalid props and HTML that is not shown, and turn the values of props into
 * text. Components that belong into a sentence are put into paragraphs. Where a component that is unknown, misplaced or
 * incomplete is not an error, its content shows.
 */
export function remarkComponents() {
  return (tree: Root, file: VFile): void => {
    const { context, refusedImports } = getPageState(file);
    visit(tree, (node, index, parent) => {
      if (!isJsxTag(node) || !parent || index === undefined) return undefined;
      const { name } = node;
      const rules = COMPONENTS.get(name);
      const isUnknown = name !== null && !HTML_NAME.test(name) && !rules;
      if (isUnknown && !refusedImports.includes(name)) {
        const hint = suggest(`<${name}>`, TAGS) || LIST;
        reportInvalid(file, `Unknown component \`<${name}>\`.${hint}`, node);
      }
      if (isUnknown && !context.strictContent) {
        parent.children.splice(index, 1, ...(node.children as typeof parent.children));
        return index;
      }
      const isWellPlaced = !rules || checkComponent(node, rules, parent, file);
      if (!rules && name !== null && !isUnknown)
        reportHiddenHtml(name, node, file, { name, ...HIDDEN_HTML });
      readValues(node, file);
      const isComplete = !rules || checkProps(node, rules, file);
      if (!context.strictContent && !(isWellPlaced && isComplete)) {
        unwrapTag(node);
        return undefined;
      }
      if (!rules && name !== null) {
        const attributes = node.attributes.filter(
          (attribute) => attribute.type === 'mdxJsxAttribute',
        );
        const named = attributes.map((attribute) => ({ name: attribute.name, place: attribute }));
        reportHiddenAttributes(name, named, file);
      }
      if (node.type === 'mdxJsxFlowElement' && INLINE_COMPONENTS.includes(name ?? '')) {
        parent.children[index] = toParagraph(node);
      }
      return name !== null && isStrippedTag(name) ? SKIP : undefined;
    });
  };
}

/** A component that belongs into a sentence is a paragraph on its own line. */
function toParagraph(node: MdxJsxFlowElement): Paragraph {
  // Text between two tags on one line is phrasing content.
  const children = node.children as unknown as PhrasingContent[];
  return { type: 'paragraph', children: [{ ...node, type: 'mdxJsxTextElement', children }] };
}

/** Report an unknown prop, a wrong place or wrong content of a component. Returns whether it can be rendered. */
function checkComponent(
  tag: MdxTag,
  rules: Record<string, PropRule>,
  parent: Nodes,
  file: VFile,
): boolean {
  const name = tag.name ?? '';
  // Inside another component, MDX parses a tag on its own line as text.
  const isInSentence = tag.type === 'mdxJsxTextElement' && parent.type !== 'mdxJsxFlowElement';
  const isMisplaced = isInSentence && !INLINE_COMPONENTS.includes(name);
  if (isMisplaced) {
    reportInvalid(file, `\`<${name}>\` must be on its own line, not in a sentence.`, tag);
  }
  const wanted = PARENTS[name];
  const isOrphan = wanted !== undefined && !(isJsxTag(parent) && parent.name === wanted);
  if (isOrphan) {
    reportInvalid(file, `\`<${name}>\` must be directly inside \`<${wanted}>\`.`, tag);
  }
  const hasChildren = checkChildren(tag, file);
  tag.attributes = tag.attributes.filter((attribute) => {
    if (!('name' in attribute) || Object.hasOwn(rules, attribute.name)) return true;
    const hint = suggestOrList(attribute.name, Object.keys(rules));
    const reason = `\`<${name}>\` has no prop \`${attribute.name}\`.${hint}`;
    reportInvalid(file, reason, attribute.position ? attribute : tag);
    return false;
  });
  return hasChildren && !isMisplaced && !isOrphan;
}

function checkChildren(tag: MdxTag, file: VFile): boolean {
  const allowed = Object.keys(PARENTS).filter((name) => PARENTS[name] === tag.name);
  if (allowed.length === 0) return true;
  const children = tag.children.filter((child) => child.type !== 'text' || child.value.trim());
  const unexpectedChild = children.find(
    (child) => !isJsxTag(child) || !allowed.includes(child.name ?? ''),
  );
  if (children.length > 0 && !unexpectedChild) return true;
  const names = allowed.map((name) => `\`<${name}>\``).join(' and ');
  const reason = `\`<${tag.name}>\` takes ${names} and nothing else.`;
  reportInvalid(file, reason, unexpectedChild ?? tag);
  return false;
}

/** Turn literals in attributes into text, or a flag, and report all other code. */
function readValues(tag: MdxTag, file: VFile): void {
  tag.attributes = tag.attributes.filter((attribute) => {
    if (attribute.type !== 'mdxJsxAttribute') {
      const reason = `Write the attributes of \`<${tag.name}>\` one by one: a spread cannot be checked.`;
      reportInvalid(file, reason, attribute.position ? attribute : tag);
      return false;
    }
    const { name, value } = attribute;
    if (typeof value !== 'object' || value === null) return true;
    const literal = readLiteral(value.data?.estree);
    if (!literal) {
      const reason =
        `Content cannot run code: the value of \`${name}\` must be a literal, ` +
        `not \`${toShown(value.value)}\`. Write it in quotes.`;
      reportInvalid(file, reason, toPlace(toExpression(value.data?.estree)) ?? tag);
      return getPageState(file).context.strictContent;
    }
    attribute.value = literal.value === true ? null : String(literal.value);
    return literal.value !== false && literal.value !== null;
  });
}

/** Report props that are missing or invalid. Returns whether the component can be rendered without the invalid ones. */
function checkProps(tag: MdxTag, rules: Record<string, PropRule>, file: VFile): boolean {
  let isComplete = true;
  const given = new Map(
    tag.attributes.flatMap((attribute) =>
      attribute.type === 'mdxJsxAttribute' ? [[attribute.name, attribute]] : [],
    ),
  );
  for (const [name, rule] of Object.entries(rules)) {
    const attribute = given.get(name);
    if (!attribute && rule === 'required') {
      reportInvalid(file, `\`<${tag.name}>\` needs \`${name}="…"\`.`, tag);
      isComplete = false;
    }
    if (!attribute) continue;
    const place = attribute.position ? attribute : tag;
    const what = `\`${name}\` of \`<${tag.name}>\``;
    const reason = findMisuse(attribute.value, rule);
    if (reason) {
      reportInvalid(file, `${what} ${reason}`, place);
      tag.attributes = tag.attributes.filter((other) => other !== attribute);
      isComplete &&= rule !== 'required';
    } else if (
      typeof attribute.value === 'string' &&
      hasMarkdown(toUnrendered(tag, attribute.value))
    ) {
      reportInvalid(file, `${what} ${NO_MARKDOWN}.`, place);
    }
  }
  return isComplete;
}

/** A question renders code, as the open questions of the contract do. */
function toUnrendered({ name }: MdxTag, value: string): string {
  return name === 'Question' ? value.replaceAll(/`[^`]+`/g, '') : value;
}

function findMisuse(value: unknown, rule: PropRule): string | null {
  if (typeof value === 'object' && value !== null) return null;
  if (rule === 'flag') return typeof value === 'string' ? 'takes no value.' : null;
  if (typeof value !== 'string' || value === '') return 'needs a value.';
  if (typeof rule === 'string' || rule.includes(value)) return null;
  return `is \`${value}\`. It may be: ${rule.join(', ')}.`;
}
