// Females that are not to be bred any more (não cobrir): since when and why, and until when.
import { date, longText, optional, reference, text } from '#domain/kernel/fields';
import { noun, type RowOf } from '#domain/kernel/noun';

export const BreedingStop = noun(
  'breeding_stops',
  {
    animal_id: reference('Animal', 'animals'),
    stop_date: date('Não cobrir desde'),
    reason: text('Motivo'),
    resume_date: optional(date('Liberada em')),
    notes: optional(longText('Observações')),
  },
  {
    title: 'Não cobrir',
    missing: 'Registro de não cobrir não encontrado',
    failed: {
      load: 'Erro ao carregar registros de não cobrir',
      save: 'Erro ao salvar registro de não cobrir',
      remove: 'Erro ao excluir registro de não cobrir',
    },
    confirm: 'Tem certeza que deseja excluir este registro de não cobrir?',
  },
);
export type BreedingStop = RowOf<typeof BreedingStop>;

export const usualReasons = ['Descarte', 'Idade', 'Mastite', 'Problema de casco', 'Problema reprodutivo', 'Baixa produção'];

/** Whether she is not to be bred on this day. */
export const isStoppedOn = ({ stop_date, resume_date }: Pick<BreedingStop, 'stop_date' | 'resume_date'>, day: string) =>
  stop_date <= day && (resume_date === null || resume_date > day);
