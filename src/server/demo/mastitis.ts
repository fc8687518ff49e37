// Mastitis cases of the demo: one for each treatment of clinical mastitis, written when the cow was cured, or open while she is treated.
import { addDays } from '#domain/kernel/dates';
import { derivedId } from '#domain/kernel/ids';
import { newCase, quarters } from '#domain/milk/mastitis-cases';
import { mastitisCase } from '#server/demo/builders';
import { mastitisReason } from '#server/demo/health';
import { Chance } from '#server/demo/random';
import type { Crew, Step } from '#server/demo/step';

const healingDays = 8;

/** `cared`: the steps of the herd's health. */
export function mastitisOf(farm_id: string, cared: readonly Step[], today: string, crew: Crew): Step[] {
  return cared.flatMap(({ day, call }): Step[] => {
    if (call.verb !== 'treat' || call.input.reason !== mastitisReason) return [];
    const { id, animal_id } = call.input;
    const chance = new Chance(`mastitis ${id}`);
    const cured = addDays(day, healingDays);
    const isCured = cured < today;
    const input = mastitisCase(animal_id, {
      ...newCase,
      id: derivedId(farm_id, `mastitis ${id}`),
      case_date: day,
      grade: chance.pick(['leve', 'leve', 'moderada'] as const),
      rear_left: false,
      [chance.pick(quarters)]: true,
      treatment_id: id,
      cured_date: isCured ? cured : null,
    });
    return [{ day: isCured ? cured : day, by: crew.hand, call: { verb: 'create_mastitis_case', input } }];
  });
}
