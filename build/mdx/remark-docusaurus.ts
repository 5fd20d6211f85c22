import type { Expression, ObjectExpression } from 'estree';
import type { Root } from 'mdast';
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx';
import { visit } from 'unist-util-visit';
import { CALLOUT_KINDS } from '../../client/article/callout.tsx';
import { isJsxTag, readAttribute, setAttributes } from './jsx-tag.ts';
import { CALLOUTS } from './remark-containers.ts';

type Tag = MdxJsxFlowElement | MdxJsxTextElement;

/** Turn Docusaurus's `<TabItem>`, the props of its `<Tabs>`, and `<Admonition>` into the components of the site. */
export function remarkDocusaurus() {
  return (tree: Root): void => {
    visit(tree, (node) => {
      if (!isJsxTag(node)) return;
      if (node.name === 'Tabs') arrangeTabs(node as Tag);
      if (node.name === 'TabItem') node.name = 'Tab';
      if (node.name === 'Admonition') toCallout(node as Tag);
    });
  };
}

/** What styles the tabs, and the address that has the selection. */
const IGNORED_PROPS = ['block', 'className', 'lazy', 'queryString'];

function arrangeTabs(tabs: Tag): void {
  const group = readAttribute(tabs, 'groupId');
  const selected = readAttribute(tabs, 'defaultValue');
  const labels = readLabels(tabs);
  const items = tabs.children.filter(
    (child): child is Tag => isJsxTag(child) && child.name === 'TabItem',
  );
  for (const item of items) {
    const value = readAttribute(item, 'value');
    if (typeof value !== 'string') continue;
    const label = readAttribute(item, 'label') ?? labels.get(value) ?? value;
    removeProps(item, ['attributes', 'className', ...(value === selected ? ['default'] : [])]);
    if (typeof label === 'string') setAttributes(item, { label });
    if (value === selected) item.attributes.push({ type: 'mdxJsxAttribute', name: 'default' });
  }
  const isForeign = items.length > 0 || group !== undefined;
  if (!isForeign) return;
  removeProps(tabs, ['groupId', 'defaultValue', 'values', ...IGNORED_PROPS]);
  if (typeof group === 'string') setAttributes(tabs, { group });
}

function removeProps(tag: Tag, names: string[]): void {
  tag.attributes = tag.attributes.filter((own) => !('name' in own && names.includes(own.name)));
}

/** Read `values={[{ label: 'Bash', value: 'bash' }]}`: value → label. */
function readLabels({ attributes }: Tag): Map<string, string> {
  const values = attributes.find((own) => 'name' in own && own.name === 'values')?.value;
  const program = typeof values === 'object' ? values?.data?.estree : undefined;
  const [statement] = program?.body ?? [];
  const list = statement?.type === 'ExpressionStatement' ? statement.expression : undefined;
  const entries = list?.type === 'ArrayExpression' ? list.elements : [];
  return new Map(
    entries.flatMap((entry) => {
      if (entry?.type !== 'ObjectExpression') return [];
      const [value, label] = [readText(entry, 'value'), readText(entry, 'label')];
      return value === undefined || label === undefined ? [] : [[value, label] as const];
    }),
  );
}

function readText({ properties }: ObjectExpression, name: string): string | undefined {
  for (const property of properties) {
    if (property.type !== 'Property' || toName(property.key as Expression) !== name) continue;
    const { value } = property;
    return value.type === 'Literal' && typeof value.value === 'string' ? value.value : undefined;
  }
  return undefined;
}

function toName(key: Expression): unknown {
  return key.type === 'Identifier' ? key.name : key.type === 'Literal' ? key.value : undefined;
}

/** A type such as `warning` is one of the four kinds, with its name as the title. */
function toCallout(tag: Tag): void {
  const type = String(readAttribute(tag, 'type') ?? 'note');
  const { kind, label } = CALLOUTS.get(type) ?? {};
  const title = readAttribute(tag, 'title');
  const isOwn = CALLOUT_KINDS.some((own) => own === type);
  tag.name = 'Callout';
  removeProps(tag, ['icon']);
  setAttributes(tag, {
    type: undefined,
    kind: kind ?? type,
    title: typeof title === 'string' ? title : isOwn ? undefined : label,
  });
}
