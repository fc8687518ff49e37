// Findings about treatments.
import type { AnimalTreatment } from '#domain/health/animal-treatments';
import { withoutDrug } from '#domain/health/withdrawal';
import type { Finding } from '#domain/kernel/plausibility';

/** Withdrawal counts from the last dose: a drug without a duration counts as given once, which the person says. */
export const treatmentFindings = ({
  treatment_type,
  treatment_name,
  duration_days,
}: Pick<AnimalTreatment, 'treatment_type' | 'treatment_name' | 'duration_days'>): Finding[] =>
  duration_days === null && !withoutDrug.has(treatment_type)
    ? [{ key: 'duration', level: 'confirm', text: `${treatment_name} só no dia da aplicação, sem outros dias de tratamento`, field: 'duration_days' }]
    : [];
