// Alert decisions (decisões sobre alertas). Only the decision is stored; alerts are computed from the rows.
import { choice, date, longText, optional, text } from '#domain/kernel/fields';
import { derivedId } from '#domain/kernel/ids';
import { noun, type RowOf } from '#domain/kernel/noun';

export const AlertDecision = noun(
  'alert_decisions',
  {
    title: text('Alerta', { max: 300 }),
    message: longText('Mensagem'),
    priority: choice('Prioridade', { crítica: 'Crítica', alta: 'Alta', média: 'Média', baixa: 'Baixa' }),
    due_date: optional(date('Prazo')),
    /** Identifies the occurrence: the same on every device, and a new one when it happens again. */
    key: text('Ocorrência', { max: 300 }),
  },
  {
    title: 'Decisões sobre alertas',
    missing: 'Alerta não encontrado',
    failed: { load: 'Erro ao carregar alertas', save: 'Erro ao resolver alerta', remove: 'Erro ao ignorar alerta' },
    kept: {
      status: choice('Situação', { ativo: 'Ativo', resolvido: 'Resolvido', ignorado: 'Ignorado' }),
      resolved_at: optional(text('Resolvido em')),
      resolved_by: optional(text('Resolvido por')),
    },
  },
);
export type AlertDecision = RowOf<typeof AlertDecision>;

/** Derived: two offline devices deciding about the same alert create the same row. */
export const decisionId = (farm_id: string, key: string) => derivedId(farm_id, `alert ${key}`);

/** `key` identifies the occurrence: the same until it ends, a new one the next time. `link`: the record. */
export type Alert = Pick<AlertDecision, 'key' | 'title' | 'message' | 'priority' | 'due_date'> & { link: string };
