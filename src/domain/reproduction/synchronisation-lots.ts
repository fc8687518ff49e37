// Lots of timed insemination (IATF): females that start a protocol on the same day.
import * as z from 'zod/mini';
import { date, decimal, id, longText, optional, reference, text } from '#domain/kernel/fields';
import { noun, type RowOf } from '#domain/kernel/noun';
import { fromStock } from '#domain/supplies/supply-uses';

export const SynchronisationLot = noun(
  'synchronisation_lots',
  {
    name: text('Lote'),
    start_date: date('Início (D0)'),
    protocol_name: text('Protocolo'),
    /** Copied when the lot starts: a protocol that is changed later changes no running lot. */
    steps: longText('Passos'),
    notes: optional(longText('Observações')),
  },
  {
    title: 'Lotes de IATF',
    missing: 'Lote não encontrado',
    failed: { load: 'Erro ao carregar lotes de IATF', save: 'Erro ao salvar lote de IATF', remove: 'Erro ao excluir lote de IATF' },
    confirm: 'Tem certeza que deseja excluir este lote?',
  },
);
export type SynchronisationLot = RowOf<typeof SynchronisationLot>;

/** The females of a lot; one that missed a step left it. */
export const SynchronisationLotAnimal = noun(
  'synchronisation_lot_animals',
  {
    lot_id: reference('Lote', 'synchronisation_lots'),
    animal_id: reference('Animal', 'animals'),
    left_date: optional(date('Saiu do lote em')),
    left_reason: optional(text('Por que saiu')),
  },
  {
    title: 'Animais do lote de IATF',
    missing: 'Animal não encontrado neste lote',
    failed: { load: 'Erro ao carregar animais do lote', save: 'Erro ao salvar animal do lote', remove: 'Erro ao tirar animal do lote' },
  },
);
export type SynchronisationLotAnimal = RowOf<typeof SynchronisationLotAnimal>;

export const mostInLot = 500;

const chosen = z
  .array(z.strictObject({ id: id(), animal_id: reference('Animal', 'animals') }), 'Selecione ao menos um animal')
  .check(z.minLength(1, 'Selecione ao menos um animal'), z.maxLength(mostInLot, `No máximo ${mostInLot} animais por vez`));

export const startInput = z.strictObject({ ...SynchronisationLot.create.shape, animals: chosen });

export const leaveInput = z.strictObject({ id: id(), left_date: date('Saiu do lote em'), left_reason: optional(text('Por que saiu')) });

export const inseminateInput = z.strictObject({
  /** Of the lot. */
  id: id(),
  insemination_date: date('Data da inseminação'),
  bull_identification: text('Touro'),
  semen_batch: optional(text('Lote do sêmen')),
  veterinarian: optional(text('Veterinário')),
  cost: optional(decimal('Custo por animal (R$)', { scale: 2 })),
  bull_id: optional(reference('Touro do rebanho', 'animals')),
  external_bull_id: optional(reference('Touro de fora', 'external_animals')),
  inbreeding_reason: optional(text('Motivo do acasalamento', { max: 500 })),
  /** One service for each; its id is that of the service. */
  animals: chosen,
  ...fromStock,
});
