import type { Code, Nodes, PhrasingContent, Root, Yaml } from 'mdast';
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx';
import { toString } from 'mdast-util-to-string';
import type { Node } from 'unist';
import { visit } from 'unist-util-visit';
import { readMetaWord } from '../../build/mdx/fence-meta.ts';
import { PLACEHOLDER, joinPlacedTexts, placeText } from './prose.ts';
import type { PlacedText, Prose } from './prose.ts';
import { parseYamlTexts } from './yaml-texts.ts';

/** Keys of front matter with text for readers. */
const HEADING_KEYS = ['title', 'sidebar_label'];
const FRONT_MATTER_KEYS = [...HEADING_KEYS, 'description'];

/** Attributes with text for readers, in all components. */
const LABELS = ['alt', 'aria-label', 'audience', 'label', 'matters', 'summary', 'test', 'title'];

/** Labels of Mermaid: in brackets, between bars, in quotes, on an edge, after `as` and after a colon. */
const LABEL =
  /\[+([^[\]]+)\]|\{+([^{}]+)\}|\(+([^()]+)\)|\|([^|]+)\||"([^"]+)"|-- (.+?) --|\bas (.+)$|:[ \t]*([^:\n]+)$/gm;

/** Lines of Mermaid with text: for screen readers, and titles of frames. */
const LINE =
  /^\s*(?:accTitle|accDescr|title|section|alt|else|opt|loop|par|and|critical|break)\b:?[ \t]+(.+)$/gm;

/** Return the prose of a Markdown document: headings, paragraphs, labels and front matter, without code. */
export function toMarkdownProse(tree: Root, source: PlacedText): Prose[] {
  const found: Prose[] = [];
  visit(tree, (node) => {
    found.push(...toNodeProse(node, source));
  });
  return found.filter(({ value }) => value.trim() !== '');
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

/** Return the text of a heading or a paragraph, with placeholders for code. */
function toWords(
  parent: { children: PhrasingContent[] } & Partial<Node>,
  source: PlacedText,
): PlacedText {
  // A plugin that splits a text gives its parts no position.
  const start = toStart(parent);
  return joinPlacedTexts(parent.children.map((node) => toInlineWords(node, source, start)));
}

function toInlineWords(node: PhrasingContent, source: PlacedText, parentStart: number): PlacedText {
  switch (node.type) {
    case 'text':
      return placeText(node.value, source, node.position ? toStart(node) : parentStart);
    case 'link':
      // A URL without a text.
      return node.url.endsWith(toString(node))
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

function toJsxLabels(element: MdxJsxFlowElement | MdxJsxTextElement, source: PlacedText): Prose[] {
  const elementStart = element.position?.start.offset ?? 0;
  return element.attributes.flatMap((attribute): Prose[] => {
    if (attribute.type !== 'mdxJsxAttribute' || !LABELS.includes(attribute.name)) return [];
    if (typeof attribute.value !== 'string' || attribute.value === '') return [];
    const name = source.value.indexOf(`${attribute.name}=`, elementStart);
    const start = name + attribute.name.length + '="'.length;
    const role = attribute.name === 'title' ? 'heading' : 'text';
    const text = placeText(attribute.value, source, start);
    const toGaps = (code: string) => PLACEHOLDER.repeat(code.length);
    return [{ role, ...text, value: text.value.replaceAll(/`[^`]*`/g, toGaps) }];
  });
}

function toDiagramLabels(code: Code, source: PlacedText): Prose[] {
  const fence = code.position?.start.offset ?? 0;
  const body = placeText(code.value, source, source.value.indexOf('\n', fence) + 1);
  const found = [...code.value.matchAll(LABEL), ...code.value.matchAll(LINE)];
  return found.map((match) => {
    const label = (match.slice(1).find(Boolean) ?? '').replace(/^"|"$/g, '');
    const start = match.index + match[0].indexOf(label);
    const offsets = body.offsets.slice(start, start + label.length);
    // Replaced by spaces, so that offsets stay the same.
    const value = label.replaceAll(/<br *\/?>/gi, (tag) => ' '.repeat(tag.length));
    return { role: 'text', value, offsets };
  });
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

function toStart(node: Partial<Node>): number {
  return node.position?.start.offset ?? 0;
}
