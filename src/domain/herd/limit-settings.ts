// Limits that a farm sets for its cattle: from where an unlikely value is asked about. What is impossible stays refused (decision 346).
import { type Checked, type LimitsFor, limitsFor } from '#domain/herd/plausible-limits';
import { RuleBroken } from '#domain/kernel/errors';
import { integer, optional } from '#domain/kernel/fields';

/** Within what is possible. */
const between = (label: string, min: number, max: number) => optional(integer(label, { min, max }));

export const limitFields = {
  limit_service_age: between('Idade mínima na cobertura (dias)', 240, 1500),
  limit_birth_age: between('Idade mínima no parto (dias)', 480, 1500),
  limit_first_birth_age: between('Idade máxima no primeiro parto (dias)', 600, 3000),
  limit_sire_age: between('Idade mínima do touro na cobertura (dias)', 240, 1500),
  limit_service_after_birth: between('Do parto à cobertura, no mínimo (dias)', 15, 120),
  limit_birth_interval: between('Entre dois partos, no máximo (dias)', 330, 3000),
  limit_dry_least: between('Secagem antes do parto, no mínimo (dias)', 0, 90),
  limit_dry_most: between('Secagem antes do parto, no máximo (dias)', 60, 300),
  limit_birth_weight_least: between('Peso ao nascer, no mínimo (kg)', 5, 60),
  limit_birth_weight_most: between('Peso ao nascer, no máximo (kg)', 20, 90),
  limit_milk_age: between('Idade mínima da vaca em leite (dias)', 480, 1500),
  limit_milking_litres: between('Leite em uma ordenha, no máximo (L)', 5, 100),
  limit_day_litres: between('Leite em um dia, no máximo (L)', 5, 150),
  limit_feed_per_head: between('Ração por cabeça e dia, no máximo (kg)', 1, 150),
};
export type LimitField = keyof typeof limitFields;
export type OwnLimits = { [F in LimitField]?: number | null | undefined };

type End = 'least' | 'most';

/** Which limit each field replaces. */
const replaced: Record<LimitField, [check: Checked, end: End]> = {
  limit_service_age: ['ageAtService', 'least'],
  limit_birth_age: ['ageAtBirth', 'least'],
  limit_first_birth_age: ['ageAtFirstBirth', 'most'],
  limit_sire_age: ['sireAge', 'least'],
  limit_service_after_birth: ['serviceAfterBirth', 'least'],
  limit_birth_interval: ['birthInterval', 'most'],
  limit_dry_least: ['dryPeriod', 'least'],
  limit_dry_most: ['dryPeriod', 'most'],
  limit_birth_weight_least: ['birthWeight', 'least'],
  limit_birth_weight_most: ['birthWeight', 'most'],
  limit_milk_age: ['ageInMilk', 'least'],
  limit_milking_litres: ['litresPerMilking', 'most'],
  limit_day_litres: ['litresPerDay', 'most'],
  limit_feed_per_head: ['feedPerHead', 'most'],
};
export const limitNames = Object.keys(replaced) as LimitField[];

const fieldOf = (what: Checked, end: End) => limitNames.find((name) => replaced[name][0] === what && replaced[name][1] === end);

/** The limits of a farm: its own for cattle where it has set them, the usual ones otherwise. */
export const limitsWith =
  (own: OwnLimits | undefined): LimitsFor =>
  (what, animal) => {
    const usual = limitsFor(what, animal);
    if (!own || !usual || animal.type !== 'bovino') return usual;
    const set = (end: End, otherwise: number | null) => {
      const field = fieldOf(what, end);
      return (field && own[field]) ?? otherwise;
    };
    return { refuse: usual.refuse, confirm: [set('least', usual.confirm[0]), set('most', usual.confirm[1])] };
  };

/** What is asked without a limit of the farm. */
export function usualLimit(field: LimitField) {
  const [what, end] = replaced[field];
  return limitsFor(what, { type: 'bovino', breed: '' })!.confirm[end === 'least' ? 0 : 1]!;
}

/** The most is not under the least. */
export function assertLimits(own: OwnLimits) {
  for (const [least, most] of [
    ['limit_dry_least', 'limit_dry_most'],
    ['limit_birth_weight_least', 'limit_birth_weight_most'],
    ['limit_birth_age', 'limit_first_birth_age'],
  ] as const)
    if ((own[most] ?? usualLimit(most)) < (own[least] ?? usualLimit(least)))
      throw new RuleBroken('O máximo não pode ser menor que o mínimo', own[most] == null ? least : most);
}
