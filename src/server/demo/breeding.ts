// Breeding in the demo: dairy cows are inseminated and diagnosed a month later, beef cows are with the bull.
import { addDays, daysBetween } from '#domain/kernel/dates';
import { derivedId } from '#domain/kernel/ids';
import type { Life } from '#server/demo/life';
import { Chance } from '#server/demo/random';
import type { Crew, Step } from '#server/demo/step';

const dairy = ['Girolando', 'Holandês', 'Jersey'];
const bulls = ['Teatro da Silvânia', 'Sansão', 'Jaguar TE do Gavião', 'Everest', 'Mogul', 'Espetáculo'];
const diagnosedAfter = 33;

export const isInseminated = ({ breed, type }: Life) => type === 'bovino' && dairy.includes(breed);

/** No service in the first weeks after a calving. */
const rest = 40;

/** A successful service, after none to three failed ones as long as she calved long enough before. Each with its diagnosis. */
export function conceived(life: Life, id: string, day: string, crew: Crew): Step[][] {
  const chance = new Chance(`${life.label} service ${day.slice(5)}`);
  const calved = life.facts.findLast(({ to }) => to.last_birth_date && to.last_birth_date < day)?.to.last_birth_date;
  const missed: Step[][] = [];
  let before = day;
  for (let left = chance.pick([0, 1, 1, 2, 3]); left > 0; left--) {
    before = addDays(before, -chance.whole(20, 24));
    if (calved && daysBetween(calved, before) < rest) break;
    missed.unshift(service(life, id, before, 'negativa', crew));
  }
  return [...missed, service(life, id, day, 'positiva', crew)];
}

/** The result is known a month later. */
export function service({ label }: Life, animal_id: string, day: string, result: 'positiva' | 'negativa' | 'pendente', { keeper, hand }: Crew): Step[] {
  const chance = new Chance(`${label} semen ${day.slice(5)}`);
  const id = derivedId(animal_id, `service ${day}`);
  const input = {
    id,
    animal_id,
    insemination_date: day,
    bull_identification: chance.pick(bulls),
    semen_batch: `${chance.pick(['CRV', 'ABS', 'ALTA'])}-${chance.whole(1000, 9999)}`,
    technique: chance.oneIn(3) ? ('tradicional' as const) : ('IATF' as const),
    veterinarian: 'Dra. Lúcia Mendonça',
    result: 'pendente' as const,
    cost: chance.oneIn(3) ? 45 : 78.5,
  };
  const heat = { id: derivedId(animal_id, `heat ${day}`), animal_id, heat_date: day, observed_by: hand.name };
  const steps: Step[] = [
    { day, by: hand, call: { verb: 'create_insemination', input } },
    ...(input.technique === 'tradicional' ? [{ day, by: hand, call: { verb: 'record_heat' as const, input: heat } }] : []),
  ];
  if (result === 'pendente') return steps;
  const check_date = addDays(day, diagnosedAfter);
  const check = {
    id: derivedId(animal_id, `check ${day}`),
    animal_id,
    check_date,
    result: result === 'positiva' ? ('prenha' as const) : ('vazia' as const),
    method: 'ultrassom' as const,
    service_id: id,
    veterinarian: input.veterinarian,
  };
  return [...steps, { day: check_date, by: keeper, call: { verb: 'check_pregnancy', input: check } }];
}

const examinedAfter = 32;

/** The vet examines dairy cows about a month after each calving. */
export function examined(life: Life, animal_id: string, { keeper }: Crew): Step[] {
  if (!isInseminated(life)) return [];
  return life.facts.flatMap(({ to: { last_birth_date: calved } }): Step[] => {
    if (!calved) return [];
    const chance = new Chance(`${life.label} exam ${calved.slice(5)}`);
    const exam_date = addDays(calved, examinedAfter + chance.whole(-4, 6));
    const finding = chance.oneIn(6) ? chance.pick(['metrite', 'endometrite'] as const) : ('normal' as const);
    const input = { id: derivedId(animal_id, `exam ${calved}`), animal_id, exam_date, finding, veterinarian: 'Dra. Lúcia Mendonça' };
    return [{ day: exam_date, by: keeper, call: { verb: 'record_uterine_exam', input } }];
  });
}

const stoppedAgo = 45;

/** Some beef cows that are not pregnant are to be sold. */
export function stopped(life: Life, animal_id: string, today: string, { keeper }: Crew): Step[] {
  const lastOf = (field: 'pregnancy_status' | 'status') => life.facts.findLast(({ to }) => to[field] !== undefined)?.to[field];
  const isOpenCow = life.breed === 'Nelore' && life.facts.some(({ to }) => to.last_birth_date) && lastOf('pregnancy_status') === 'vazia' && !lastOf('status');
  const chance = new Chance(`${life.label} stop`);
  if (!isOpenCow || !chance.oneIn(3)) return [];
  const stop_date = addDays(today, -stoppedAgo);
  const input = { id: derivedId(animal_id, 'stop'), animal_id, stop_date, reason: chance.pick(['Descarte', 'Idade']) };
  return [{ day: stop_date, by: keeper, call: { verb: 'stop_breeding', input } }];
}

type Outside = { name: string; breed: string; gender?: 'femea'; registration?: string; code?: string; father?: string; mother?: string };

/** The bulls whose semen is bought most, after their own parents. */
const outside: Outside[] = [
  { name: 'Patriarca da Serra', breed: 'Gir' },
  { name: 'Jandaia da Serra', breed: 'Gir', gender: 'femea', registration: 'SER 118' },
  { name: 'Gaúcho da Serra', breed: 'Gir', registration: 'SER 702', father: 'Patriarca da Serra', mother: 'Jandaia da Serra' },
  { name: 'Lenda do Cerrado', breed: 'Gir', gender: 'femea' },
  { name: 'Plantão', breed: 'Holandês' },
  { name: 'Teatro da Silvânia', breed: 'Gir', registration: 'RRP 4955', father: 'Gaúcho da Serra', mother: 'Lenda do Cerrado' },
  { name: 'Sansão', breed: 'Gir', registration: 'B 5832', father: 'Gaúcho da Serra' },
  { name: 'Mogul', breed: 'Holandês', code: '007HO11314', father: 'Plantão' },
];

export const semenBulls = (farm_id: string, day: string, { keeper }: Crew): Step[] => {
  const idOf = (name: string | undefined) => (name ? derivedId(farm_id, `semen ${name}`) : null);
  return outside.map(({ father, mother, ...one }) => ({
    day,
    by: keeper,
    call: {
      verb: 'create_external_animal',
      input: { id: idOf(one.name)!, type: 'bovino', gender: 'macho', ...one, external_father_id: idOf(father), external_mother_id: idOf(mother) },
    },
  }));
};

/** Sires of some dairy cows, entered when the bulls were: a day after the cows. */
export const siresOf = (farm_id: string, lives: readonly Life[], day: string, { keeper }: Crew): Step[] =>
  lives
    .filter(
      (life) =>
        isInseminated(life) &&
        life.gender === 'femea' &&
        life.born < addDays(day, -400) &&
        !life.father &&
        life.facts.every((fact) => fact.to.status === undefined),
    )
    .flatMap((life, i): Step[] => {
      const sire = [life.breed === 'Holandês' ? 'Mogul' : 'Teatro da Silvânia', 'Sansão', null][i % 3];
      return sire
        ? [
            {
              day,
              by: keeper,
              call: { verb: 'update_animal', id: derivedId(farm_id, life.label), to: { external_father_id: derivedId(farm_id, `semen ${sire}`) } },
            },
          ]
        : [];
    });

export const lost = (animal_id: string, day: string, { keeper }: Crew): Step => ({
  day,
  by: keeper,
  call: {
    verb: 'register_loss',
    input: { id: derivedId(animal_id, `loss ${day}`), animal_id, loss_date: day, notes: 'Abortou no pasto; material enviado para exame de leptospirose' },
  },
});

/** A calf born on the farm gets its record with the birth. */
export function born(life: Life, id: string, mother_id: string, father_id: string | null, birth_weight: number | null, crew: Crew): Step {
  const { name, born: birth_date, gender, also } = life;
  const newborn = {
    id,
    birth_id: derivedId(id, 'birth'),
    name,
    identification: also.identification ?? null,
    gender: gender as 'femea',
    birth_weight,
    birth_condition: (also.birth_condition as 'normal' | undefined) ?? 'normal',
    health_status: 'saudavel' as const,
    complications: also.birth_condition === 'assistido' ? 'Bezerro grande: foi preciso puxar' : null,
  };
  // A litter is registered one by one.
  const input = { mother_id, father_id, birth_date, same_birth: true, newborns: [newborn] };
  return { day: birth_date, by: crew.keeper, call: { verb: 'register_birth', input } };
}
