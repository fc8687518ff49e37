// Columns of the list of milk analyses.
import type { MilkAnalysis } from '#domain/milk/milk-analyses';
import { limits } from '#domain/milk/tank-quality';
import { AnimalName } from '#parts/animals/AnimalName';
import { Badge } from '#ui/Badge';
import type { Column } from '#ui/DataTable';
import { date, quantity } from '#ui/format';
import { Second } from '#ui/SecondLine';

export const thousands = (value: number | null) => quantity('thousandCells', value === null ? null : value / 1000);

/** A single result over the limit of the mean: worth a look, though the law asks for the mean of three months. */
const count = (value: number | null, limit: number) =>
  value !== null && value > limit ? <Badge tone="orange">{thousands(value)}</Badge> : value === null ? null : thousands(value);

export const columns: Column<MilkAnalysis>[] = [
  {
    key: 'what',
    header: 'Amostra',
    primary: true,
    cell: ({ animal_id, storage_tank, laboratory, sample_code }) => (
      <>
        {animal_id ? <AnimalName id={animal_id} /> : (storage_tank ?? 'Tanque')}
        <Second>{[laboratory, sample_code].filter(Boolean).join(' · ')}</Second>
      </>
    ),
  },
  { key: 'date', header: 'Data', width: '8rem', sort: ({ sample_date }) => Date.parse(sample_date), cell: ({ sample_date }) => date(sample_date) },
  {
    key: 'cells',
    header: 'CCS',
    align: 'end',
    sort: ({ somatic_cell_count }) => somatic_cell_count,
    cell: ({ somatic_cell_count }) => count(somatic_cell_count, limits.ccs),
  },
  { key: 'plates', header: 'CPP', align: 'end', sort: ({ plate_count }) => plate_count, cell: ({ plate_count }) => count(plate_count, limits.cpp) },
  {
    key: 'fat',
    header: 'Gordura',
    align: 'end',
    sort: ({ fat_percentage }) => fat_percentage,
    cell: ({ fat_percentage }) => fat_percentage !== null && quantity('milkSolids', fat_percentage),
  },
  {
    key: 'protein',
    header: 'Proteína',
    align: 'end',
    sort: ({ protein_percentage }) => protein_percentage,
    cell: ({ protein_percentage }) => protein_percentage !== null && quantity('milkSolids', protein_percentage),
  },
];
