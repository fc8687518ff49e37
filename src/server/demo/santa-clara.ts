// Fazenda Santa Clara: 120 head of dairy and beef cattle, those that left, and the small animals of the yard.
import { addDays, daysBetween } from '#domain/kernel/dates';
import { groupsOf } from '#server/demo/groups';
import { calvedBefore, diedYoung, isOfIatf, lossCow, seasonHeifers, seasonMales } from '#server/demo/last-season';
import { died, type Life, slaughtered, sold } from '#server/demo/life';
import { bullNames, cowNames, numbered, oneByOne, tagged } from '#server/demo/names';
import { Chance } from '#server/demo/random';
import { sentLabel } from '#server/demo/transfers';
import { yard } from '#server/demo/yard';

const milkCalves = { femea: [8, 15, 22, 31, 38, 47, 54, 57, 62, 78, 140, 235], macho: [12, 26, 44, 66] };
const beefCalves = [11, 16, 19, 24, 28, 33, 37, 41, 46, 50, 55, 58, 64, 73];
const milkHeifers = [470, 505, 540, 575, 612, 650, 690, 730, 770, 815];
/** By their place among the steers: days since they were bought. */
const boughtAgo: Record<number, number> = { 3: 12, 4: 12, 6: 75, 7: 75 };
/** Days since the males of the last season were sold. */
const soldWeaners = 150;
const steers = [560, 585, 610, 655, 690, 720, 765, 800, 850, 905];

/** The last time it was this day of the year, at least ten days ago. */
function lastTime(monthDay: string, today: string) {
  const thisYear = `${today.slice(0, 4)}-${monthDay}`;
  return daysBetween(thisYear, today) >= 10 ? thisYear : `${Number(today.slice(0, 4)) - 1}-${monthDay}`;
}

export function santaClara(today: string): Life[] {
  const cowName = oneByOne(cowNames);
  const bullName = oneByOne(bullNames);
  const { kept, left } = beef(today);
  const herd = [...milk(today, cowName, bullName), ...kept];
  return [...tagged(numbered([...herd, ...gone(today, cowName)], 187)), ...yard(today), ...sent(today), ...unpaid(today, cowName), ...left];
}

function milk(today: string, cowName: () => string, bullName: () => string) {
  const { ago, milking, dry, empty, calf, growing } = groupsOf(today);
  // First cows whose calf is here, then those whose calf was sold: from 8 to 320 days in milk.
  const calves = (['femea', 'macho'] as const).flatMap((gender) => milkCalves[gender].map((age) => ({ gender, age })));
  const inMilk = [...calves.map(({ age }) => age), ...Array.from({ length: 18 }, (_, i) => 86 + Math.round((i * 234) / 17))];
  // A heifer's mother calved again some fourteen months after her.
  const daughters = new Map<number, number>();
  for (const age of milkHeifers) {
    const free = inMilk.map((days, i) => ({ i, apart: Math.abs(age - 410 - days) })).filter(({ i }) => !daughters.has(i));
    daughters.set(free.reduce((best, one) => (one.apart < best.apart ? one : best)).i, age);
  }
  const cows = inMilk.map((calvedAgo, i) => {
    const daughter = daughters.get(i);
    return milking({
      label: `milking ${i}`,
      name: cowName(),
      breed: i % 3 === 2 ? 'Holandês' : 'Girolando',
      calvedAgo,
      before: daughter ? ago(daughter) : undefined,
    });
  });
  const dryCows = [
    ...[-9, 6, 17, 29, 48].map((due, i) => dry({ label: `dry ${i}`, name: cowName(), breed: i % 3 === 1 ? 'Holandês' : 'Girolando', due })),
    ...[418, 441].map((calvedAgo, i) => empty({ label: `empty ${i}`, name: cowName(), breed: 'Girolando', calvedAgo, lostAgo: i === 1 ? 90 : undefined })),
  ];
  const heifers = [...daughters].map(([mother, age]) => {
    const label = `heifer ${age}`;
    const served = age > 600 ? { servedAgo: new Chance(label).whole(42, 170) } : {};
    return growing({ label, name: cowName(), breed: cows[mother]!.breed as 'Girolando', gender: 'femea', age, mother: cows[mother]!, ...served });
  });
  const young = calves.map(({ gender, age }, i) => {
    const name = gender === 'femea' ? cowName() : bullName();
    return calf({ label: `milk calf ${i}`, name, breed: cows[i]!.breed as 'Girolando', gender, age, mother: cows[i]! });
  });
  return [...cows, ...dryCows, ...heifers, ...young];
}

function beef(today: string) {
  const { ago, beefCow, bull, calf, growing } = groupsOf(today);
  const breed = 'Nelore';
  const bulls = [1980, 1510].map((age, i) => bull({ label: `bull ${i}`, breed, age }));
  const cows = Array.from({ length: 20 }, (_, i) => {
    const atFoot = beefCalves[i];
    // The other calves are weaned: four cows are pregnant again, two are not.
    const rest = atFoot === undefined ? { calvedAgo: 200 + 9 * i, ...(i < 18 && { servedAgo: 12 * i - 120 }) } : { calvedAgo: atFoot };
    const ofSeason = [...seasonHeifers, ...seasonMales][i];
    // Without a calf of the last season: she did not conceive then, or lost it. Some were heifers.
    const calvings = ofSeason
      ? { before: ago(ofSeason), ...(i % 4 !== 2 && { first: ago(calvedBefore(i)) }) }
      : { before: ago(i === lossCow ? calvedBefore(i) : rest.calvedAgo + 530) };
    return beefCow({ label: `beef cow ${i}`, breed, ...calvings, ...rest });
  });
  const atFoot = beefCalves.map((age, i) =>
    calf({ label: `beef calf ${i}`, breed, gender: i % 2 === 0 ? 'macho' : 'femea', age, mother: cows[i]!, father: bulls[i % 2]! }),
  );
  const fatherOf = (age: number) => (isOfIatf(age) ? {} : { father: bulls[0]! });
  const heifers = seasonHeifers.map((age, i) =>
    growing({ label: `beef heifer ${i}`, breed, gender: 'femea', age, weanedAt: 225, mother: cows[i]!, ...fatherOf(age) }),
  );
  const males = seasonMales.map((age, i) => {
    const male = growing({ label: `weaner ${i}`, breed, gender: 'macho', age, weanedAt: 225, mother: cows[seasonHeifers.length + i]!, ...fatherOf(age) });
    male.also = { birth_condition: 'normal', health_status_at_birth: 'saudavel' };
    return leaving(male, i === diedYoung ? died(ago(age - 60), 'Tristeza parasitária') : sold(ago(soldWeaners)));
  });
  const oxen = steers.map((age, i) => growing({ label: `steer ${i}`, breed, gender: 'macho', age, weanedAt: 225 }));
  // Steers for slaughter already have their SISBOV number; the others were bought, and have none yet.
  for (const [i, ox] of oxen.entries()) {
    const days = boughtAgo[i];
    if (days) ox.bought = ago(days);
    else ox.also.sisbov = `0760000045123${String(11 + i)}`;
  }
  // Numbered separately, as all that left.
  for (const [i, male] of males.entries()) {
    male.name = `N-043${i + 1}`;
    male.also.identification = `${male.born.slice(2, 4)}-07${i + 1}`;
  }
  return { kept: [...bulls, ...cows, ...atFoot, ...heifers, ...oxen], left: males };
}

/** Two that moved to the owner's other farm, numbered separately. */
function sent(today: string) {
  const { growing } = groupsOf(today);
  return [598, 640].map((age, i) => {
    const steer = growing({ label: `${sentLabel} ${i}`, breed: 'Nelore', gender: 'macho', age, weanedAt: 225 });
    steer.name = `N-040${i + 1}`;
    steer.also.identification = `${steer.born.slice(2, 4)}-09${i + 1}`;
    return steer;
  });
}

/** Two heifers sold to a neighbour and not paid yet, numbered separately. */
function unpaid(today: string, cowName: () => string) {
  const { ago, growing } = groupsOf(today);
  return [471, 498].map((age, i) => {
    const heifer = growing({ label: `sold heifer ${i}`, name: cowName(), breed: 'Girolando', gender: 'femea', age });
    heifer.also.identification = `${heifer.born.slice(2, 4)}-08${i + 1}`;
    return leaving(heifer, sold(ago(12)));
  });
}

/** Drops the planned facts after its exit. */
const leaving = (life: Life, fact: Life['facts'][number]) => ({ ...life, facts: [...life.facts.filter(({ day }) => day < fact.day), fact] });

/** Steers are sold in August and calves in June, when prices are best. */
function gone(today: string, cowName: () => string) {
  const { milking, growing, calf } = groupsOf(today);
  const [august, june] = [lastTime('08-18', today), lastTime('06-09', today)];
  // Culled because she did not conceive again.
  const barren = (life: Life) => ({ ...life, facts: life.facts.slice(0, life.facts.findLastIndex(({ to }) => to.last_birth_date) + 1) });
  const age = (days: number, when: string) => days + daysBetween(when, today);
  return [
    ...[905, 930, 948, 966, 981, 1010].map((days, i) =>
      leaving(growing({ label: `sold steer ${i}`, breed: 'Nelore', gender: 'macho', age: age(days, august), weanedAt: 225 }), sold(august)),
    ),
    ...[231, 240, 246, 252, 263].map((days, i) =>
      leaving(growing({ label: `sold calf ${i}`, breed: 'Nelore', gender: 'macho', age: age(days, june), weanedAt: 225 }), sold(june)),
    ),
    leaving(
      milking({ label: 'snake', name: cowName(), breed: 'Girolando', calvedAgo: 290, before: addDays(today, -700) }),
      died(addDays(today, -212), 'Picada de cobra'),
    ),
    leaving(
      barren(milking({ label: 'culled', name: cowName(), breed: 'Holandês', calvedAgo: 430, before: addDays(today, -850) })),
      slaughtered(addDays(today, -152)),
    ),
    leaving(calf({ label: 'scours', name: cowName(), breed: 'Girolando', gender: 'femea', age: 113 }), died(addDays(today, -95), 'Diarreia')),
  ];
}
