import type { Root } from 'mdast';
import type { MdxJsxAttribute } from 'mdast-util-mdx';
import { visit } from 'unist-util-visit';
import * as z from 'zod';
import { CALLOUT_KINDS } from '../../client/article/callout.tsx';
import { isJsxTag, readText, setAttributes } from './jsx-tag.ts';
import type { MdxTag } from './jsx-tag.ts';
import { CALLOUTS } from './remark-containers.ts';
import { readLiteral } from './remark-literals.ts';

/**
 * Turn Docusaurus's `<TabItem>`, the props of its `<Tabs>`, and `<Admonition>` into the components of the site, and its
 * `useBaseUrl('img/a.png')` into an address.
 */
export function remarkDocusaurus() {
  return (tree: Root): void => {
    visit(tree, (node) => {
      if (!isJsxTag(node)) return;
      if (node.name === 'Tabs') arrangeTabs(node);
      if (node.name === 'TabItem') node.name = 'Tab';
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
    const value = readText(item, 'value');
    if (value === undefined) continue;
    const label = readText(item, 'label') ?? labels.get(value) ?? value;
    removeProps(item, ['attributes', 'className', ...(value === selected ? ['default'] : [])]);
    setAttributes(item, { label });
    if (value === selected) item.attributes.push({ type: 'mdxJsxAttribute', name: 'default' });
  }
  const isForeign = items.length > 0 || group !== undefined;
  if (!isForeign) return;
  removeProps(tabs, ['groupId', 'defaultValue', 'values', ...IGNORED_PROPS]);
  if (group !== undefined) setAttributes(tabs, { group });
}

function removeProps(tag: MdxTag, names: string[]): void {
  tag.attributes = tag.attributes.filter((own) => !('name' in own && names.includes(own.name)));
}

/** Read `values={[{ label: 'Bash', value: 'bash' }]}`: value → label. */
function readLabels({ attributes }: MdxTag): Map<string, string> {
  const values = attributes.find((own) => 'name' in own && own.name === 'values')?.value;
  const literal = typeof values === 'object' ? readLiteral(values?.data?.estree)?.value : undefined;
  const { data = [] } = LABELS.safeParse(literal);
  return new Map(data.map(({ value, label }) => [value, label]));
}

const LABELS = z.array(z.object({ value: z.string(), label: z.string() }));

/** A type such as `warning` is one of the four kinds, with its name as the title. */
function toCallout(tag: MdxTag): void {
  const type = readText(tag, 'type') ?? 'note';
  const { kind, label } = CALLOUTS.get(type) ?? {};
  const isOwn = CALLOUT_KINDS.some((own) => own === type);
  tag.name = 'Callout';
  removeProps(tag, ['icon']);
  setAttributes(tag, {
    type: undefined,
    kind: kind ?? type,
    title: readText(tag, 'title') ?? (isOwn ? undefined : label),
  });
}
