import type { Blockquote, Paragraph, PhrasingContent, Root } from 'mdast';
import type { ContainerDirective } from 'mdast-util-directive';
import { directiveFromMarkdown } from 'mdast-util-directive';
import { toString } from 'mdast-util-to-string';
import { directive } from 'micromark-extension-directive';
import type { Plugin } from 'unified';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import type { CalloutKind } from '../../client/article/callout.tsx';
import { suggestOrList } from '../content/nearest.ts';
import { toSourceLines } from '../content/text-position.ts';
import { reportFlaw } from './page-facts.ts';

/** Containers of Docusaurus, VitePress and Starlight as the four kinds of callouts. */
export const CALLOUTS = new Map<string, { label: string; kind: CalloutKind }>([
  ['note', { label: 'Note', kind: 'note' }],
  ['info', { label: 'Info', kind: 'note' }],
  ['tip', { label: 'Tip', kind: 'tip' }],
  ['warning', { label: 'Warning', kind: 'caution' }],
  ['caution', { label: 'Caution', kind: 'caution' }],
  ['important', { label: 'Important', kind: 'caution' }],
  ['danger', { label: 'Danger', kind: 'danger' }],
]);

const DETAILS = 'details';
const NAMES = [...CALLOUTS.keys(), DETAILS];

/**
 * Turn containers such as `:::note[Title]` into what `<Callout>` and `<Details>` render, and report others, which show
 * their content. remark-directive reads `:name` in a sentence too, which would change text such as `users:read`.
 */
export const remarkContainers: Plugin<[], Root> = function () {
  const data = this.data();
  const { flow } = directive();
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), { ...(flow && { flow }) }];
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), directiveFromMarkdown()];
  return (tree: Root, file: VFile): void => {
    visit(tree, (node) => {
      if (node.type === 'containerDirective') {
        if (!isClosed(node, file)) {
          const reason = `\`:::${node.name}\` is never closed. Write \`:::\` on a line below it.`;
          reportFlaw(file, reason, node);
        }
        if (node.name === DETAILS) toDetails(node);
        else if (CALLOUTS.has(node.name)) toCallout(node);
        else toDivision(node);
      }
      if (node.type !== 'containerDirective' && node.type !== 'leafDirective') return;
      const colons = node.type === 'leafDirective' ? '::' : ':::';
      if (colons === ':::' && NAMES.includes(node.name)) return;
      const reason = `Unknown container \`${colons}${node.name}\`.${toAdvice(node.name)}`;
      reportFlaw(file, reason, node);
    });
  };
};

function toAdvice(name: string): string {
  if (/^code-?group$/i.test(name)) return ' Write `<CodeGroup>` around its code blocks.';
  return suggestOrList(name, NAMES);
}

/** A container without an end goes on to the end of what it is in. */
function isClosed(container: ContainerDirective, file: VFile): boolean {
  if (!container.position) return true;
  const lines = toSourceLines(container, file);
  return lines.length > 1 && /^[ \t>]*:{3,}[ \t]*$/.test(lines.at(-1) ?? '');
}

function toCallout(node: ContainerDirective): void {
  const { label = node.name, kind = 'note' } = CALLOUTS.get(node.name) ?? {};
  arrangeCallout(node, kind, label, takeTitle(node));
}

/** Turn a block into what `<Callout>` renders. */
function arrangeCallout(
  block: Blockquote | ContainerDirective,
  kind: CalloutKind,
  label: string,
  title: PhrasingContent[] | null = null,
): void {
  const words = title ? toString(title) : label;
  const ariaLabel = words === label ? label : `${label}: ${words}`;
  const className = ['callout', `callout-${kind}`];
  block.data = { hName: 'aside', hProperties: { className, role: 'note', ariaLabel } };
  block.children.unshift({
    type: 'paragraph',
    children: title ?? [{ type: 'text', value: label }],
    data: { hProperties: { className: ['callout-title'] } },
  });
}

function toDetails(node: ContainerDirective): void {
  const children = takeTitle(node) ?? [{ type: 'text', value: 'Details' }];
  node.children.unshift({ type: 'paragraph', children, data: { hName: 'summary' } });
  node.data = { hName: 'details', hProperties: { className: ['details'] } };
}

function toDivision(node: ContainerDirective): void {
  const title = takeTitle(node);
  if (title) {
    const children: PhrasingContent[] = [{ type: 'strong', children: title }];
    node.children.unshift({ type: 'paragraph', children });
  }
  node.data = { hName: 'div', hProperties: {} };
}

/** Return the label in brackets, or else the attribute `title`; null without both. */
function takeTitle(node: ContainerDirective): PhrasingContent[] | null {
  const [first] = node.children;
  if (first && isLabel(first)) {
    node.children.shift();
    return first.children;
  }
  const title = node.attributes?.['title'];
  return title ? [{ type: 'text', value: title }] : null;
}

function isLabel(node: ContainerDirective['children'][number]): node is Paragraph {
  return node.type === 'paragraph' && node.data !== undefined && 'directiveLabel' in node.data;
}

/** GitHub's alerts that differ from the containers of the same name: its caution warns of harm. */
const ALERTS = new Map(CALLOUTS).set('caution', { label: 'Caution', kind: 'danger' });

const MARKER = /^\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\][ \t]*(?:\n|$)/;

/** Turn GitHub's alerts (a block quote that opens with `[!NOTE]`) into what `<Callout>` renders. */
export function remarkAlerts() {
  return (tree: Root): void => {
    visit(tree, 'blockquote', (quote) => {
      const alert = ALERTS.get(takeMarker(quote));
      if (alert) arrangeCallout(quote, alert.kind, alert.label);
    });
  };
}

/** Remove the marker of an alert. Returns its name; empty without one. */
function takeMarker(quote: Blockquote): string {
  const [paragraph] = quote.children;
  const text = paragraph?.type === 'paragraph' ? paragraph.children[0] : undefined;
  if (paragraph?.type !== 'paragraph' || text?.type !== 'text') return '';
  const [marker, name = ''] = MARKER.exec(text.value) ?? [];
  if (marker === undefined) return '';
  text.value = text.value.slice(marker.length);
  if (text.value === '') paragraph.children.shift();
  if (paragraph.children.length === 0) quote.children.shift();
  return name.toLowerCase();
}
