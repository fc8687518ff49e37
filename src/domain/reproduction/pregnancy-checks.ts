// Pregnancy checks (diagnósticos de gestação): what somebody found on a day. A service may have several, or a check none.
import { choice, date, flag, integer, longText, optional, reference, text } from '#domain/kernel/fields';
import { noun, type RowOf } from '#domain/kernel/noun';

export const checkMethods = { ultrassom: 'Ultrassom', palpacao: 'Palpação', exame: 'Exame de sangue ou leite', observacao: 'Observação' };

export const PregnancyCheck = noun(
  'pregnancy_checks',
  {
    animal_id: reference('Animal', 'animals'),
    check_date: date('Data do diagnóstico'),
    result: choice('Resultado', { prenha: 'Prenha', vazia: 'Vazia' }),
    method: optional(choice('Método', checkMethods)),
    days_pregnant: optional(integer('Dias de gestação', { max: 340 })),
    /** The service that this check is about. Without it the days tell, or the last service before it. */
    service_id: optional(reference('Cobertura', 'artificial_inseminations')),
    veterinarian: optional(text('Quem fez')),
    notes: optional(longText('Observações')),
  },
  {
    title: 'Diagnósticos de gestação',
    missing: 'Diagnóstico não encontrado',
    failed: { load: 'Erro ao carregar diagnósticos', save: 'Erro ao salvar diagnóstico', remove: 'Erro ao excluir diagnóstico' },
    confirm: 'Tem certeza que deseja excluir este diagnóstico?',
    kept: {
      /** Written in the register of the animal, or with the result of a service, rather than as a check. */
      stated: flag('Informado no cadastro'),
      expected_birth_date: optional(date('Previsão de parto')),
    },
  },
);
export type PregnancyCheck = RowOf<typeof PregnancyCheck>;
