import type { Blockquote, Root } from 'mdast';
import { visit } from 'unist-util-visit';
import type { CalloutKind } from '../../client/article/callout.tsx';
import { arrangeCallout } from './remark-containers.ts';

/** GitHub's five alerts as the four kinds of callouts. GitHub's caution warns of harm. */
const ALERTS = {
  NOTE: { label: 'Note', kind: 'note' },
  TIP: { label: 'Tip', kind: 'tip' },
  IMPORTANT: { label: 'Important', kind: 'caution' },
  WARNING: { label: 'Warning', kind: 'caution' },
  CAUTION: { label: 'Caution', kind: 'danger' },
} satisfies Record<string, { label: string; kind: CalloutKind }>;

const MARKER = /^\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\][ \t]*(?:\n|$)/;

/** Turn GitHub's alerts (a block quote that opens with `[!NOTE]`) into what `<Callout>` renders. */
export function remarkAlerts() {
  return (tree: Root): void => {
    visit(tree, 'blockquote', (quote) => {
      const alert = takeMarker(quote);
      if (!alert) return;
      const { label, kind } = ALERTS[alert];
      arrangeCallout(quote, { kind, ariaLabel: label, title: [{ type: 'text', value: label }] });
    });
  };
}

function takeMarker(quote: Blockquote): keyof typeof ALERTS | null {
  const paragraph = quote.children[0];
  const text = paragraph?.type === 'paragraph' ? paragraph.children[0] : undefined;
  if (paragraph?.type !== 'paragraph' || text?.type !== 'text') return null;
  const marker = MARKER.exec(text.value);
  if (!marker) return null;
  text.value = text.value.slice(marker[0].length);
  if (text.value === '') paragraph.children.shift();
  if (paragraph.children.length === 0) quote.children.shift();
  return marker[1] as keyof typeof ALERTS;
}
