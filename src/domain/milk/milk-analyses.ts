// Milk analyses (análises de leite): what a laboratory found in a sample of the tank, or of one cow.
import { writtenDay } from '#domain/kernel/dates';
import { RuleBroken } from '#domain/kernel/errors';
import { date, decimal, integer, longText, optional, reference, text } from '#domain/kernel/fields';
import { hasIdentity, identityKey } from '#domain/kernel/identity';
import { noun, type RowOf } from '#domain/kernel/noun';

const percent = (label: string) => optional(decimal(label, { max: 100, scale: 2 }));

export const MilkAnalysis = noun(
  'milk_analyses',
  {
    /** Null: of the tank. */
    animal_id: optional(reference('Vaca', 'animals')),
    sample_date: date('Data da coleta'),
    storage_tank: optional(text('Tanque')),
    sample_code: optional(text('Código da amostra')),
    laboratory: optional(text('Laboratório')),
    somatic_cell_count: optional(integer('CCS (células/mL)')),
    /** Contagem padrão em placas; farmers say CBT. */
    plate_count: optional(integer('CPP ou CBT (UFC/mL)')),
    fat_percentage: percent('Gordura (%)'),
    protein_percentage: percent('Proteína (%)'),
    lactose_percentage: percent('Lactose (%)'),
    snf_percentage: percent('Extrato seco desengordurado (%)'),
    total_solids_percentage: percent('Sólidos totais (%)'),
    urea: optional(decimal('Ureia, NUL (mg/dL)', { max: 1000, scale: 1 })),
    freezing_point: optional(decimal('Crioscopia (°H)', { min: -2, max: 2, scale: 3 })),
    notes: optional(longText('Observações')),
  },
  {
    title: 'Análises de leite',
    missing: 'Análise não encontrada',
    failed: { load: 'Erro ao carregar análises', save: 'Erro ao salvar análise', remove: 'Erro ao excluir análise' },
    confirm: 'Tem certeza que deseja excluir esta análise?',
    identities: ['sample_code'],
  },
);
export type MilkAnalysis = RowOf<typeof MilkAnalysis>;

const results = [
  'somatic_cell_count',
  'plate_count',
  'fat_percentage',
  'protein_percentage',
  'lactose_percentage',
  'snf_percentage',
  'total_solids_percentage',
  'urea',
  'freezing_point',
] as const satisfies (keyof MilkAnalysis)[];

export function assertAnalysed(analysis: Pick<MilkAnalysis, 'sample_date' | (typeof results)[number]>, today: string) {
  if (analysis.sample_date > today) throw new RuleBroken('A data não pode ser futura', 'sample_date');
  if (results.every((field) => analysis[field] === null)) throw new RuleBroken('Informe ao menos um resultado do laudo', 'somatic_cell_count');
}

type Sampled = Pick<MilkAnalysis, 'id' | 'animal_id' | 'sample_date' | 'sample_code'>;

/** A sample has one report: the same code, day, and cow or tank are the same sample. */
export function assertAnotherSample(analysis: Sampled, others: readonly Sampled[]) {
  const { id, animal_id, sample_date, sample_code } = analysis;
  if (!sample_code) return;
  const key = identityKey(sample_code);
  const same = others.find(
    (other) => other.id !== id && other.animal_id === animal_id && other.sample_date === sample_date && hasIdentity(other.sample_code, key),
  );
  if (same)
    throw new RuleBroken(`A amostra ${sample_code} de ${writtenDay(sample_date)} já está registrada`, 'sample_code', 'conflict', {
      other: { noun: 'milk_analyses', id: same.id },
    });
}
