// The calls about the herd of a demo farm, day by day: animals entered and changed, breeding, weighings.
import { addDays, daysBetween } from '#domain/kernel/dates';
import { derivedId } from '#domain/kernel/ids';
import { rounded } from '#domain/kernel/money';
import type { InputOf } from '#domain/verbs';
import { born, conceived, examined, isInseminated, stopped } from '#server/demo/breeding';
import { animal, weighing } from '#server/demo/builders';
import { type Body, shapeOn, weightOn } from '#server/demo/growth';
import { type Life, leftOn, type Occasion } from '#server/demo/life';
import { Chance } from '#server/demo/random';
import type { Crew, Step, StepCall } from '#server/demo/step';

/** The farm began to use Lida so many days ago: earlier events are only in the data entered then. */
export const began = 540;

export function storyOf(farm_id: string, lives: Life[], today: string, crew: Crew): Step[] {
  const first = addDays(today, -began);
  const idOf = (life: Life) => derivedId(farm_id, life.label);
  const steps = lives.flatMap((life) => lifeOf(life, idOf, first, today, crew));
  // A calving comes before other calls about the mother on that day.
  const order: StepCall['verb'][] = [
    'create_animal',
    'register_birth',
    'register_loss',
    'wean',
    'update_animal',
    'record_heat',
    'record_uterine_exam',
    'create_insemination',
    'update_insemination',
    'check_pregnancy',
    'stop_breeding',
    'weigh',
    'create_activity',
    'update_activity',
  ];
  // Enter a mother before her calf.
  const rank = ({ day, call }: Step) => `${day} ${order.indexOf(call.verb)} ${call.verb === 'create_animal' ? (call.input.birth_date ?? '') : ''}`;
  return steps
    .map((step) => ({ step, rank: rank(step) }))
    .toSorted((a, b) => (a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : 0))
    .map(({ step }) => step);
}

function lifeOf(life: Life, idOf: (life: Life) => string, first: string, today: string, crew: Crew): Step[] {
  const id = idOf(life);
  const entered = life.born > first ? life.born : first;
  const left = leftOn(life) ?? addDays(today, 1);
  const known = life.facts.filter(({ day }) => day <= entered).map(({ to }) => to);
  // Sold animals leave with the sale (sales.ts).
  const later = life.facts.filter(({ day, to }) => day > entered && to.status !== 'vendido');
  const days = life.weighed.filter(({ day }) => day >= entered && day < left);
  const parents = {
    ...(life.mother && { mother_id: idOf(life.mother), mother_name: life.mother.name }),
    ...(life.father && { father_id: idOf(life.father) }),
  };
  const { name, type, breed, gender } = life;
  const atBirth = life.also.birth_condition && life.stock ? { birth_weight: rounded(weightOn(life.born, bodyOf(life)), 1) } : {};
  const kept = days.length === 0 && life.stock ? { weight: rounded(weightOn(entered, bodyOf(life)), 1) } : {};
  const isCovered = ({ to }: Life['facts'][number]) => to.pregnancy_status === 'prenha' && isInseminated(life);
  // Service and diagnosis belong together: skip both when the service was before the farm used Lida.
  const bred = [...later.filter(isCovered).flatMap(({ day }) => conceived(life, id, day, crew)), ...(life.bred?.(id, crew) ?? [])]
    .filter(([served, ...more]) => served!.day > entered && [served!, ...more].every(({ day }) => day < left))
    .flat();
  const here = life.mother && life.born > first;
  const start = here
    ? born(life, id, parents.mother_id!, parents.father_id ?? null, atBirth.birth_weight ?? null, crew)
    : entering(
        entered,
        crew,
        animal(Object.assign({ id, name, type, breed, gender, birth_date: life.born, ...parents, ...atBirth, ...kept }, life.also, ...known)),
      );
  return [
    start,
    ...later.filter((fact) => !isCovered(fact)).flatMap((fact) => changed(life, id, fact, crew)),
    ...bred,
    ...[...examined(life, id, crew), ...stopped(life, id, today, crew)].filter(({ day }) => day > entered && day < left && day <= today),
    ...days.flatMap((occasion) => weighed(life, id, occasion, crew)),
  ];
}

/** A calf that becomes a heifer or a steer is weaned, and weighed then. */
function changed(life: Life, id: string, { day, to }: Life['facts'][number], { keeper, hand }: Crew): Step[] {
  const { category, ...others } = to;
  const isWeaning = life.type === 'bovino' && (category === 'novilha' || category === 'novilho');
  if (!isWeaning) return [{ day, by: keeper, call: { verb: 'update_animal', id, to } }];
  const weight = life.stock ? rounded(weightOn(day, bodyOf(life)), 0) : null;
  return [
    { day, by: hand, call: { verb: 'wean', input: { id, weaning_date: day, weight } } },
    ...(Object.keys(others).length > 0 ? [{ day, by: keeper, call: { verb: 'update_animal' as const, id, to: others } }] : []),
  ];
}

const entering = (day: string, { keeper }: Crew, input: InputOf<'create_animal'>): Step => ({ day, by: keeper, call: { verb: 'create_animal', input } });

export function bodyOf({ stock, born, build, type, facts }: Life): Body {
  return { stock: stock!, born, build, grazes: type === 'bovino', calvings: facts.flatMap(({ to }) => (to.last_birth_date ? [to.last_birth_date] : [])) };
}

const remarks = ['Pelo bom, mansa na balança', 'Mancando da pata traseira', 'Carrapato na virilha', 'Tosse leve', 'Berne no lombo', 'Fezes moles'];

function weighed(life: Life, id: string, { day, method }: Occasion, { hand }: Crew): Step[] {
  const chance = new Chance(`${life.label} ${daysBetween(life.born, day)}`);
  // Some animals miss a weighing.
  if (!life.stock || (day !== life.born && chance.oneIn(14))) return [];
  const body = bodyOf(life);
  const exact = weightOn(day, body) * chance.between(0.985, 1.015);
  const weight = exact < 60 ? rounded(exact, 1) : method === 'balanca' ? rounded(exact * 2, 0) / 2 : rounded(exact, 0);
  const grown = daysBetween(life.born, day) > 500 && life.type === 'bovino';
  const input = weighing(id, {
    id: derivedId(id, `weighing ${day}`),
    weighing_date: day,
    weight,
    weighing_method: method,
    measured_by: hand.name,
    ...(grown && { body_condition_score: rounded(3.2 + 11 * (shapeOn(day, body) - 1) + chance.between(-0.15, 0.15), 1) }),
    ...(chance.oneIn(18) && { health_observations: chance.pick(remarks) }),
  });
  return [{ day, by: hand, call: { verb: 'weigh', input } }];
}
