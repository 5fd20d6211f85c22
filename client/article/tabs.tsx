import { Children, isValidElement } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { TabSet } from './tab-set.tsx';
import type { TabPanel } from './tab-set.tsx';

interface TabProps {
  label: string;
  /** `remark-tabs` sets it to the slug of the label if authors omit it. */
  value?: string;
  /** Shown first; without one, the first tab is. */
  default?: boolean;
  children?: ReactNode;
}

interface TabsProps {
  /** Unique on the page; `remark-tabs` sets it. */
  id: string;
  group?: string;
  label?: string;
  /** `remark-tabs` sets it where the page's switch has the same tabs. */
  switched?: string;
  children?: ReactNode;
}

/** Variants of a text in tabs. */
export function Tabs(props: TabsProps) {
  const { group, label = 'Tabs', switched } = props;
  return (
    <TabSet
      group={group}
      label={label}
      panels={toPanels(props)}
      isSwitched={switched !== undefined}
    />
  );
}

/** Selects the tab of all sets of a group on the page. `remark-tabs` adds it. */
export function TabSwitch(props: TabsProps) {
  return <TabSet isSwitch group={props.group} label="Show on this page" panels={toPanels(props)} />;
}

function toPanels({ id, children }: TabsProps): TabPanel[] {
  return Children.toArray(children)
    .filter(isTab)
    .map(({ props: { label, value = label, default: isDefault, children: content } }, index) => ({
      id: `${id}.${index + 1}`,
      label,
      value,
      ...(isDefault && { isDefault }),
      content,
    }));
}

/** One variant. `Tabs` renders its radio button. */
export function Tab(props: TabProps) {
  return props.children;
}

function isTab(child: ReactNode): child is ReactElement<TabProps> {
  return isValidElement(child) && child.type === Tab;
}
