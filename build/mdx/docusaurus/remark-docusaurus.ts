import type { Root } from 'mdast';
import type { MdxJsxAttribute } from 'mdast-util-mdx';
import * as z from 'zod';
import { visit } from '../../article/visit.ts';
import { isJsxTag, readText, setAttributes } from '../jsx-tag.ts';
import type { MdxTag } from '../jsx-tag.ts';
import { CALLOUTS } from '../../article/remark-alerts.ts';
import { readLiteral } from '../remark-literals.ts';

/** Turn tabs and callouts of Docusaurus into components, and `useBaseUrl()` into an address. */
export function remarkDocusaurus() {
  return (tree: Root): void => {
    visit(tree, (node) => {
      if (!isJsxTag(node)) return;
      if (node.name === 'Tabs') arrangeTabs(node);
      if (node.name === 'Admonition') toCallout(node);
      for (const attribute of node.attributes) {
        if (attribute.type === 'mdxJsxAttribute') readBaseUrl(attribute);
      }
    });
  };
}

/** The base path is added to all addresses. */
function readBaseUrl(attribute: MdxJsxAttribute): void {
  const { value } = attribute;
  if (typeof value !== 'object') return;
  const path = /^\s*useBaseUrl\(\s*(['"`])\/?([^'"`]+)\1\s*\)\s*$/.exec(value?.value ?? '')?.[2];
  if (path !== undefined) attribute.value = `/${path}`;
}

/** What styles the tabs, and the address that has the selection. */
const IGNORED_PROPS = ['block', 'className', 'lazy', 'queryString'];

function arrangeTabs(tabs: MdxTag): void {
  const group = readText(tabs, 'groupId');
  const selected = readText(tabs, 'defaultValue');
  const labels = readLabels(tabs);
  const items = tabs.children.filter(isJsxTag).filter(({ name }) => name === 'TabItem');
  for (const item of items) {
    item.name = 'Tab';
    const value = readText(item, 'value');
    if (value === undefined) continue;
    const label = readText(item, 'label') ?? labels.get(value) ?? value;
    removeProps(item, ['attributes', 'className', ...(value === selected ? ['default'] : [])]);
    setAttributes(item, { label });
    if (value === selected) item.attributes.push({ type: 'mdxJsxAttribute', name: 'default' });
  }
  if (items.length === 0) return;
  removeProps(tabs, ['groupId', 'defaultValue', 'values', ...IGNORED_PROPS]);
  if (group !== undefined) setAttributes(tabs, { group });
}

const TAB_LABELS = z.array(z.object({ value: z.string(), label: z.string() }));

/** Read `values={[{ label: 'Bash', value: 'bash' }]}`: value → label. */
function readLabels({ attributes }: MdxTag): Map<string, string> {
  const value = attributes.find((one) => 'name' in one && one.name === 'values')?.value;
  const literal = typeof value === 'object' ? readLiteral(value?.data?.estree)?.value : undefined;
  const { data = [] } = TAB_LABELS.safeParse(literal);
  return new Map(data.map(({ value, label }) => [value, label]));
}

/** A type such as `warning` is one of the four kinds, with its name as the title. */
function toCallout(tag: MdxTag): void {
  const type = readText(tag, 'type') ?? 'note';
  const { kind = type, label } = CALLOUTS.get(type) ?? {};
  tag.name = 'Callout';
  removeProps(tag, ['type', 'icon']);
  setAttributes(tag, {
    kind,
    title: readText(tag, 'title') ?? (kind === type ? undefined : label),
  });
}

function removeProps(tag: MdxTag, names: string[]): void {
  tag.attributes = tag.attributes.filter(
    (attribute) => !('name' in attribute && names.includes(attribute.name)),
  );
}
