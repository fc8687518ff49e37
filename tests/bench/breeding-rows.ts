// Ten years of calvings, services, checks and dry-offs of a dairy herd, as rows of a device.
import { addDays } from '#domain/kernel/dates';
import type { BreedingRows } from '#domain/reproduction/rows-to-events';

const none = { previous_pregnancy_status: null, previous_pregnancy_date: null, previous_expected_birth_date: null, previous_last_birth_date: null };

const others = { heats: [], uterine_exams: [], breeding_stops: [] };

/** Three services for each calving; calvings are spread over the year. */
export function breedingRows(cows: number, years: number, today: string): BreedingRows {
  const [animals, births, services, checks, dry_offs]: [object[], object[], object[], object[], object[]] = [[], [], [], [], []];
  for (let cow = 0; cow < cows; cow++) {
    const id = `cow ${cow}`;
    const own = { id, type: 'bovino', breed: 'Girolando', gender: 'femea', status: 'ativo', category: 'vaca', is_batch: false, weight: 500 };
    const dates = { birth_date: addDays(today, -365 * (years + 3)), exit_date: null, last_birth_date: null, dry_off_date: null };
    const state = { pregnancy_status: 'vazia', pregnancy_date: null, expected_birth_date: null };
    animals.push({
      ...own,
      ...dates,
      ...state,
      batch_average_weight: null,
      updated_at: `${today}T00:00:00.000Z`,
      entry_last_birth_date: null,
      state_from_events: true,
    });
    let birth_date = addDays(today, -years * 379 + (cow % 365));
    for (let nth = 0; birth_date <= today; nth++) {
      births.push({ id: `birth ${cow} ${nth}`, animal_id: `calf ${cow} ${nth}`, mother_id: id, birth_date, ...none });
      for (const [again, days] of [55, 76, 97].entries()) {
        const insemination_date = addDays(birth_date, days);
        const confirmation_date = addDays(insemination_date, again === 2 ? 30 : 20);
        if (insemination_date > today) break;
        const known = confirmation_date <= today;
        const result = known ? (again === 2 ? 'positiva' : 'negativa') : 'pendente';
        const service = { id: `service ${cow} ${nth} ${again}`, animal_id: id, insemination_date, bull_identification: `Touro ${nth}`, technique: 'IATF' };
        services.push({ ...service, veterinarian: 'Helena', result, confirmation_date: known ? confirmation_date : null, expected_birth_date: null, ...none });
        const check = { id: `check ${cow} ${nth} ${again}`, animal_id: id, check_date: confirmation_date, service_id: service.id, method: 'ultrassom' };
        if (known) checks.push({ ...check, result: again === 2 ? 'prenha' : 'vazia', days_pregnant: null, expected_birth_date: null, stated: false });
      }
      const dry_off_date = addDays(birth_date, 319);
      if (dry_off_date <= today) dry_offs.push({ id: `dry ${cow} ${nth}`, animal_id: id, dry_off_date });
      birth_date = addDays(birth_date, 379);
    }
  }
  return { animals, births, artificial_inseminations: services, pregnancy_losses: [], pregnancy_checks: checks, dry_offs, ...others } as never;
}
