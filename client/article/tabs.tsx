import { Children, isValidElement, useId } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { TabSet } from './tab-set.tsx';

interface TabProps {
  label: string;
  /** Left out by authors, it is the label's slug: `remark-tabs` adds it. */
  value?: string;
  children?: ReactNode;
}

/** Variants of a text, one of which a reader needs. */
export function Tabs(props: { group?: string; label?: string; children?: ReactNode }) {
  const id = useId();
  const panels = Children.toArray(props.children)
    .filter(isTab)
    .map(({ props: { label, value = label, children } }, index) => ({
      id: `${id}${index}`,
      label,
      value,
      content: children,
    }));
  return <TabSet group={props.group} label={props.label ?? 'Tabs'} panels={panels} />;
}

/** One of the variants; `Tabs` alone gives it its control. */
export function Tab(props: TabProps) {
  return props.children;
}

function isTab(child: ReactNode): child is ReactElement<TabProps> {
  return isValidElement(child) && child.type === Tab;
}
