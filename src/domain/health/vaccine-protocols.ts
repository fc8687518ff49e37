// Vaccine protocols (protocolos sanitários) of the farm: what an animal should be given, at which age or event, and how often.

import { applicationTypes } from '#domain/health/animal-vaccines';
import { withdrawalLabel } from '#domain/health/withdrawal-fields';
import { animalTypes } from '#domain/herd/animal-types';
import { RuleBroken } from '#domain/kernel/errors';
import { choice, flag, integer, longText, optional, text } from '#domain/kernel/fields';
import { noun, type RowOf } from '#domain/kernel/noun';

const days = (label: string, min = 0) => optional(integer(label, { min, max: 3650 }));

export const VaccineProtocol = noun(
  'vaccine_protocols',
  {
    animal_type: optional(choice('Tipo de animal', animalTypes)),
    vaccine_name: text('Produto'),
    application_type: choice('Tipo', applicationTypes),
    recommended_age_days: days('Idade recomendada (dias)'),
    min_age_days: days('Idade mínima (dias)'),
    max_age_days: days('Idade máxima (dias)'),
    booster_days: days('Reforço depois de (dias)', 1),
    frequency_days: days('Repetir a cada (dias)', 1),
    is_mandatory: flag('Obrigatória'),
    gender: optional(choice('Sexo', { macho: 'Macho', femea: 'Fêmea' }, { fêmea: 'femea' })),
    trigger: choice('Quando', {
      idade: 'Pela idade',
      pre_parto: 'Antes do parto',
      pos_parto: 'Depois do parto',
      pre_cobertura: 'Antes da cobertura',
      secagem: 'Na secagem',
      evento: 'Quando for preciso',
    }),
    trigger_offset_days: optional(integer('Dias em relação ao evento', { min: -3650, max: 3650 })),
    dosage: optional(text('Dose')),
    recommended_dosage: optional(text('Dose recomendada')),
    manufacturer: optional(text('Fabricante')),
    description: optional(longText('Descrição')),
    ...withdrawalLabel(),
  },
  {
    title: 'Protocolos',
    missing: 'Protocolo não encontrado',
    failed: { load: 'Erro ao carregar protocolos', save: 'Erro ao salvar protocolo', remove: 'Erro ao excluir protocolo' },
    confirm: 'Tem certeza que deseja excluir este protocolo?',
  },
);
export type VaccineProtocol = RowOf<typeof VaccineProtocol>;

type Ages = Pick<VaccineProtocol, 'trigger' | 'recommended_age_days' | 'min_age_days' | 'max_age_days'>;

export function assertProtocol({ trigger, recommended_age_days: recommended, min_age_days: least, max_age_days: most }: Ages) {
  const refuse = (when: boolean, field: keyof Ages, words: string) => {
    if (when) throw new RuleBroken(words, field);
  };
  refuse(trigger === 'idade' && recommended === null && least === null, 'recommended_age_days', 'Informe: Idade recomendada (dias)');
  refuse(least !== null && most !== null && most < least, 'max_age_days', 'A idade máxima é menor que a mínima');
  refuse(recommended !== null && least !== null && recommended < least, 'recommended_age_days', 'A idade recomendada é menor que a mínima');
  refuse(recommended !== null && most !== null && recommended > most, 'recommended_age_days', 'A idade recomendada é maior que a máxima');
}
