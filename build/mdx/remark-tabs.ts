import { slug } from 'github-slugger';
import type { Code, Root } from 'mdast';
import type { MdxJsxFlowElement } from 'mdast-util-mdx';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { LANGUAGE_GROUP } from '../../client/model/preferences.ts';
import { toSampleLanguage } from '../openapi/pages/samples/sample-languages.ts';
import { createTag, isJsxTag, readText, setAttributes } from './jsx-tag.ts';
import { reportError } from './page-facts.ts';

/** Convert `<CodeGroup>` to tabs, set the value of each tab, and report other content. */
export function remarkTabs() {
  return (tree: Root, file: VFile): void => {
    visit(tree, (node, _, parent) => {
      if (!isJsxTag(node)) return;
      const isInTabs = parent?.type === 'mdxJsxFlowElement' && parent.name === 'Tabs';
      if (node.name === 'Tab' && !isInTabs) {
        reportError(file, '`<Tab>` stands directly in `<Tabs>` and nowhere else.', node);
      } else if (node.name === 'Tabs' || node.name === 'CodeGroup') {
        // `remarkAllowedJsx` reports tabs in a sentence.
        if (node.type !== 'mdxJsxFlowElement') return;
        if (node.name === 'CodeGroup') arrangeCode(node, file);
        else arrangeTabs(node, file);
      }
    });
  };
}

function arrangeTabs(tabs: MdxJsxFlowElement, file: VFile): void {
  const values = new Set<string>();
  for (const child of tabs.children) {
    // On the line of `<Tabs>`, MDX parses a tag as text.
    if (!isJsxTag(child) || child.name !== 'Tab') {
      reportError(file, 'Only `<Tab label="…">` may stand directly in `<Tabs>`.', child);
      continue;
    }
    const label = readText(child, 'label');
    // `remarkAllowedJsx` reports a missing label.
    if (label === undefined) continue;
    const value = readText(child, 'value') ?? slug(label);
    if (values.has(value)) {
      const reason = `Two tabs of this set have the value \`${value}\`. Give one another \`value\`.`;
      reportError(file, reason, child);
    }
    values.add(value);
    setAttributes(child, { value });
  }
  if (tabs.children.length === 0) reportError(file, '`<Tabs>` has no `<Tab label="…">`.', tabs);
}

function arrangeCode(group: MdxJsxFlowElement, file: VFile): void {
  const isByLanguage = readText(group, 'group') === LANGUAGE_GROUP;
  const blocks = group.children.filter((child) => child.type === 'code');
  const stranger = group.children.find((child) => child.type !== 'code');
  if (stranger || blocks.length === 0) {
    const reason = '`<CodeGroup>` takes fenced code blocks and nothing else.';
    reportError(file, reason, stranger ?? group);
    return;
  }
  group.name = 'Tabs';
  group.children = blocks.map((block) => toTab(block, isByLanguage));
  arrangeTabs(group, file);
}

/** The title becomes the tab's label. */
function toTab(block: Code, isByLanguage: boolean): MdxJsxFlowElement {
  const language = block.lang ?? 'text';
  const { dataTitle, ...properties } = block.data?.hProperties ?? {};
  const label = typeof dataTitle === 'string' ? dataTitle : language;
  block.data = { ...block.data, hProperties: properties };
  const value = isByLanguage ? toSampleLanguage(language) : undefined;
  const { position } = block;
  return { ...createTag('Tab', { label, value }, [block]), ...(position && { position }) };
}
