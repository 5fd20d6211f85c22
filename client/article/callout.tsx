import type { ReactNode } from 'react';

export const CALLOUT_KINDS = ['note', 'tip', 'caution', 'danger'] as const;

export type CalloutKind = (typeof CALLOUT_KINDS)[number];

const LABELS: Record<CalloutKind, string> = {
  note: 'Note',
  tip: 'Tip',
  caution: 'Caution',
  danger: 'Danger',
};

/** A note in the text. `remark-alerts` renders GitHub's alerts to the same markup. */
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
