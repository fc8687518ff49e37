// The groups of a herd, each animal with the past that explains its state today.
import { addDays } from '#domain/kernel/dates';
import { lost, service } from '#server/demo/breeding';
import type { Stock } from '#server/demo/growth';
import { aLife, calfhood, calved, covered, gestation, type Life, type Occasion, youth } from '#server/demo/life';
import { Chance } from '#server/demo/random';

type Breed = 'Girolando' | 'Holandês' | 'Jersey' | 'Nelore' | 'Brangus';
const stockOf = (breed: Breed, gender: Life['gender']) => `${breed} ${breed === 'Jersey' ? 'femea' : gender}` as Stock;

export function groupsOf(today: string) {
  const ago = (days: number) => addDays(today, -days);
  const every = (days: number, first: number, method: Occasion['method']): Occasion[] =>
    Array.from({ length: Math.ceil(540 / days) }, (_, i) => ({ day: ago(first + days * i), method })).toReversed();
  // Cows are measured with the tape at milking, calves on the small scale, the others on corral days.
  const [tape, cradle, corral, seldom] = [every(91, 20, 'fita'), every(30, 6, 'balanca'), every(58, 12, 'balanca'), every(174, 12, 'balanca')];
  const young = (born: string): Occasion[] => [
    ...cradle.filter(({ day }) => day < addDays(born, 180)),
    ...corral.filter(({ day }) => day >= addDays(born, 180)),
  ];

  /** `before`: the calving before the last, `first`: one before that. */
  type Mother = { label: string; name?: string; breed: Breed; calvedAgo: number; before?: string | undefined; first?: string | undefined };
  /** Her calvings, and the services that led to them. */
  function motherhood({ label, calvedAgo, before, first }: Mother) {
    const chance = new Chance(`${label} motherhood`);
    const last = ago(calvedAgo);
    const served = addDays(last, chance.whole(-4, 4) - gestation);
    if (!before && chance.oneIn(4)) {
      const born = addDays(last, -chance.whole(960, 1090));
      return { chance, born, facts: [...youth(born, 'femea'), covered(served), calved(last)] };
    }
    const previous = before ?? addDays(last, -chance.whole(375, 440));
    const born = addDays(first ?? previous, -chance.whole(960, first ? 1900 : 2300));
    return { chance, born, facts: [...youth(born, 'femea'), ...(first ? [calved(first)] : []), calved(previous), covered(served), calved(last)] };
  }

  const mother = ({ label, name = label, breed }: Mother, rest: Pick<Life, 'born' | 'facts' | 'weighed'>) =>
    aLife({ label, name, breed, stock: stockOf(breed, 'femea'), ...rest });

  /** In milk; served again from two months on. The longest lactations are due for drying off; services of the last weeks are not diagnosed yet. */
  function milking(cow: Mother) {
    const { chance, born, facts } = motherhood(cow);
    const earliest = Math.max(60, cow.calvedAgo - 205);
    const servedAt = chance.whole(earliest, earliest + 55);
    const longest = cow.calvedAgo > 315;
    const served = longest ? gestation - 55 : cow.calvedAgo - servedAt;
    const pregnant = longest || (served >= 35 && !chance.oneIn(5));
    const life = mother(cow, { born, facts: pregnant ? [...facts, covered(ago(served))] : facts, weighed: tape });
    // Not pregnant: the last services failed.
    if (!pregnant && served >= 35) life.bred = (id, crew) => [service(life, id, ago(served), 'negativa', crew)];
    if (served > 0 && served < 35) life.bred = (id, crew) => [service(life, id, ago(served), 'pendente', crew)];
    return life;
  }

  /** Dry, in the last two months before calving; `due` days from today, negative when late. */
  function dry({ due, ...cow }: Omit<Mother, 'calvedAgo'> & { due: number }) {
    const served = addDays(today, due - gestation);
    const whole = { ...cow, calvedAgo: gestation - due + new Chance(`${cow.label} rest`).whole(75, 140) };
    const { born, facts } = motherhood(whole);
    const since = addDays(today, due - 60);
    return mother(whole, { born, facts: [...facts, covered(served), { day: since, to: { dry_off_date: since } }], weighed: tape });
  }

  /** Dry and not pregnant: several failed services, or a loss. */
  function empty({ lostAgo, ...cow }: Mother & { lostAgo?: number | undefined }) {
    const { born, facts } = motherhood(cow);
    const life = mother(cow, { born, facts: [...facts, { day: ago(55), to: { pregnancy_status: 'seca', dry_off_date: ago(55) } }], weighed: tape });
    life.bred = (id, crew) =>
      lostAgo === undefined
        ? [...[150, 128, 106].map((days) => service(life, id, ago(days), 'negativa', crew)), service(life, id, ago(12), 'pendente', crew)]
        : [[...service(life, id, ago(lostAgo + 90), 'positiva', crew), lost(id, ago(lostAgo), crew)]];
    return life;
  }

  /** A beef cow: with a calf at foot, or served again so many days ago. */
  function beefCow({ servedAgo, ...cow }: Mother & { servedAgo?: number | undefined }) {
    const { born, facts } = motherhood(cow);
    // Dry when her calf is weaned.
    const weaned = cow.calvedAgo > 190 ? [{ day: ago(cow.calvedAgo - 190), to: { dry_off_date: ago(cow.calvedAgo - 190) } }] : [];
    const served = servedAgo === undefined ? [] : [covered(ago(servedAgo))];
    return mother(cow, { born, facts: [...facts, ...weaned, ...served], weighed: seldom });
  }

  type Young = { label: string; name?: string; breed: Breed; gender: Life['gender']; age: number; mother?: Life | undefined; father?: Life | undefined };
  const youngster = ({ age, label, name = label, breed, gender, ...parents }: Young, facts: Life['facts'], weighed: Occasion[]) =>
    aLife({ label, name, breed, gender, born: ago(age), stock: stockOf(breed, gender), facts, weighed, ...parents });

  /** Born on the day its mother calved. */
  function calf(wanted: Young) {
    const born = ago(wanted.age);
    // No scale in the pasture.
    const first: Occasion = { day: born, method: wanted.breed === 'Nelore' || wanted.breed === 'Brangus' ? 'estimativa' : 'balanca' };
    const next = (wanted.father ? corral : cradle).filter(({ day }) => day > addDays(born, 9));
    const life = youngster(wanted, calfhood(born, wanted.gender), [first, ...next]);
    life.also = { birth_condition: new Chance(`${life.label} birth`).oneIn(9) ? 'assistido' : 'normal', health_status_at_birth: 'saudavel' };
    return life;
  }

  /** Weaned and growing; a heifer may have been served `servedAgo` days ago. */
  function growing({ servedAgo, weanedAt, ...wanted }: Young & { servedAgo?: number; weanedAt?: number }) {
    const born = ago(wanted.age);
    const facts = youth(born, wanted.gender, weanedAt);
    return youngster(wanted, servedAgo === undefined ? facts : [...facts, covered(ago(servedAgo))], young(born));
  }

  function bull({ age, ...wanted }: Omit<Young, 'gender'>) {
    const born = ago(age);
    return youngster({ ...wanted, age, gender: 'macho' }, [...youth(born, 'macho'), { day: addDays(born, 730), to: { category: 'touro' } }], seldom);
  }

  return { ago, milking, dry, empty, beefCow, calf, growing, bull, corral, seldom };
}
