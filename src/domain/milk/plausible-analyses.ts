// Findings about what a laboratory reports: impossible or unlikely contents of milk.

import { type Finding, type Limits, outside } from '#domain/kernel/plausibility';
import { numberWriter, shownAs } from '#domain/kernel/quantities';
import type { Stamps } from '#domain/kernel/stamps';
import type { MilkAnalysis } from '#domain/milk/milk-analyses';
import { contentLimits } from '#domain/milk/plausible-milk';
import { looksLikeThousands } from '#domain/milk/tank-quality';

/** Fewer are asked about as thousands, but a laboratory may find none. */
const plates: Limits = { refuse: [null, 1_000_000_000], confirm: [null, 20_000_000] };
const cells: Limits = { ...contentLimits.cells, confirm: [null, contentLimits.cells.confirm[1]] };
const contents: Partial<Record<keyof MilkAnalysis, [words: string, limits: Limits]>> = {
  fat_percentage: ['gordura', contentLimits.fat],
  protein_percentage: ['proteína', contentLimits.protein],
  lactose_percentage: ['lactose', { refuse: [0.5, 10], confirm: [3.5, 6] }],
  snf_percentage: ['extrato seco desengordurado', { refuse: [1, 20], confirm: [7, 11] }],
  total_solids_percentage: ['sólidos totais', { refuse: [1, 30], confirm: [9, 18] }],
};
const urea: Limits = { refuse: [null, 200], confirm: [3, 40] };
const freezing: Limits = { refuse: [-1, 0], confirm: [-0.6, -0.48] };

type Reported = Omit<MilkAnalysis, 'id' | keyof Stamps>;

export function analysisFindings(analysis: Reported): Finding[] {
  const { somatic_cell_count, plate_count } = analysis;
  return [
    ...counted('cells', 'somatic_cell_count', 'CCS', somatic_cell_count, cells),
    ...counted('plates', 'plate_count', 'CPP', plate_count, plates),
    ...Object.entries(contents).flatMap(([field, [words, limits]]) => {
      const value = analysis[field as 'fat_percentage'];
      return outside(field, field, value, limits, `${words} de ${shownAs('milkSolids', value ?? 0)}`);
    }),
    ...outside('urea', 'urea', analysis.urea, urea, `ureia de ${numberWriter(0, 1).format(analysis.urea ?? 0)} mg/dL`),
    ...outside(
      'freezing_point',
      'freezing_point',
      analysis.freezing_point,
      freezing,
      `crioscopia de ${numberWriter(3, 3).format(analysis.freezing_point ?? 0)} °H`,
    ),
  ];
}

/** "CCS de 512 por mL: o laudo traz em mil, seriam 512.000?" */
function counted(key: string, field: string, name: string, value: number | null, limits: Limits): Finding[] {
  const write = (count: number) => numberWriter(0, 0).format(count);
  if (value !== null && looksLikeThousands(value))
    return [{ key, level: 'confirm', field, text: `${name} de ${write(value)} por mL (o laudo traz em mil: seriam ${write(value * 1000)}?)` }];
  return outside(key, field, value, limits, `${name} de ${write(value ?? 0)} por mL`);
}
