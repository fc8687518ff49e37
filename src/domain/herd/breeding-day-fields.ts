// The fields for the days of breeding that a farm sets, and what they have to keep to.
import { type BreedingDays, daysOf, type OwnDays, usualDays } from '#domain/herd/breeding-days';
import { RuleBroken } from '#domain/kernel/errors';
import { integer, optional } from '#domain/kernel/fields';

/** A diagnosis before is refused; no farm can ask for one earlier. */
export const leastDiagnosis = 18;
/** No farm dries off earlier before calving. */
export const mostDry = 100;

const between = (label: string, min: number, max: number) => optional(integer(label, { min, max }));

export const dayFields = {
  waiting_days: between('Espera depois do parto, PVE (dias)', 20, 120),
  dry_days: between('Secagem antes do parto (dias)', 30, mostDry),
  close_up_days: between('Pré-parto das vacas (dias)', 7, 60),
  close_up_heifer_days: between('Pré-parto das novilhas (dias)', 7, 90),
  diagnosis_days: between('Diagnóstico depois da cobertura (dias)', leastDiagnosis, 60),
  second_check_days: between('Reconfirmação da prenhez (dias)', 40, 120),
  cycle_days: between('Duração do ciclo (dias)', 18, 24),
} satisfies Record<BreedingDays, unknown>;

export const dayNames = Object.keys(usualDays) as BreedingDays[];

/** With the usual days where the farm has none. */
export function assertDays(own: OwnDays) {
  const [dry, closeUp] = [daysOf(own, 'dry_days'), daysOf(own, 'close_up_days')];
  if (closeUp >= dry)
    throw new RuleBroken(
      `O pré-parto (${closeUp} dias) vem depois da secagem (${dry} dias antes do parto)`,
      own?.close_up_days == null ? 'dry_days' : 'close_up_days',
    );
  const [first, second] = [daysOf(own, 'diagnosis_days'), daysOf(own, 'second_check_days')];
  if (second <= first)
    throw new RuleBroken(
      `A reconfirmação (${second} dias) vem depois do primeiro diagnóstico (${first} dias)`,
      own?.second_check_days == null ? 'diagnosis_days' : 'second_check_days',
    );
}
