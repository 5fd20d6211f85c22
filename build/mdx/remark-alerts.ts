import type { Blockquote, Paragraph, Root } from 'mdast';
import { visit } from 'unist-util-visit';

const ALERT_LABELS = {
  NOTE: 'Note',
  TIP: 'Tip',
  IMPORTANT: 'Important',
  WARNING: 'Warning',
  CAUTION: 'Caution',
};

const MARKER = /^\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\][ \t]*(?:\n|$)/;

/** Turn GitHub's alerts (a block quote that opens with `[!NOTE]`) into callouts. */
export function remarkAlerts() {
  return (tree: Root): void => {
    visit(tree, 'blockquote', (quote) => {
      const kind = takeMarker(quote);
      if (!kind) return;
      quote.data = {
        hName: 'aside',
        hProperties: { className: ['callout', `callout-${kind.toLowerCase()}`] },
      };
      quote.children.unshift(toTitle(ALERT_LABELS[kind]));
    });
  };
}

function takeMarker(quote: Blockquote): keyof typeof ALERT_LABELS | null {
  const paragraph = quote.children[0];
  const text = paragraph?.type === 'paragraph' ? paragraph.children[0] : undefined;
  if (paragraph?.type !== 'paragraph' || text?.type !== 'text') return null;
  const marker = MARKER.exec(text.value);
  if (!marker) return null;
  text.value = text.value.slice(marker[0].length);
  if (text.value === '') paragraph.children.shift();
  if (paragraph.children.length === 0) quote.children.shift();
  return marker[1] as keyof typeof ALERT_LABELS;
}

function toTitle(label: string): Paragraph {
  return {
    type: 'paragraph',
    children: [{ type: 'text', value: label }],
  };
}
