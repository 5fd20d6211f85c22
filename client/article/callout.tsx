import type { ReactNode } from 'react';

/** The looks of a callout, from a friendly word to a warning of harm. */
export const CALLOUT_KINDS = ['note', 'tip', 'caution', 'danger'] as const;

export type CalloutKind = (typeof CALLOUT_KINDS)[number];

const LABELS: Record<CalloutKind, string> = {
  note: 'Note',
  tip: 'Tip',
  caution: 'Caution',
  danger: 'Danger',
};

/** A remark beside the text. GitHub's alerts in Markdown become the same markup in `remark-alerts`. */
export function Callout(props: { kind?: CalloutKind; title?: string; children?: ReactNode }) {
  const { kind = 'note', title, children } = props;
  const label = LABELS[kind];
  return (
    <aside
      className={`callout callout-${kind}`}
      role="note"
      aria-label={title === undefined ? label : `${label}: ${title}`}
    >
      <p className="callout-title">{title ?? label}</p>
      {children}
    </aside>
  );
}
