import type { Root } from 'mdast';
import type { MdxJsxAttribute } from 'mdast-util-mdx';
import { visit } from 'unist-util-visit';
import { isJsxTag, readText, setAttributes } from './jsx-tag.ts';
import type { MdxTag } from './jsx-tag.ts';

/** Turn Docusaurus's `<Tabs>` and `<TabItem>` into those of the site, and `useBaseUrl('img/a.png')` into an address. */
export function remarkDocusaurus() {
  return (tree: Root): void => {
    visit(tree, (node) => {
      if (!isJsxTag(node)) return;
      if (node.name === 'Tabs') arrangeTabs(node);
      if (node.name === 'TabItem') node.name = 'Tab';
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
  const items = tabs.children.filter(isJsxTag).filter(({ name }) => name === 'TabItem');
  for (const item of items) {
    const value = readText(item, 'value');
    if (value === undefined) continue;
    const label = readText(item, 'label') ?? value;
    removeProps(item, ['attributes', 'className', ...(value === selected ? ['default'] : [])]);
    setAttributes(item, { label });
    if (value === selected) item.attributes.push({ type: 'mdxJsxAttribute', name: 'default' });
  }
  const isForeign = items.length > 0 || group !== undefined;
  if (!isForeign) return;
  removeProps(tabs, ['groupId', 'defaultValue', ...IGNORED_PROPS]);
  if (group !== undefined) setAttributes(tabs, { group });
}

function removeProps(tag: MdxTag, names: string[]): void {
  tag.attributes = tag.attributes.filter((own) => !('name' in own && names.includes(own.name)));
}
