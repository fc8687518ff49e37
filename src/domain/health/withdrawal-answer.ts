// The answer to the question about doses without withdrawal days.
import * as z from 'zod/mini';
import { mostAnimals } from '#domain/health/animal-vaccines';
import { withdrawalLabel } from '#domain/health/withdrawal-fields';
import { flag, id } from '#domain/kernel/fields';

const ids = () => z.array(id()).check(z.maxLength(mostAnimals, `No máximo ${mostAnimals.toLocaleString('pt-BR')} registros por vez`));

/** The days of the label for these records, or that they are over; what a record already says stays. */
export const withdrawalAnswer = z.strictObject({
  vaccine_ids: ids(),
  treatment_ids: ids(),
  ...withdrawalLabel(),
  is_over: flag('Não sei os dias, mas a carência já passou'),
});
