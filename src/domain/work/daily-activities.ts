// Daily activities (manejo e atividades diárias): work to be done, in progress and done.
import { choice, date, decimal, integer, longText, optional, reference, text } from '#domain/kernel/fields';
import { noun, type RowOf } from '#domain/kernel/noun';
import { paidBy } from '#domain/kernel/paid-by';
import { supplyUse } from '#domain/supplies/supply-uses';

export const DailyActivity = noun(
  'daily_activities',
  {
    activity_date: date('Data'),
    activity_type: text('Tipo de atividade'),
    animal_id: optional(reference('Animal', 'animals')),
    pasture_id: optional(reference('Pastagem', 'pastures')),
    description: longText('Descrição'),
    time_spent: optional(integer('Tempo gasto (minutos)')),
    responsible: optional(text('Responsável')),
    status: choice('Situação', { pendente: 'Pendente', em_andamento: 'Em Andamento', concluída: 'Concluída', cancelada: 'Cancelada' }),
    priority: choice('Prioridade', { baixa: 'Baixa', média: 'Média', alta: 'Alta', urgente: 'Urgente' }),
    notes: optional(longText('Observações')),
    /** Paid to others, and material that is in no stock. */
    cost: optional(decimal('Serviços e materiais (R$)', { max: 99_999_999.99, scale: 2 })),
    cost_activity: paidBy(),
  },
  {
    title: 'Atividades',
    missing: 'Atividade não encontrada',
    failed: { load: 'Erro ao carregar atividades', save: 'Erro ao salvar atividade', remove: 'Erro ao excluir atividade' },
    confirm: 'Tem certeza que deseja excluir esta atividade?',
    kept: {
      /** A step of an IATF lot. */
      lot_id: optional(reference('Lote de IATF', 'synchronisation_lots')),
      lot_step: optional(text('Passo do lote')),
      supply_use_id: supplyUse(),
    },
    recent: { by: 'activity_date', orWhile: { status: ['pendente', 'em_andamento'] } },
  },
);
export type DailyActivity = RowOf<typeof DailyActivity>;

/** Initial values of a new activity. */
export const newActivity = { status: 'pendente', priority: 'média' } as const;

/** Suggestions; any other type may be typed. */
export const usualActivities = [
  'Alimentação',
  'Ordenha',
  'Limpeza',
  'Sal mineral',
  'Ronda no pasto',
  'Troca de pasto',
  'Pesagem',
  'Vacinação',
  'Vermifugação',
  'Carrapaticida',
  'Curativo',
  'Casqueamento',
  'Apartação',
  'Conserto de cerca',
  'Manutenção',
];
