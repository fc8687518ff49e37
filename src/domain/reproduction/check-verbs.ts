// Verbs of pregnancy checks. The state of the animal and the results of her services follow from them (kept-state.ts).
import { farmLimits } from '#domain/herd/limit-verbs';
import { ageFindings, diagnosisFindings } from '#domain/herd/plausible-animals';
import type { LimitsFor } from '#domain/herd/plausible-limits';
import { withChanges } from '#domain/kernel/basic-verbs';
import { addDays, daysBetween } from '#domain/kernel/dates';
import { RuleBroken } from '#domain/kernel/errors';
import { assertPlausible, type Finding } from '#domain/kernel/plausibility';
import { verbsOf } from '#domain/kernel/verb';
import type { Farm, NounName, Rows } from '#domain/nouns';
import { firstCheckDays } from '#domain/reproduction/breeding-event-queries';
import { assertFemale, eventVerbs } from '#domain/reproduction/female-events';
import { PregnancyCheck } from '#domain/reproduction/pregnancy-checks';
import { nearDays } from '#domain/reproduction/replay';

const verb = verbsOf<Farm, NounName>();

const plain = eventVerbs(PregnancyCheck, 'check_date', {
  create: 'Registrar diagnóstico de gestação',
  update: 'Corrigir diagnóstico de gestação',
  remove: 'Excluir diagnóstico de gestação',
  restore: 'Desfazer exclusão de diagnóstico de gestação',
});

type Written = Pick<PregnancyCheck, 'animal_id' | 'check_date' | 'result' | 'method' | 'days_pregnant' | 'service_id'>;
type Service = Pick<Rows['artificial_inseminations'], 'animal_id' | 'insemination_date'>;

async function assertCheck(farm: Farm, check: Written) {
  const [animal, service, services] = await Promise.all([
    farm.get('animals', check.animal_id),
    check.service_id ? farm.get('artificial_inseminations', check.service_id) : null,
    farm.list('artificial_inseminations', { animal_id: check.animal_id }),
  ]);
  assertFemale(animal, check.check_date, 'check_date', farm.today);
  if (service) assertAbout(service, check);
  const served = services.some(({ insemination_date }) => daysBetween(insemination_date, check.check_date) >= firstCheckDays);
  if (check.result === 'prenha' && !service && check.days_pregnant === null && !served)
    throw new RuleBroken('Informe os dias de gestação: não há cobertura antes deste diagnóstico', 'days_pregnant');
  assertPlausible(farm, checkFindings(animal, check, service, services, await farmLimits(farm)));
}

function checkFindings(animal: Rows['animals'], check: Written, service: Service | null, services: readonly Service[], limits: LimitsFor): Finding[] {
  const { check_date, result, days_pregnant: days } = check;
  if (service) return aboutService(animal, check, service);
  if (result === 'vazia' || days === null) return [];
  const mated = addDays(check_date, -days);
  // A service so near is the mating, and was judged itself.
  const isServed = services.some(({ insemination_date }) => Math.abs(daysBetween(insemination_date, mated)) <= nearDays);
  return isServed ? [] : ageFindings('age_at_service', animal, mated, limits, 'days_pregnant');
}

/** By hand a pregnancy is felt later than it is seen. */
const palpated = 35;

function aboutService(animal: Rows['animals'], { check_date, method }: Written, { insemination_date }: Service): Finding[] {
  const found = diagnosisFindings(animal, insemination_date, check_date, 'check_date');
  const since = daysBetween(insemination_date, check_date);
  if (found.length > 0 || animal.type !== 'bovino' || method !== 'palpacao' || since >= palpated) return found;
  const text = `palpação ${since} dias depois da cobertura de ${animal.name}`;
  return [{ key: 'diagnosis', level: 'confirm', text, field: 'check_date' }];
}

function assertAbout(service: Service, { animal_id, check_date }: Written) {
  if (service.animal_id !== animal_id) throw new RuleBroken('A cobertura é de outro animal', 'service_id');
  if (service.insemination_date > check_date) throw new RuleBroken('O diagnóstico é anterior à cobertura', 'check_date');
}

/** Only a pregnant one has been pregnant for some days. */
const settled = <C extends { result: string; days_pregnant: number | null }>(check: C): C =>
  check.result === 'prenha' ? check : { ...check, days_pregnant: null };

export const checkPregnancy = verb({
  ...plain.create,
  asks: true,
  async run(farm, input) {
    const check = settled(input);
    await assertCheck(farm, check);
    farm.add('pregnancy_checks', check);
  },
});

export const updatePregnancyCheck = verb({
  ...plain.update,
  asks: true,
  async run(farm, { id, changes }) {
    const before = await farm.get('pregnancy_checks', id);
    const after = settled(withChanges(PregnancyCheck, before, changes));
    const decides = ['animal_id', 'check_date', 'result', 'method', 'days_pregnant', 'service_id'] as const;
    if (decides.some((field) => after[field] !== before[field])) await assertCheck(farm, after);
    // A date of birth that was written for other values no longer holds.
    const moved = (['result', 'check_date', 'days_pregnant'] as const).some((field) => after[field] !== before[field]);
    farm.put('pregnancy_checks', { ...after, expected_birth_date: moved ? null : after.expected_birth_date });
  },
});

export const removePregnancyCheck = plain.remove;

export const restorePregnancyCheck = verb({
  ...plain.restore,
  async run(farm, { id }) {
    const check = await farm.removed('pregnancy_checks', id);
    const [animal, services, limits] = await Promise.all([
      farm.get('animals', check.animal_id),
      farm.list('artificial_inseminations', { animal_id: check.animal_id }),
      farmLimits(farm),
    ]);
    // Its service may have been moved meanwhile, or her birth date corrected.
    const service = services.find((one) => one.id === check.service_id) ?? null;
    assertPlausible(farm, checkFindings(animal, check, service, services, limits));
    await plain.restore.run(farm, { id });
  },
});
