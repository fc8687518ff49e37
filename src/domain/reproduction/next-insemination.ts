// "Salvar e outra": what the next service has in common with the one just saved.
import { type ArtificialInsemination, newInsemination } from '#domain/reproduction/artificial-inseminations';

type Common = Pick<ArtificialInsemination, 'insemination_date' | 'bull_identification' | 'semen_batch' | 'technique' | 'veterinarian' | 'cost'>;

/** Day, bull, semen, technique, technician and cost stay; female, result and notes are of one service alone. */
export const nextInsemination = ({ insemination_date, bull_identification, semen_batch, technique, veterinarian, cost }: Common) => ({
  ...newInsemination,
  insemination_date,
  bull_identification,
  semen_batch,
  technique,
  veterinarian,
  cost,
});
