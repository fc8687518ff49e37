// The form that confirms a pregnancy.
import * as z from 'zod/mini';
import { choice, date, optional } from '#domain/kernel/fields';

/** "Gestante" is stored as prenha (decision 40). */
export const pregnancyForm = z
  .strictObject({
    pregnancy_status: choice('Situação', { prenha: 'Gestante', vazia: 'Vazia', nao_aplicavel: 'Não aplicável' }, { gestante: 'prenha' }),
    pregnancy_date: optional(date('Data da cobertura')),
    expected_birth_date: optional(date('Previsão de parto')),
  })
  .check(
    z.refine(({ pregnancy_status: status, pregnancy_date: mated }) => status !== 'prenha' || mated !== null, {
      path: ['pregnancy_date'],
      error: 'Informe: Data da cobertura',
    }),
  );
