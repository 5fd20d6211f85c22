import type { ReactNode } from 'react';
import { StackedTable } from './table.tsx';

interface TaskProps {
  title: string;
  who: string;
  how: string;
  link: string;
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
    <tr>
      <td>
        <a href={link}>{title}</a>
      </td>
      <td>{who}</td>
      <td>{how}</td>
    </tr>
  );
}
