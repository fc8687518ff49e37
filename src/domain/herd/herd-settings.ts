// What a farm decides about its herd: one record per farm, on every device.
import { limitFields } from '#domain/herd/limit-settings';
import { integer, optional } from '#domain/kernel/fields';
import { noun, type RowOf } from '#domain/kernel/noun';

/** The least age that a farm may set, in days: very early weaning of dairy calves. */
export const leastWeaningAge = 30;
const age = (label: string) => optional(integer(label, { min: leastWeaningAge, max: 365 }));

export const HerdSettings = noun(
  'herd_settings',
  {
    weaning_age_dairy: age('Desmama do gado de leite e mestiço (dias)'),
    weaning_age_beef: age('Desmama do gado de corte (dias)'),
    ...limitFields,
  },
  {
    title: 'Parâmetros do rebanho',
    missing: 'Parâmetros do rebanho não encontrados',
    failed: { load: 'Erro ao carregar parâmetros', save: 'Erro ao salvar parâmetros', remove: 'Erro ao excluir parâmetros' },
    confirm: 'Tem certeza que deseja excluir estes parâmetros?',
  },
);
export type HerdSettings = RowOf<typeof HerdSettings>;

/** The name of a farm's only record: two phones create the same one. */
export const settingsLabel = 'herd settings';
