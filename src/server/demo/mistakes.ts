// Records entered by mistake: deleted ones, which the bin of a demo farm shows, and a weighing entered on two phones, which Pendências asks about.
import { addDays } from '#domain/kernel/dates';
import { derivedId } from '#domain/kernel/ids';
import { activity, animal, weighing } from '#server/demo/builders';
import { weightOn } from '#server/demo/growth';
import { type Life, leftOn } from '#server/demo/life';
import type { Crew, Step } from '#server/demo/step';
import { bodyOf } from '#server/demo/story';

export function mistakesOf(farm_id: string, lives: Life[], today: string, { keeper, hand }: Crew): Step[] {
  const idOf = (label: string) => derivedId(farm_id, `mistake ${label}`);
  const cow = lives.find(({ gender, type, stock }) => gender === 'femea' && type === 'bovino' && stock);
  if (!cow) return [];
  const day = (ago: number) => addDays(today, -ago);
  const twice = animal({ id: idOf('animal'), name: cow.name, type: cow.type, breed: cow.breed, gender: cow.gender, birth_date: cow.born });
  const weighed = weighing(twice.id, { id: idOf('weighing'), weighing_date: day(21), weight: 431, measured_by: hand.name });
  const job = (label: string, ago: number, activity_type: string, description: string) =>
    activity({ id: idOf(label), activity_date: day(ago), activity_type, description, responsible: hand.name });
  return [
    { day: day(22), by: keeper, call: { verb: 'create_animal', input: twice } },
    { day: day(21), by: hand, call: { verb: 'weigh', input: weighed } },
    // The cow was registered twice.
    { day: day(20), by: keeper, call: { verb: 'remove_animal', input: { id: twice.id } } },
    { day: day(8), by: keeper, call: { verb: 'create_activity', input: job('fence', 8, 'Conserto de cerca', 'Divisa do vizinho: ele já consertou') } },
    { day: day(7), by: hand, call: { verb: 'remove_activity', input: { id: idOf('fence') } } },
    ...weighedTwice(farm_id, lives, day(3), { keeper, hand }),
  ];
}

/** One read the scale, the other wrote it down too. */
function weighedTwice(farm_id: string, lives: Life[], day: string, { keeper, hand }: Crew): Step[] {
  const cow = lives.findLast(
    (life) => life.gender === 'femea' && life.type === 'bovino' && life.stock && life.also.identification && !leftOn(life) && life.born < addDays(day, -900),
  );
  if (!cow) return [];
  const weight = Math.round(weightOn(day, bodyOf(cow)));
  const animal_id = derivedId(farm_id, cow.label);
  return [hand, keeper].map((by, nth): Step => {
    const read = { id: derivedId(animal_id, `weighing twice ${nth}`), weighing_date: day, weight: weight - nth, measured_by: by.name };
    return { day, by, call: { verb: 'weigh', input: weighing(animal_id, read) } };
  });
}
