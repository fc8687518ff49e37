// Figures for API clients: the rows of the period, computed by the same queries as on the screens.

import { Animal } from '#domain/herd/animals';
import { addDays, dayIn, daysBetween } from '#domain/kernel/dates';
import { notFound, RuleBroken } from '#domain/kernel/errors';
import { type Days, lastDays } from '#domain/kernel/periods';
import { recentSince } from '#domain/kernel/recent-records';
import { decidingFields, milkDeciders } from '#domain/milk/discarded-milk';
import { herdFigures } from '#domain/milk/herd-figures';
import { cowFields, herdLactations, type LactationRows } from '#domain/milk/herd-lactations';
import { milkYears } from '#domain/milk/milk-years';
import { nearDays } from '#domain/money/cost-events';
import { twelveMonths } from '#domain/money/cost-queries';
import { withMeaning } from '#domain/money/financial-categories';
import type { NounName, Rows } from '#domain/nouns';
import { economicsFigure } from '#domain/overview/economics-figure';
import { herdFigure, lactationFigure, milkFigure, milkQualityFigure } from '#domain/overview/figures';
import { inbreedingFigure } from '#domain/overview/inbreeding-figure';
import { integrityFigure, integrityNouns } from '#domain/overview/integrity';
import { reproductionFigure } from '#domain/overview/reproduction-figure';
import { may } from '#domain/people/permissions';
import { breedingNouns } from '#domain/reproduction/rows-to-events';
import { seasonNouns } from '#domain/reproduction/season-rows';
import { milkedHerd, milkOfDays } from '#server/farm/herd-milk-rows';
import { type MilkRows, milkSums, type Query, yearsWithMilk } from '#server/farm/milk-sums';
import { type Database, type Send, transaction } from '#server/kernel/db';
import { assertMay, enterFarm, type FarmSession } from '#server/kernel/session';
import { columnsOf } from '#server/kernel/statements';

/** Of a figure that costs more the longer its period is: eleven years. */
const mostDays = 4_020;

const alive = 'user_id = $1 and farm_id = $2 and deleted_at is null';
/** Of any farm of the owner: the condition itself names this one. */
const ownersAlive = 'user_id = $1 and deleted_at is null';

/** `part` names the statement when a figure reads a noun twice. `of` owner: rows that are on another farm of theirs now. */
type Read = <N extends NounName>(noun: N, where: string, values?: unknown[], part?: string, of?: 'owner') => Promise<Rows[N][]>;
/** Animals that went from here to another farm of the owner, once each. */
const departedHere = `farm_id <> $2 and id in (
  select animal_id from farm_transfers where user_id = $1 and farm_id = $2 and deleted_at is null and completed_at is not null and to_farm_id <> $2)`;
/** `admins`: only the owner and admins. */
type FigureDefinition = {
  reads: readonly NounName[];
  admins?: true;
  mostDays?: number;
  ask: (read: Read, period: Days, asked: Asked, farm: AskedFarm) => Promise<object>;
};
type AskedFarm = { farm_id: string; query: Query; sees: (noun: NounName) => boolean };

/** What tells the lactations of a cow. */
const lactationNouns = ['animals', 'births', 'dry_offs'] as const;

/** Cows and what decides about their milk; also of those that left since. Without what the person does not see, as on their device. */
async function cowRows({ query, sees }: Pick<AskedFarm, 'query' | 'sees'>): Promise<MilkRows> {
  const read = async <N extends NounName, F extends keyof Rows[N] & string>(noun: N, fields: readonly F[], where: string) =>
    sees(noun) ? query<Pick<Rows[N], F>>(`cows_${noun}`, `select ${fields.join(', ')} from ${noun} where ${alive} and ${where}`) : [];
  const cows = `type = 'bovino' and gender = 'femea'`;
  const ofCows = (field: string) => `${field} in (select id from animals where user_id = $1 and farm_id = $2 and ${cows})`;
  return {
    animals: await read('animals', cowFields, cows),
    animal_vaccines: await read('animal_vaccines', decidingFields.animal_vaccines, ofCows('animal_id')),
    animal_treatments: await read('animal_treatments', decidingFields.animal_treatments, ofCows('animal_id')),
    births: await read('births', decidingFields.births, ofCows('mother_id')),
    pregnancy_losses: await read('pregnancy_losses', decidingFields.pregnancy_losses, ofCows('animal_id')),
    artificial_inseminations: await read('artificial_inseminations', decidingFields.artificial_inseminations, `result = 'positiva' and ${ofCows('animal_id')}`),
    dry_offs: await read('dry_offs', ['animal_id', 'dry_off_date'], ofCows('animal_id')),
  };
}

const figures: Record<string, FigureDefinition> = {
  milk: {
    reads: [...milkDeciders, 'dry_offs', 'milk_production'],
    async ask(_read, period, _asked, { query, sees }) {
      const [known] = await milkSums(query, await cowRows({ query, sees }), [period]);
      return milkFigure(known!);
    },
  },
  // From the first milk up to the end of the period.
  milk_years: {
    reads: ['milk_production'],
    async ask(_read, { to }, _asked, { query, sees }) {
      const years = await yearsWithMilk(query, to);
      const known = await milkSums(query, await cowRows({ query, sees }), years, milkDeciders.every(sees) ? 'judged' : 'recorded');
      const found = milkYears(
        known.map((milk, nth) => ({ ...years[nth]!, ...milkFigure(milk) })),
        lactationNouns.every(sees),
      );
      return { ...(found.all && { from: found.all.from }), ...found };
    },
  },
  // Of one cow, up to the end of the period.
  lactation: {
    reads: [...milkDeciders, 'dry_offs', 'milk_production'],
    async ask(read, { to }, asking, farm) {
      if (typeof asking.animal !== 'string') throw new RuleBroken('Falta o animal: animal', 'animal', 'validation');
      const animal = asking.animal.toLowerCase();
      const rows = await cowRows(farm);
      if (!rows.animals.some(({ id }) => id === animal)) throw notFound(Animal.missing);
      const own = await read('milk_production', 'animal_id = $3 and production_date <= $4', [animal, to]);
      const lastDay = await read('milk_production', `animal_id is not null and production_date = (${lastMilkDay})`, [to], 'last_day');
      const asked = (milk: LactationRows['milk_production']) => herdLactations({ ...rows, milk_production: milk }, to, animal)[0]?.lactations ?? [];
      const alone = asked([...own, ...lastDay.filter(({ animal_id }) => animal_id !== animal)]);
      if (!alone.some(({ projection }) => projection?.method === 'standard')) return { animal, ...lactationFigure(alone) };
      const others = await read('milk_production', 'animal_id <> $3 and production_date between $4 and $5', [animal, recentSince(to), to], 'others');
      return { animal, ...lactationFigure(asked([...own, ...others])) };
    },
  },
  // Litres by cow in milk, by cow and corrected, with the cow-days that they are divided by.
  herd_milk: {
    reads: [...milkDeciders, 'dry_offs', 'milk_production', 'milk_analyses'],
    async ask(read, period, _asked, { query, sees }) {
      const analyses = await read('milk_analyses', 'animal_id is null and sample_date between $3 and $4', [period.from, period.to]);
      const rows = await cowRows({ query, sees });
      const [cows, days] = await Promise.all([milkedHerd(query, rows, period), milkOfDays(query, rows, period)]);
      return herdFigures(cows, days, analyses, period);
    },
  },
  // As of the end of the period: what the law says of the tank.
  milk_quality: {
    reads: ['milk_analyses'],
    async ask(read, { to }) {
      return milkQualityFigure(await read('milk_analyses', 'animal_id is null and sample_date <= $3', [to]), to);
    },
  },
  herd: {
    reads: ['animals', 'pastures'],
    async ask(read, { to }) {
      return herdFigure({ animals: await read('animals', `status = 'ativo'`), pastures: await read('pastures', 'true') }, to);
    },
  },
  reproduction: {
    reads: [...breedingNouns, ...seasonNouns],
    mostDays,
    async ask(read, period) {
      // Every event of a female decides her state: they have no first day.
      const females = `type = 'bovino' and gender = 'femea' and not is_batch`;
      const ofFemales = (field: string) => `${field} in (select id from animals where user_id = $1 and farm_id = $2 and deleted_at is null and ${females})`;
      const rows = {
        // And the calves of their births: one that died within two days counts as stillborn.
        animals: await read('animals', `((${females}) or (status = 'morto' and mother_id is not null))`),
        births: await read('births', ofFemales('mother_id')),
        pregnancy_losses: await read('pregnancy_losses', ofFemales('animal_id')),
        artificial_inseminations: await read('artificial_inseminations', ofFemales('animal_id')),
        pregnancy_checks: await read('pregnancy_checks', ofFemales('animal_id')),
        dry_offs: await read('dry_offs', ofFemales('animal_id')),
        heats: await read('heats', ofFemales('animal_id')),
        uterine_exams: await read('uterine_exams', ofFemales('animal_id')),
        breeding_stops: await read('breeding_stops', ofFemales('animal_id')),
        herd_settings: await read('herd_settings', 'true'),
        breeding_seasons: await read('breeding_seasons', 'start_date <= $4 and end_date >= $3', [period.from, period.to]),
        breeding_season_animals: await read(
          'breeding_season_animals',
          `season_id in (select id from breeding_seasons where ${alive} and start_date <= $4 and end_date >= $3)`,
          [period.from, period.to],
        ),
        weanings: await read(
          'weanings',
          `weaning_date >= (select min(start_date) from breeding_seasons where ${alive} and start_date <= $4 and end_date >= $3)`,
          [period.from, period.to],
        ),
      };
      return reproductionFigure(rows, period);
    },
  },
  // Of the twelve whole months before the end of the period.
  economics: {
    // What it is made of besides is read for its sum, by whoever sees the farm's money: a cost without part of it would be another number (decision 444).
    reads: [
      'financial_transactions',
      'financial_categories',
      'assets',
      'cost_settings',
      'milk_statements',
      'invoice_items',
      'herd_prices',
      'sales',
      'sale_items',
    ],
    async ask(read, { to }, _asked, { farm_id }) {
      const { start, end } = twelveMonths(to);
      const days = [start, end];
      // An expense of these days may tell of an event of the period.
      const around = [addDays(start, -nearDays), addDays(end, nearDays)];
      const [settings] = await read('cost_settings', 'true');
      const rows = {
        transactions: await read(
          'financial_transactions',
          '(transaction_date between $3 and $4 or payment_date between $3 and $4 or delivered_on between $3 and $4)',
          around,
        ),
        categories: withMeaning(await read('financial_categories', 'true'), farm_id),
        assets: await read('assets', 'true'),
        settings,
        deliveries: await read('milk_deliveries', 'delivery_date between $3 and $4', days),
        statements: await read('milk_statements', 'reference_month between $3 and $4', days),
        consumption: await read('feed_consumption', 'consumption_date between $3 and $4', days),
        items: await read('invoice_items', 'true'),
        feedPurchases: await read('feed_purchases', 'true'),
        supplies: await read('supplies', 'true'),
        lots: await read('supply_lots', 'true'),
        uses: await read('supply_uses', 'used_on between $3 and $4', days),
        farm_id,
        transfers: await read('farm_transfers', 'transfer_date between $3 and $4', days),
        works: await read('daily_activities', 'activity_date between $3 and $4', days),
      };
      const transfers = await read('farm_transfers', 'completed_at is not null', [], 'journeys');
      const herd = {
        animals: await read('animals', 'true'),
        departed: await read('animals', departedHere, [], 'departed', 'owner'),
        weighings: await read('animal_weighings', 'true'),
        births: await read('births', 'true'),
        transfers,
        farm_id,
        prices: await read('herd_prices', 'true'),
        sales: await read('sales', 'true'),
        items: await read('sale_items', 'true', [], 'sold'),
        settings,
      };
      return { from: start, to: end, ...economicsFigure(rows, herd, to) };
    },
  },
  // Of the calf that the two would have; each of the herd or from outside.
  inbreeding: {
    reads: ['animals', 'external_animals'],
    async ask(read, _period, asking) {
      const of = (name: 'sire' | 'dam', word: string) => {
        const id = asking[name];
        if (typeof id !== 'string' || !isId(id)) throw new RuleBroken(`Falta ${word}: ${name}`, name, 'validation');
        return id.toLowerCase();
      };
      const [sire, dam] = [of('sire', 'o pai'), of('dam', 'a mãe')];
      // A pedigree that may reach back to any animal: the herd is read once, as a device holds it.
      return inbreedingFigure({ animals: await read('animals', 'true'), external_animals: await read('external_animals', 'true') }, sire, dam);
    },
  },
  // Of today: what a device holds, whatever the period.
  integrity: {
    reads: integrityNouns,
    admins: true,
    async ask(read, { to }) {
      const since = [recentSince(to)];
      const rows = {
        animals: await read('animals', 'true'),
        animal_weighings: await read('animal_weighings', 'weighing_date >= $3', since),
        births: await read('births', 'true'),
        artificial_inseminations: await read('artificial_inseminations', 'true'),
        pregnancy_losses: await read('pregnancy_losses', 'true'),
        pregnancy_checks: await read('pregnancy_checks', 'true'),
        dry_offs: await read('dry_offs', 'true'),
        milk_production: await read('milk_production', 'production_date >= $3', since),
        feeds: await read('feeds', 'true'),
        feed_purchases: await read('feed_purchases', 'true'),
        feed_consumption: await read('feed_consumption', 'consumption_date >= $3', since),
        financial_transactions: await read('financial_transactions', 'created_at >= $3::date', since),
        herd_settings: await read('herd_settings', 'true'),
      };
      return integrityFigure(rows, to);
    },
  },
};

export const figureNames = Object.keys(figures);

type Asked = { [name in 'from' | 'to' | 'animal' | 'sire' | 'dam']?: string | string[] | undefined };
const isId = (text: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
const lastMilkDay = `select max(production_date) from milk_production where ${alive} and animal_id is not null and production_date <= $3`;
/** Of a century that a farm can have records of; PostgreSQL knows no day before the year 1. */
const isDay = (text: string) => /^(?:19|20|21)\d{2}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;

function dayOf(asked: Asked, name: 'from' | 'to', otherwise: string) {
  const given = asked[name] ?? otherwise;
  if (typeof given !== 'string' || !isDay(given)) throw new RuleBroken(`Data inválida: ${name}`, name, 'validation');
  return given;
}

/** Without days: the last 30. */
function periodOf(asked: Asked, today: string, most = Infinity): Days {
  const usual = lastDays(30, today);
  const to = dayOf(asked, 'to', usual.to);
  const period = { from: dayOf(asked, 'from', lastDays(30, to).from), to };
  if (period.from > period.to) throw new RuleBroken('O começo do período vem depois do fim', 'from', 'validation');
  if (daysBetween(period.from, period.to) >= most) throw new RuleBroken(`O período pode ter no máximo ${most} dias`, 'from', 'validation');
  return period;
}

export const figureOf = (db: Database, token: string | undefined, farm_id: string, name: string, asked: Asked) =>
  transaction(db, 'read', async (send) => {
    const session = await enterFarm(send, token, farm_id);
    const figure = Object.hasOwn(figures, name) ? figures[name] : undefined;
    if (!figure) throw notFound('Indicador não encontrado');
    if (figure.admins) assertMay(session, 'write', 'farm_users');
    for (const noun of figure.reads) assertMay(session, 'read', noun);
    const period = periodOf(asked, dayIn(session.time_zone, new Date().toISOString()), figure.mostDays);
    const ofFarm = [session.user_id, session.farm_id];
    const query: Query = async (named, text, values = []) => (await send({ name: named, text }, [...ofFarm, ...values])).rows as never;
    return {
      ...period,
      ...(await figure.ask(readerOf(send, session, name), period, asked, {
        farm_id: session.farm_id,
        query,
        sees: (noun) => may(session.actor, 'read', noun),
      })),
    };
  });

const readerOf =
  (send: Send, { user_id, farm_id, actor }: FarmSession, name: string): Read =>
  async (noun, where, values = [], part = noun, of?: 'owner') => {
    // The same figure as on their device, which has no settings then.
    if (noun === 'herd_settings' && !may(actor, 'read', noun)) return [];
    const text = `select ${columnsOf(noun).join(', ')} from ${noun} where ${of ? ownersAlive : alive} and ${where}`;
    return (await send({ name: `figure_${name}_${part}`, text }, [user_id, farm_id, ...values])).rows as never;
  };
