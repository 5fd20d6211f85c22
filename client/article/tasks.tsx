import type { ReactNode } from 'react';
import { toTaskLabel } from '../model/task.ts';
import { TabSet } from './tab-set.tsx';
import { StackedTable } from './table.tsx';

interface TaskProps {
  title: string;
  who: string;
  how: string;
  link: string;
}

/** Shows all tasks, or those that a reader can do alone: styles hide the others, so it works without JavaScript. */
export function TaskSwitch() {
  return (
    <TabSet
      label="Tasks"
      panels={[
        { id: 'all-tasks', label: 'All tasks' },
        { id: 'without-a-developer', label: 'Without a developer' },
      ].map((panel) => ({ ...panel, value: panel.id, content: null, isIgnored: true }))}
    />
  );
}

/** The heading and the table of one group. */
export function TaskGroup(props: { children?: ReactNode }) {
  return <section className="task-group">{props.children}</section>;
}

/** The tasks of one group. */
export function TaskTable(props: { children?: ReactNode }) {
  return (
    <StackedTable columns={COLUMNS} className="stacked tasks">
      {props.children}
    </StackedTable>
  );
}

const COLUMNS = ['I want to', 'Who', 'How'];

/** One task, with a link to its section. */
export function Task({ title, who, how, link }: TaskProps) {
  return (
    <tr className={who === toTaskLabel('alone') ? 'alone' : undefined}>
      <td>
        <a href={link}>{title}</a>
      </td>
      <td>{who}</td>
      <td>{how}</td>
    </tr>
  );
}
