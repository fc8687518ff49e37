// What a product's label says about withdrawal (carência).
import { flag, integer, optional, text } from '#domain/kernel/fields';

/** Copied onto each record, so that a changed label never changes history. Null days: unknown, which is not zero. */
export const withdrawalLabel = () => ({
  meat_withdrawal_days: optional(integer('Carência da carne (dias)', { max: 3650 })),
  milk_withdrawal_days: optional(integer('Carência do leite (dias)', { max: 3650 })),
  not_for_lactating: flag('Não usar em lactação'),
  /** A cow that calves sooner gives milk that may not be sold yet. */
  min_days_before_calving: optional(integer('Dias mínimos antes do parto', { max: 365 })),
});

/** Why it was deleted while its withdrawal ran. */
export const removalReason = () => optional(text('Motivo da exclusão', { max: 500 }));
