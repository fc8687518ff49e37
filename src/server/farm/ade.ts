// ICAR ADE for other programs: pages of a resource, all or those modified since a moment.
import {
  abortionResource,
  adeTypes,
  animalResource,
  deathResource,
  departureResource,
  doNotBreedResource,
  dryOffResource,
  inseminationResource,
  type Known,
  parturitionResource,
  pregnancyCheckResource,
  statedDryOffResource,
  testDayResource,
  transferResource,
  treatmentResource,
  visitResource,
  weightResource,
} from '#domain/import/ade';
import { notFound, RuleBroken } from '#domain/kernel/errors';
import type { NounName, Rows } from '#domain/nouns';
import { readableRows } from '#domain/overview/row-permissions';
import { type Database, type Send, transaction } from '#server/kernel/db';
import { assertMay, enterFarm, type FarmSession } from '#server/kernel/session';
import { columnsOf } from '#server/kernel/statements';

type Query = Record<string, string | string[] | undefined>;
type Animals = ReadonlyMap<string, Rows['animals']>;
type Resource<N extends NounName> = {
  noun: N;
  /** Which rows are such a resource. */
  where: string;
  /** The animals that a row names. */
  animals: (row: Rows[N]) => (string | null)[];
  write: (row: Rows[N], animals: Animals) => object | null;
};

const resource = <N extends NounName>(one: Resource<N>) => one as unknown as Resource<NounName>;
const ofHead = `is_batch = false and type = any('{${adeTypes.join(',')}}')`;
type AboutAnimal =
  | 'animal_weighings'
  | 'animal_treatments'
  | 'pregnancy_losses'
  | 'artificial_inseminations'
  | 'pregnancy_checks'
  | 'breeding_stops'
  | 'dry_offs'
  | 'farm_transfers'
  | 'milk_production';

/** Of one animal, named by `animal_id`. */
const about = <N extends AboutAnimal>(noun: N, where: string, write: (row: Rows[N], animal: Rows['animals']) => object) =>
  resource<N>({
    noun,
    where,
    animals: (row) => [row.animal_id],
    write: (row, animals) => {
      const animal = row.animal_id ? animals.get(row.animal_id) : undefined;
      return animal && adeTypes.includes(animal.type) ? write(row, animal) : null;
    },
  });
const ofAnimals = (where: string, write: (row: Rows['animals'], animals: Animals) => object) =>
  resource<'animals'>({ noun: 'animals', where: `${ofHead} and ${where}`, animals: (row) => [row.mother_id, row.father_id], write });

/** Each with the records it is made of; of several nouns, those of the first come first. */
const resources: Record<string, Resource<NounName>[]> = {
  Animal: [ofAnimals('true', (row, animals) => animalResource(row, animals as Known))],
  WeightEvent: [about('animal_weighings', 'true', weightResource)],
  MilkingVisitEvent: [about('milk_production', `animal_id is not null and milking_shift <> 'total_dia'`, visitResource)],
  TestDayResult: [about('milk_production', `animal_id is not null and milking_shift = 'total_dia'`, testDayResource)],
  ReproInseminationEvent: [about('artificial_inseminations', 'true', inseminationResource)],
  // What the register of an animal says of her is no exam.
  ReproPregnancyCheckEvent: [about('pregnancy_checks', '(stated = false or service_id is not null)', pregnancyCheckResource)],
  ReproDoNotBreedEvent: [about('breeding_stops', 'true', doNotBreedResource)],
  ReproParturitionEvent: [
    resource<'births'>({
      noun: 'births',
      where: 'true',
      animals: (row) => [row.mother_id, row.animal_id],
      write: (row, animals) => {
        const mother = animals.get(row.mother_id);
        return mother && adeTypes.includes(mother.type) ? parturitionResource(row, mother, animals.get(row.animal_id)) : null;
      },
    }),
  ],
  ReproAbortionEvent: [about('pregnancy_losses', 'true', abortionResource)],
  MilkingDryOffEvent: [
    about('dry_offs', 'true', dryOffResource),
    ofAnimals(
      `dry_off_date is not null and not exists (
        select from dry_offs d where d.user_id = animals.user_id and d.animal_id = animals.id and d.dry_off_date = animals.dry_off_date and d.deleted_at is null)`,
      statedDryOffResource,
    ),
  ],
  TreatmentEvent: [about('animal_treatments', 'true', treatmentResource)],
  MovementArrivalEvent: [about('farm_transfers', `status = 'concluída' and to_farm_id = $2`, transferResource('Arrival'))],
  MovementDeathEvent: [ofAnimals(`status = 'morto' and exit_date is not null`, deathResource)],
  MovementDepartureEvent: [
    ofAnimals(`status in ('vendido', 'abatido') and exit_date is not null`, departureResource),
    about('farm_transfers', `status = 'concluída' and to_farm_id is distinct from $2`, transferResource('Departure')),
  ],
};
export const adeResources = Object.keys(resources);

const pageSize = 200;
const mostPages = 10_000;

function wantedPage(page: string | string[] | undefined) {
  const wanted = page === undefined ? 1 : Number(page);
  if (!Number.isInteger(wanted) || wanted < 1 || wanted > mostPages) throw new RuleBroken(`page: de 1 a ${mostPages}`, 'page', 'validation');
  return wanted;
}

function wantedMoment(since: string | string[] | undefined) {
  if (since === undefined) return null;
  const moment = typeof since === 'string' && /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2}))?$/.test(since) ? new Date(since) : null;
  if (!moment || Number.isNaN(moment.getTime()))
    throw new RuleBroken('modified-from: informe um momento, como 2026-11-01T00:00:00Z', 'modified-from', 'validation');
  return moment.toISOString();
}

/** Those deleted are in it too when asked what was modified: the other program has to know. */
const whereOf = ({ where }: Resource<NounName>, since: string | null) =>
  `user_id = $1 and farm_id = $2 and ${where} and ${since ? 'updated_at >= $3' : 'deleted_at is null'}`;

export const adeCollection = (db: Database, token: string | undefined, farm_id: string, name: string, query: Query) =>
  transaction(db, 'read', async (send) => {
    const session = await enterFarm(send, token, farm_id);
    const wanted = Object.hasOwn(resources, name) ? resources[name]! : undefined;
    if (!wanted) throw notFound(`Recurso desconhecido: ${name.slice(0, 60)}`);
    for (const { noun } of wanted) assertMay(session, 'read', noun);
    const [page, since] = [wantedPage(query['page']), wantedMoment(query['modified-from'])];
    const values = [session.user_id, farm_id, ...(since ? [since] : [])];
    const totals = await Promise.all(
      wanted.map(
        async (one) =>
          (await send({ text: `select count(*)::int as total from ${one.noun} where ${whereOf(one, since)}` }, values)).rows[0]!['total'] as number,
      ),
    );
    const member: object[] = [];
    let [left, skipped] = [pageSize, (page - 1) * pageSize];
    for (const [nth, one] of wanted.entries()) {
      const many = Math.min(left, Math.max(0, totals[nth]! - skipped));
      if (many > 0) member.push(...(await membersOf(send, session, one, { where: whereOf(one, since), values, limit: many, offset: skipped })));
      left -= many;
      skipped = Math.max(0, skipped - totals[nth]!);
    }
    const totalItems = totals.reduce((sum, total) => sum + total, 0);
    return { view: { totalItems, totalPages: Math.ceil(totalItems / pageSize), pageSize, currentPage: page }, member };
  });

type Part = { where: string; values: unknown[]; limit: number; offset: number };

async function membersOf(send: Send, session: FarmSession, { noun, animals: named, write }: Resource<NounName>, { where, values, limit, offset }: Part) {
  const columns = columnsOf(noun).join(', ');
  const found = await send({ text: `select ${columns} from ${noun} where ${where} order by id limit ${limit} offset ${offset}` }, values);
  const rows = readableRows(session.actor, noun, found.rows as unknown as Rows[NounName][]);
  const animals = await animalsOf(send, session, rows.flatMap(named));
  return rows.flatMap((row) => write(row, animals) ?? []);
}

/** Those that went to another farm as they were when they went. */
async function animalsOf(send: Send, { user_id, farm_id }: FarmSession, ids: readonly (string | null)[]): Promise<Animals> {
  const wanted = [...new Set(ids.flatMap((id) => id ?? []))];
  if (wanted.length === 0) return new Map();
  const values = [user_id, farm_id, wanted];
  const [here, gone] = await Promise.all([
    send({ text: `select ${columnsOf('animals').join(', ')} from animals where user_id = $1 and farm_id = $2 and id = any($3)` }, values),
    send({ text: `select last_row from departures where user_id = $1 and farm_id = $2 and noun = 'animals' and row_id = any($3)` }, values),
  ]);
  const rows = [...gone.rows.map(({ last_row }) => last_row as Rows['animals']), ...(here.rows as unknown as Rows['animals'][])];
  return new Map(rows.map((row) => [row.id, row]));
}
