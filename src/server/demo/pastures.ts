// The demo's pastures: paddocks that the milking cows change every few days, large ones where the others stay for weeks, and one at rest.
import { addDays } from '#domain/kernel/dates';
import { derivedId } from '#domain/kernel/ids';
import type { InputOf } from '#domain/verbs';
import { type Life, leftOn } from '#server/demo/life';
import { placeOf } from '#server/demo/pasture-places';
import type { Crew, Step } from '#server/demo/step';

type Land = Omit<InputOf<'create_pasture'>, 'id'>;
/** A herd that rotates over its pastures, `every` days on each; it entered the current one `since` days ago. */
type Round = { batch_name: string; lands: Land[]; every: number; since: number; rounds: number; who: (life: Life) => boolean };

const paddock = (nth: number): Land => ({
  name: `Piquete ${nth}`,
  area_hectares: 3.5,
  grass_type: 'Tifton 85',
  soil_quality: 'boa',
  irrigation_type: nth <= 3 ? 'aspersão' : 'nenhuma',
});
const field = (name: string, area_hectares: number, grass_type: string, more: Partial<Land> = {}): Land => ({
  name,
  area_hectares,
  grass_type,
  soil_quality: 'regular',
  irrigation_type: 'nenhuma',
  ...more,
});

const isMilked = ({ label }: Life) => /^(milking|alegre) \d+$/.test(label);
const isDry = ({ label }: Life) => /^(dry|empty|alegre dry|heifer|alegre heifer) \d+$/.test(label);
const isBeef = ({ label }: Life) => /^(beef (cow|calf) \d+|bull 0|esperanca (cow|calf) \d+|esperanca bull)$/.test(label);
const isGrowing = ({ label }: Life) => /^(beef heifer|steer|esperanca steer) \d+$/.test(label);

const milking: Round = { batch_name: 'Vacas em lactação', lands: [1, 2, 3, 4, 5, 6].map(paddock), every: 5, since: 2, rounds: 24, who: isMilked };
const serra: Land = field('Pasto da Serra', 20, 'Decumbens', { notes: 'Aguada no córrego; conferir a cerca da divisa depois de chuva forte' });
const rounds: Round[] = [
  milking,
  {
    batch_name: 'Secas e novilhas',
    lands: [field('Baixada', 12.4, 'Mombaça', { soil_quality: 'boa' }), field('Várzea', 9.8, 'Humidicola')],
    every: 28,
    since: 11,
    rounds: 6,
    who: isDry,
  },
  { batch_name: 'Vacas com cria', lands: [serra, field('Pasto do Fundo', 15, 'Marandu')], every: 40, since: 19, rounds: 4, who: isBeef },
  { batch_name: 'Recria', lands: [field('Invernada', 14, 'Mombaça', { soil_quality: 'excelente' })], every: 60, since: 33, rounds: 1, who: isGrowing },
];

/** For a small beef farm. */
const small: Round[] = [
  {
    batch_name: 'Vacas com cria',
    lands: [field('Pasto de Cima', 14, 'Decumbens'), field('Pasto de Baixo', 11.5, 'Marandu')],
    every: 40,
    since: 19,
    rounds: 4,
    who: isBeef,
  },
  { batch_name: 'Recria', lands: [field('Piquete do Curral', 6.3, 'Mombaça', { soil_quality: 'boa' })], every: 60, since: 33, rounds: 1, who: isGrowing },
];

const ago = (today: string, days: number) => addDays(today, -days);

export function pasturesOf(farm_id: string, lives: Life[], today: string, { keeper, hand }: Crew): Step[] {
  const here = lives.filter((life) => leftOn(life) === undefined && life.born < ago(today, 45));
  const size = here.some(isMilked) ? 'large' : 'small';
  const settled = (size === 'large' ? rounds : small).flatMap(({ who, ...round }) => {
    const herd = here.filter(who);
    return herd.length > 0 ? [{ ...round, herd }] : [];
  });
  const idOf = ({ name }: Land) => derivedId(farm_id, `pasture ${name}`);
  const lands = [...settled.flatMap((round) => round.lands), field('Reserva do açude', 3.8, 'Capim-elefante', { soil_quality: 'boa' })];
  const made = lands.map(
    (land, nth): Step => ({
      day: ago(today, 200),
      by: keeper,
      call: {
        verb: 'create_pasture',
        input: { ...land, id: idOf(land), last_fertilization_date: nth % 3 === 0 ? ago(today, 230) : null, boundary: placeOf(land.name, size) },
      },
    }),
  );
  return [...made, ...settled.flatMap((round) => walked(round, idOf, farm_id, today, hand))];
}

/** The rotation up to the current pasture; only its record names the animals. */
function walked(
  { batch_name, lands, every, since, rounds, herd }: Omit<Round, 'who'> & { herd: Life[] },
  idOf: (land: Land) => string,
  farm_id: string,
  today: string,
  by: Crew['hand'],
): Step[] {
  return Array.from({ length: rounds }, (_, back) => rounds - 1 - back).flatMap((back): Step[] => {
    const entry_date = ago(today, since + back * every);
    const id = derivedId(farm_id, `rotation ${batch_name} ${back}`);
    const animals = back > 0 ? [] : herd.map(({ label }) => ({ id: derivedId(id, label), animal_id: derivedId(farm_id, label) }));
    const land = lands[(rounds - 1 - back) % lands.length]!;
    const entered: Step = { day: entry_date, by, call: { verb: 'occupy_pasture', input: { id, pasture_id: idOf(land), entry_date, batch_name, animals } } };
    // They leave and enter the next pasture on the same day.
    const exit_date = ago(today, since + (back - 1) * every);
    return back === 0 ? [entered] : [entered, { day: exit_date, by, call: { verb: 'release_pasture', input: { id, exit_date } } }];
  });
}
