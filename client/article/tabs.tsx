import { Children, isValidElement, useId } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { TabSet } from './tab-set.tsx';

interface TabProps {
  label: string;
  /** `remark-tabs` sets it to the slug of the label if authors omit it. */
  value?: string;
  /** Shown first; without one, the first tab is. */
  default?: boolean;
  children?: ReactNode;
}

/** Variants of a text in tabs. */
export function Tabs(props: { group?: string; label?: string; children?: ReactNode }) {
  const id = useId();
  const panels = Children.toArray(props.children)
    .filter(isTab)
    .map(({ props: { label, value = label, default: isDefault, children } }, index) => ({
      id: `${id}${index}`,
      label,
      value,
      ...(isDefault && { isDefault }),
      content: children,
    }));
  return <TabSet group={props.group} label={props.label ?? 'Tabs'} panels={panels} />;
}

/** One variant. `Tabs` renders its radio button. */
export function Tab(props: TabProps) {
  return props.children;
}

function isTab(child: ReactNode): child is ReactElement<TabProps> {
  return isValidElement(child) && child.type === Tab;
}
