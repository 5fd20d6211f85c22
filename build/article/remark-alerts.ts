import type { Blockquote, PhrasingContent, Root } from 'mdast';
import type { ContainerDirective } from 'mdast-util-directive';
import { toString } from 'mdast-util-to-string';
import { visit } from './visit.ts';
import type { CalloutKind } from '../../client/article/callout.tsx';

interface CalloutType {
  label: string;
  kind: CalloutKind;
}

/** Callouts of Docusaurus as the four kinds, so that none loses its severity. */
export const CALLOUTS = new Map<string, CalloutType>([
  ['note', { label: 'Note', kind: 'note' }],
  ['info', { label: 'Info', kind: 'note' }],
  ['tip', { label: 'Tip', kind: 'tip' }],
  ['success', { label: 'Success', kind: 'tip' }],
  ['warning', { label: 'Warning', kind: 'caution' }],
  ['caution', { label: 'Caution', kind: 'caution' }],
  ['important', { label: 'Important', kind: 'caution' }],
  ['danger', { label: 'Danger', kind: 'danger' }],
]);

/** GitHub's alerts that differ from the containers of the same name: its caution warns of harm. */
const ALERTS = new Map(CALLOUTS).set('caution', { label: 'Caution', kind: 'danger' });

/** The first line of an alert. */
export const ALERT_MARKER = /^\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\][ \t]*(?:\n|$)/i;

/** Turn GitHub's alerts (a block quote that opens with `[!NOTE]`) into what `<Callout>` renders. */
export function remarkAlerts() {
  return (tree: Root): void => {
    visit(tree, 'blockquote', (quote) => {
      const alert = ALERTS.get(takeMarker(quote));
      if (alert) toCallout(quote, alert);
    });
  };
}

/** Remove the marker of an alert. Returns its name; empty without one. */
function takeMarker(quote: Blockquote): string {
  const [paragraph] = quote.children;
  const text = paragraph?.type === 'paragraph' ? paragraph.children[0] : undefined;
  if (paragraph?.type !== 'paragraph' || text?.type !== 'text') return '';
  const [marker, name = ''] = ALERT_MARKER.exec(text.value) ?? [];
  if (marker === undefined) return '';
  text.value = text.value.slice(marker.length);
  if (text.value === '') paragraph.children.shift();
  if (paragraph.children.length === 0) quote.children.shift();
  return name.toLowerCase();
}

/** Turn a block into what `<Callout>` renders. */
export function toCallout(
  block: Blockquote | ContainerDirective,
  { kind, label }: CalloutType,
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
