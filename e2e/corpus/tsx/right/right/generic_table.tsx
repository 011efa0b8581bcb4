import type { ReactNode } from "react";

export interface Column<Row> {
  id: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  align?: "left" | "right";
}

interface TableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  empty?: ReactNode;
}

export function Table<Row>({ caption, columns, rows, rowKey, empty = "No data" }: TableProps<Row>) {
  return (
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.id} scope="col" style={{ textAlign: column.align ?? "left" }}>
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.length === 0 && (
          <tr>
            <td colSpan={columns.length}>{empty}</td>
          </tr>
        )}
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map((column) => (
              <td key={column.id} style={{ textAlign: column.align ?? "left" }}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const people = [
  { id: 1, name: "Ada", born: 1815 },
  { id: 2, name: "Grace", born: 1906 },
];

export const PeopleTable = () => (
  <Table
    caption="Pioneers"
    rows={people}
    rowKey={(p) => p.id}
    columns={[
      { id: "name", header: "Name", cell: (p) => p.name },
      { id: "born", header: "Born", cell: (p) => p.born, align: "right" },
    ]}
  />
);
