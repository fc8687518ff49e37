// Answers the question about doses without withdrawal days.

import { isOld } from '#domain/health/unknown-withdrawals';
import { type Dose, doseOfTreatment, doseOfVaccine, isUnknown } from '#domain/health/withdrawal';
import { withdrawalAnswer } from '#domain/health/withdrawal-answer';
import { followDoses } from '#domain/health/withdrawal-verbs';
import { RuleBroken } from '#domain/kernel/errors';
import { verbsOf } from '#domain/kernel/verb';
import type { Farm, NounName } from '#domain/nouns';

const verb = verbsOf<Farm, NounName>();

type Label = Pick<Dose, 'meat_withdrawal_days' | 'milk_withdrawal_days' | 'not_for_lactating' | 'min_days_before_calving'>;

/** Only what is unknown: days that somebody entered meanwhile stay. */
const filled = (known: Label, said: Label): Label => ({
  meat_withdrawal_days: known.meat_withdrawal_days ?? said.meat_withdrawal_days,
  milk_withdrawal_days: known.milk_withdrawal_days ?? (known.not_for_lactating ? null : said.milk_withdrawal_days),
  not_for_lactating: known.not_for_lactating || (known.milk_withdrawal_days === null && said.not_for_lactating),
  min_days_before_calving: known.min_days_before_calving ?? said.min_days_before_calving,
});

export const enterWithdrawal = verb({
  title: 'Informar carência',
  failed: 'Erro ao informar carência',
  on: 'animal_vaccines',
  input: withdrawalAnswer,
  async run(farm, { vaccine_ids, treatment_ids, is_over, ...said }) {
    if (vaccine_ids.length + treatment_ids.length === 0) throw new RuleBroken('Escolha ao menos um registro');
    const [vaccines, treatments] = await Promise.all([
      Promise.all([...new Set(vaccine_ids)].map((id) => farm.get('animal_vaccines', id))),
      Promise.all([...new Set(treatment_ids)].map((id) => farm.get('animal_treatments', id))),
    ]);
    const overOn = (dose: Dose) => {
      if (!isUnknown(dose)) return null;
      if (!is_over) throw new RuleBroken('Digite os dias da bula', dose.meat_withdrawal_days === null ? 'meat_withdrawal_days' : 'milk_withdrawal_days');
      if (!isOld(dose, farm.today)) throw new RuleBroken('A aplicação é recente: digite os dias da bula', 'is_over');
      return farm.today;
    };
    const unknown = {
      vaccines: vaccines.filter((row) => isUnknown(doseOfVaccine(row))),
      treatments: treatments.filter((row) => isUnknown(doseOfTreatment(row))),
    };
    if (unknown.vaccines.length + unknown.treatments.length === 0) throw new RuleBroken('A carência destes registros já foi informada');
    for (const row of unknown.vaccines) {
      const after = { ...row, ...filled(doseOfVaccine(row), said) };
      farm.put('animal_vaccines', { ...after, withdrawal_over_on: overOn(doseOfVaccine(after)) });
    }
    for (const row of unknown.treatments) {
      const after = { ...row, ...filled(doseOfTreatment(row), said) };
      farm.put('animal_treatments', { ...after, withdrawal_over_on: overOn(doseOfTreatment(after)) });
    }
    await Promise.all(
      [...new Set([...unknown.vaccines, ...unknown.treatments].map(({ animal_id }) => animal_id))].map((animal_id) => followDoses(farm, animal_id)),
    );
  },
});
