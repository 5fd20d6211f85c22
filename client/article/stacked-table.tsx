import type { ReactNode } from 'react';

/** A table whose rows are blocks on a narrow screen: there, `data-label` of a cell says its column. */
export function StackedTable({ columns, children }: { columns: string[]; children: ReactNode }) {
  return (
    <div className="table-scroll">
      <table className="stacked">
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
