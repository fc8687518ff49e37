// All rows of a list as a table for paper: without links, buttons and virtualization.
import type { View } from '#ui/datatable/column';

/** Most columns for an upright page; more are printed landscape. */
const upright = 7;

export function PrintTable<Row>({ rows, columns, rowKey, caption }: Pick<View<Row>, 'rows' | 'columns' | 'rowKey' | 'caption'>) {
  return (
    <table className={`print-table print-only ${columns.length > upright ? 'print-table-wide' : ''}`}>
      <caption>{`${caption}: ${rows.length.toLocaleString('pt-BR')} ${rows.length === 1 ? 'linha' : 'linhas'}`}</caption>
      <thead>
        <tr>
          {columns.map(({ key, header, align }) => (
            <th key={key} className={align}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map(({ key, cell, align }) => (
              <td key={key} className={align}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
