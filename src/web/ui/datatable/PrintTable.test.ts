// The table of a list on paper.
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Column } from '#ui/datatable/column';
import { PrintTable } from '#ui/datatable/PrintTable';

type Cow = { id: string; name: string };
const columns: Column<Cow>[] = [
  { key: 'name', header: 'Nome', primary: true, cell: ({ name }) => name },
  { key: 'id', header: 'Brinco', align: 'end', tableOnly: true, cell: ({ id }) => id },
];
const herd = (many: number): Cow[] => Array.from({ length: many }, (_, i) => ({ id: `24-${i}`, name: `Vaca ${i}` }));
const printed = (rows: Cow[], of = columns) =>
  renderToStaticMarkup(createElement(PrintTable<Cow>, { rows, columns: of, rowKey: ({ id }) => id, caption: 'Animais' }));

test('has every row of 20 000, in their order, under every column', () => {
  const html = printed(herd(20_000));
  expect([...html.matchAll(/<tr><td>Vaca (\d+)<\/td>/g)].map(([, number]) => Number(number))).toEqual(Array.from({ length: 20_000 }, (_, i) => i));
  expect(html).toContain('Animais: 20.000 linhas');
  for (const header of ['Nome', 'Brinco']) expect(html.split(`>${header}</th>`)).toHaveLength(2);
});

test('counts one row in the singular', () => expect(printed(herd(1))).toContain('Animais: 1 linha<'));

test.each([
  [7, false],
  [8, true],
])('with %i columns is landscape: %s', (many, wide) => {
  const all = Array.from({ length: many }, (_, i) => ({ key: String(i), header: `C${i}`, cell: ({ name }: Cow) => name }));
  expect(printed(herd(1), all).includes('print-table-wide')).toBe(wide);
});
