import type { ReactNode } from 'react';

interface TableProps {
  className?: string;
  children?: ReactNode;
}

/** A table in a container that scrolls, so that a wide table does not widen the page. `labelTables` names the table. */
export function ScrollableTable({ className, children }: TableProps) {
  return (
    <div className="table-scroll" tabIndex={0}>
      <table className={className}>{children}</table>
    </div>
  );
}

/** A table whose rows are blocks on a narrow screen: there, `data-label` of a cell says its column. */
export function StackedTable(props: TableProps & { columns: string[] }) {
  const { columns, className = 'stacked', children } = props;
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
