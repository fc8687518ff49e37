// What a packer's sheet can say of a carcass.
import type { Animal } from '#domain/herd/animals';
import { limitsFor } from '#domain/herd/plausible-limits';
import { quotient } from '#domain/kernel/money';
import { type Finding, type Limits, outside } from '#domain/kernel/plausibility';
import { shownAs } from '#domain/kernel/quantities';

/** Percent of the live weight, if none is given. */
export const usualYield = 50;
/** Wide enough for every species: a decimal point in the wrong place is found. */
export const yieldLimits: Limits = { refuse: [null, null], confirm: [35, 85] };

type Sheet = { carcass_weight: number | null; carcass_yield: number | null };

/** `heads`: whose carcasses were weighed together. A carcass is judged by the live weight it comes from. */
export function carcassFindings(animal: Pick<Animal, 'name' | 'type' | 'breed'>, heads: number, { carcass_weight, carcass_yield }: Sheet): Finding[] {
  const each = carcass_weight === null ? null : quotient(carcass_weight, heads, 2);
  const live = each === null ? null : quotient(each * 100, carcass_yield ?? usualYield, 2);
  return [
    ...outside('carcass_weight', 'carcass_weight', live, limitsFor('weight', animal), `carcaça de ${shownAs('kg', each ?? 0)} (${animal.name})`),
    ...outside('carcass_yield', 'carcass_yield', carcass_yield, yieldLimits, `rendimento de ${shownAs('percent', carcass_yield ?? 0)} (${animal.name})`),
  ];
}
