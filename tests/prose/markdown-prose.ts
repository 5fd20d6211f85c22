import type { Code, Nodes, PhrasingContent, Root, Yaml } from 'mdast';
import type { Node } from 'unist';
import { visit } from 'unist-util-visit';
import { readMetaWord } from '../../build/mdx/fence-meta.ts';
import { toJsxLabels } from './jsx-labels.ts';
import { toDiagramLabels } from './diagram-labels.ts';
import { joinPlacedTexts, placeText } from './placed-text.ts';
import type { PlacedText } from './placed-text.ts';
import { PLACEHOLDER } from './prose.ts';
import type { Prose } from './prose.ts';
import { parseYamlTexts } from './yaml-texts.ts';

/** What readers see of a page's front matter. */
const HEADING_KEYS = ['title', 'sidebar_label'];
const FRONT_MATTER_KEYS = [...HEADING_KEYS, 'description'];

/** Take the prose out of parsed Markdown: all that is language, and no code. */
export function toMarkdownProse(tree: Root, source: PlacedText): Prose[] {
  const found: Prose[] = [];
  visit(tree, (node) => {
    found.push(...toNodeProse(node, source));
  });
  return found.filter(({ value }) => value.trim() !== '');
}

/** Take the words of a heading, a paragraph or a link, code replaced by a placeholder. */
export function toWords(
  parent: { children: PhrasingContent[] } & Partial<Node>,
  source: PlacedText,
): PlacedText {
  // A plugin that splits a text leaves the parts without a place: the whole has one.
  const start = toStart(parent);
  return joinPlacedTexts(parent.children.map((node) => toInlineWords(node, source, start)));
}

function toNodeProse(node: Nodes, source: PlacedText): Prose[] {
  switch (node.type) {
    case 'heading':
      return [{ role: 'heading', ...toWords(node, source) }];
    case 'paragraph':
    case 'tableCell':
      return [{ role: 'text', ...toWords(node, source) }];
    case 'image':
      return [{ role: 'text', ...placeFrom(node.alt ?? '', source, toStart(node)) }];
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement':
      return toJsxLabels(node, source);
    case 'code':
      return toCodeProse(node, source);
    case 'yaml':
      return toFrontMatterProse(node, source);
    default:
      return [];
  }
}

function toInlineWords(node: PhrasingContent, source: PlacedText, parentStart: number): PlacedText {
  switch (node.type) {
    case 'text':
      return placeText(node.value, source, node.position ? toStart(node) : parentStart);
    case 'link':
      // An address that stands for itself.
      return node.url.endsWith(toText(node.children))
        ? toGap(node, PLACEHOLDER, source)
        : toWords(node, source);
    case 'break':
      return toGap(node, '\n', source);
    case 'mdxTextExpression':
      return toGap(node, /^(['"`]) +\1$/.test(node.value) ? ' ' : PLACEHOLDER, source);
    case 'footnoteReference':
      return { value: '', offsets: [] };
    default:
      return 'children' in node ? toWords(node, source) : toGap(node, PLACEHOLDER, source);
  }
}

function toCodeProse(code: Code, source: PlacedText): Prose[] {
  const texts = ['title', 'alt'].flatMap((name): Prose[] => {
    const text = readMetaWord(code.meta, name);
    return text ? [{ role: 'text', ...placeFrom(text, source, toStart(code)) }] : [];
  });
  return code.lang === 'mermaid' ? [...texts, ...toDiagramLabels(code, source)] : texts;
}

function toFrontMatterProse(node: Yaml, source: PlacedText): Prose[] {
  const yaml = placeText(node.value, source, toStart(node) + '---\n'.length);
  return parseYamlTexts(yaml, FRONT_MATTER_KEYS).map(({ key, value, offsets }) => ({
    role: HEADING_KEYS.includes(key) ? 'heading' : 'text',
    value,
    offsets,
  }));
}

function placeFrom(value: string, source: PlacedText, start: number): PlacedText {
  return placeText(value, source, Math.max(source.value.indexOf(value, start), start));
}

function toGap(node: Node, value: string, source: PlacedText): PlacedText {
  return { value, offsets: [source.offsets[toStart(node)] ?? 0] };
}

function toText(nodes: PhrasingContent[]): string {
  return nodes
    .map((node) => ('value' in node ? node.value : 'children' in node ? toText(node.children) : ''))
    .join('');
}

function toStart(node: Partial<Node>): number {
  return node.position?.start.offset ?? 0;
}
