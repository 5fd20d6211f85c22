import { slug } from 'github-slugger';
import type { Code, Root } from 'mdast';
import type { MdxJsxFlowElement } from 'mdast-util-mdx';
import type { VFile } from 'vfile';
import { visit } from '../article/visit.ts';
import { LANGUAGE_GROUP } from '../../client/model/tab-groups.ts';
import { toSampleLanguage } from '../openapi/samples/sample-languages.ts';
import { createTag, isJsxTag, readText, setAttributes, unwrapTag } from './jsx-tag.ts';
import { reportError, reportInvalid } from './page-state.ts';

/** Turn `<CodeGroup>` into tabs, name sets and tabs, and add a switch for a group with several sets below the lead. */
export function remarkTabs() {
  return (tree: Root, file: VFile): void => {
    const sets: MdxJsxFlowElement[] = [];
    visit(tree, 'mdxJsxFlowElement', (node) => {
      if (node.name === 'CodeGroup') arrangeCode(node, file);
      if (node.name !== 'Tabs') return;
      setValues(node, file);
      sets.push(node);
      // The dot avoids conflicts: ids of headings have none.
      setAttributes(node, { id: `tabs.${sets.length}` });
    });
    const groups = [...Map.groupBy(sets, (set) => readText(set, 'group'))];
    const [group, members = []] =
      groups.find(([name, { length }]) => name !== undefined && length > 1) ?? [];
    if (members.length === 0) return;
    const tabs = listTabs(members);
    // A set with fewer tabs shows which.
    for (const set of members) {
      if (listTabs([set]).length === tabs.length) setAttributes(set, { switched: '' });
    }
    const id = `tabs.${sets.length + 1}`;
    tree.children.splice(findLeadEnd(tree), 0, createTag('TabSwitch', { id, group }, tabs));
  };
}

/** List each tab that any of the sets has, without its content. */
function listTabs(sets: MdxJsxFlowElement[]): MdxJsxFlowElement[] {
  const all = sets.flatMap(({ children }) => children.filter(isJsxTag));
  return [...Map.groupBy(all, (tab) => readText(tab, 'value')).values()]
    .flatMap(([tab]) => tab ?? [])
    .map((tab) => ({ ...tab, children: [] }));
}

/** The lead is the first paragraph, unless another block comes before it. */
function findLeadEnd({ children }: Root): number {
  const first = children.findIndex(
    (node) =>
      node.type !== 'mdxjsEsm' &&
      (node.type !== 'heading' || node.depth > 1) &&
      (!isJsxTag(node) || node.name !== 'Proposed'),
  );
  return children[first]?.type === 'paragraph' ? first + 1 : first;
}

function setValues(tabs: MdxJsxFlowElement, file: VFile): void {
  const values = new Set<string>();
  for (const tab of tabs.children.filter(isJsxTag)) {
    const value = readText(tab, 'value') ?? slug(readText(tab, 'label') ?? '');
    if (values.has(value)) {
      const reason = `Two tabs of this set have the value \`${value}\`. Give one another \`value\`.`;
      reportError(file, reason, tab);
    }
    values.add(value);
    setAttributes(tab, { value });
  }
}

function arrangeCode(group: MdxJsxFlowElement, file: VFile): void {
  const isByLanguage = readText(group, 'group') === LANGUAGE_GROUP;
  const blocks = group.children.filter((child) => child.type === 'code');
  const unexpectedChild = group.children.find((child) => child.type !== 'code');
  if (unexpectedChild || blocks.length === 0) {
    const reason = '`<CodeGroup>` takes fenced code blocks and nothing else.';
    reportInvalid(file, reason, unexpectedChild ?? group);
    unwrapTag(group);
    return;
  }
  group.name = 'Tabs';
  group.children = blocks.map((block) => toTab(block, isByLanguage));
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
