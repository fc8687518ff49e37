// The two smaller demo farms: the owner's second one, beef, and the neighbour's, dairy.
import { groupsOf } from '#server/demo/groups';
import type { Life } from '#server/demo/life';
import { bullNames, cowNames, numbered, oneByOne, tagged } from '#server/demo/names';

export function boaEsperanca(today: string): Life[] {
  const { ago, beefCow, bull, calf, growing } = groupsOf(today);
  const breed = 'Brangus';
  const sire = bull({ label: 'esperanca bull', breed, age: 1720 });
  const calves = [14, 21, 29, 36, 52, 61, 88];
  const cows = Array.from({ length: 12 }, (_, i) =>
    beefCow({
      label: `esperanca cow ${i}`,
      breed,
      ...(calves[i] ? { calvedAgo: calves[i] } : { calvedAgo: 340 + 8 * i, ...(i < 10 && { servedAgo: 40 + 9 * i }) }),
      before: i === 0 ? ago(460) : undefined,
    }),
  );
  const atFoot = calves.map((age, i) =>
    calf({ label: `esperanca calf ${i}`, breed, gender: i % 2 === 0 ? 'femea' : 'macho', age, mother: cows[i]!, father: sire }),
  );
  const steers = [520, 548, 570, 612, 640, 671].map((age, i) => growing({ label: `esperanca steer ${i}`, breed, gender: 'macho', age, weanedAt: 225 }));
  const heifer = growing({ label: 'esperanca heifer', breed, gender: 'femea', age: 460, weanedAt: 225, mother: cows[0]!, father: sire });
  const herd = tagged(numbered([sire, ...cows, ...atFoot, ...steers, heifer], 41));
  // On its way to Santa Clara, where no other has this tag.
  const leaving = steers.at(-1)!;
  leaving.also.identification = `${leaving.born.slice(2, 4)}-071`;
  return herd;
}

export function vistaAlegre(today: string): Life[] {
  const { milking, dry, calf, growing } = groupsOf(today);
  const cowName = oneByOne(cowNames.toReversed());
  const bullName = oneByOne(bullNames.toReversed());
  const calves = [9, 18, 33, 49, 59, 72];
  const inMilk = [...calves, ...Array.from({ length: 8 }, (_, i) => 95 + 27 * i)];
  const breedOf = (i: number) => (i % 3 === 0 ? 'Jersey' : 'Holandês');
  const cows = inMilk.map((calvedAgo, i) => milking({ label: `alegre ${i}`, name: cowName(), breed: breedOf(i), calvedAgo }));
  const young = calves.map((age, i) => {
    const gender = i === 2 ? 'macho' : 'femea';
    return calf({ label: `alegre calf ${i}`, name: gender === 'macho' ? bullName() : cowName(), breed: breedOf(i), gender, age, mother: cows[i]! });
  });
  const late = [11, 37].map((due, i) => dry({ label: `alegre dry ${i}`, name: cowName(), breed: 'Holandês', due }));
  const heifers = [505, 560, 640].map((age, i) =>
    growing({ label: `alegre heifer ${i}`, name: cowName(), breed: breedOf(i), gender: 'femea', age, ...(i === 2 && { servedAgo: 70 }) }),
  );
  return tagged([...cows, ...late, ...heifers, ...young]);
}
