import type { ReactNode } from 'react';

interface StackedTableProps {
  columns: string[];
  className?: string;
  children: ReactNode;
}

/** A table whose rows are blocks on a narrow screen: there, `data-label` of a cell says its column. */
export function StackedTable({ columns, className = 'stacked', children }: StackedTableProps) {
  return (
    <div className="table-scroll">
      <table className={className}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column}>{column}</th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
