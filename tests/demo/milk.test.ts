// The demo's milk: a bulk tank every day and each cow on measuring days, in plausible numbers, on any start date.
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween } from '#domain/kernel/dates';
import { sum } from '#domain/kernel/money';
import { lastDays } from '#domain/kernel/periods';
import { isRecent, recentSince } from '#domain/kernel/recent-records';
import { tankCells, tankQuality } from '#domain/milk/analysis-queries';
import { infectedFrom } from '#domain/milk/cow-quality';
import { heldByCow, judgedMilk, milkDeciders } from '#domain/milk/discarded-milk';
import { herdLactations } from '#domain/milk/herd-lactations';
import { herdNow, lactationRows } from '#domain/milk/lactation-queries';
import { MilkProduction } from '#domain/milk/milk-production';
import { daysWithin, incrementalDays, milkFigures, milkingOf } from '#domain/milk/milk-queries';
import { inTankNow, tankBalance } from '#domain/milk/tank-balance';
import { monthMeasures, tableOf } from '#domain/money/milk-price-queries';
import { missingStatements, wholeMonth } from '#domain/money/milk-statement-months';
import { ownLitres, statementFaults } from '#domain/money/milk-statement-queries';
import { monthOf } from '#domain/money/milk-statements';
import { calfLitres, isFedMilk } from '#server/demo/milk';
import { lived, startDays } from './demo-history';

describe.each(startDays)('on %s', (today) => {
  test('Santa Clara fills about 575 litres a day', async () => {
    const { rows } = await lived('Santa Clara', today);
    const records = rows.all('milk_production');
    const month = milkFigures(daysWithin(incrementalDays()(records), lastDays(30, today)));
    // Today is not milked yet.
    expect(month.days).toBe(29);
    expect(month.daily).toBeGreaterThan(480);
    expect(month.daily).toBeLessThan(660);
    expect(month.fat).toBeGreaterThanOrEqual(3.5);
    expect(month.fat).toBeLessThanOrEqual(4);
    expect(month.protein).toBeGreaterThanOrEqual(3.15);
    expect(month.protein).toBeLessThanOrEqual(3.45);
    // Records older than a device keeps, every grade, and a cow whose milk is discarded.
    expect(records.filter((one) => !isRecent(MilkProduction, one, recentSince(today))).length).toBeGreaterThan(20);
    expect(new Set(records.flatMap(({ milk_quality }) => milk_quality ?? []))).toEqual(new Set(['excelente', 'boa', 'regular']));
    expect(new Set(records.flatMap(({ discard_reason }) => discard_reason ?? [])).size).toBeGreaterThan(1);
    for (const { animal_id, quantity_liters } of records) if (animal_id) expect(quantity_liters).toBeLessThan(30);
  });

  test('the tank has the milk of the cows without the discards and without what the calves drink', async () => {
    const { rows } = await lived('Santa Clara', today);
    const held = heldByCow(Object.fromEntries(milkDeciders.map((noun) => [noun, rows.all(noun)])) as never);
    const records = rows.all('milk_production').map((record) => judgedMilk(record, held));
    const totals = records.filter(({ animal_id }) => animal_id === null);
    expect(totals.every(({ total_kind }) => total_kind === 'tank')).toBe(true);
    const byDay = new Map<string, typeof records>();
    for (const record of records) byDay.set(record.production_date, [...(byDay.get(record.production_date) ?? []), record]);
    const litresOf = (all: typeof records) =>
      sum(
        all.map(({ quantity_liters }) => quantity_liters),
        2,
      );
    let [compared, discarded] = [0, 0];
    for (const [day, all] of byDay) {
      const [tank, cows] = [all.filter(({ animal_id }) => animal_id === null), all.filter(({ animal_id }) => animal_id !== null)];
      if (tank.length === 0 || cows.length === 0) continue;
      const calves = rows
        .all('animals')
        .filter(
          ({ breed, birth_date, exit_date }) =>
            /^(Girolando|Holandês|Jersey)/.test(breed) && isFedMilk(daysBetween(birth_date!, day)) && (exit_date ?? '9') > day,
        );
      const milked = litresOf(cows);
      const discards = litresOf(cows.filter(({ is_discarded }) => is_discarded));
      expect([day, litresOf(tank)]).toEqual([day, sum([milked, -discards, -calves.length * 2 * calfLitres], 2)]);
      compared++;
      discarded += discards;
    }
    expect(compared).toBeGreaterThan(10);
    expect(discarded).toBeGreaterThan(0);
  });

  test('the laboratory has a sample of the tank for every past month within the limits, and of each cow in milk; mastitis has its treatment', async () => {
    const { rows } = await lived('Santa Clara', today);
    const analyses = rows.all('milk_analyses');
    const { cpp, ccs, missing } = tankQuality(analyses, today);
    expect([cpp.isMean, cpp.isOut, ccs.isMean, ccs.isOut, missing]).toEqual([true, false, true, false, []]);
    const { top, cows } = tankCells(analyses, rows.all('milk_production'), new Map(), today);
    expect(cows).toBeGreaterThan(25);
    expect(top[0]!.cells).toBeGreaterThan(infectedFrom);
    const cases = rows.all('mastitis_cases');
    expect(cases.length).toBeGreaterThan(0);
    const treatments = new Map(rows.all('animal_treatments').map(({ id, animal_id }) => [id, animal_id]));
    for (const { treatment_id, animal_id } of cases) expect(treatments.get(treatment_id!)).toBe(animal_id);
  });

  test('the dairy’s statements agree with collections, analyses and price table, but one lacks litres and one pays a class too low', async () => {
    const { rows } = await lived('Santa Clara', today);
    const [days, statements, deliveries] = [incrementalDays()(rows.all('milk_production')), rows.all('milk_statements'), rows.all('milk_deliveries')];
    expect(statements.length).toBeGreaterThan(9);
    const faults = statements.flatMap((one) => {
      const month = wholeMonth(monthOf(one));
      const known = { table: tableOf(rows.all('milk_price_items'), one.dairy, month), analysed: monthMeasures(rows.all('milk_analyses'), deliveries, month) };
      return statementFaults(one, ownLitres(one, { days, deliveries, statements }), known);
    });
    expect(faults.map(({ kind }) => kind).toSorted()).toEqual(['class', 'litres']);
    const { into, collected, calves, family } = tankBalance(days, deliveries, { from: addDays(today, -91), to: addDays(today, -2) });
    expect(Math.abs(into - collected)).toBeLessThan(0.03 * into);
    expect([calves > 0, family > 0]).toEqual([true, true]);
    expect(inTankNow(days, deliveries, today)!.litres).toBeGreaterThan(300);
    expect(missingStatements(statements, today)).toEqual([]);
  });

  test('the lactations of Santa Clara have curves and projections', async () => {
    const { rows } = await lived('Santa Clara', today);
    const herd = herdLactations(Object.fromEntries([...milkDeciders, 'milk_production' as const].map((noun) => [noun, rows.all(noun)])) as never, today);
    const listed = lactationRows(herd as never);
    expect(listed.length).toBeGreaterThan(30);
    expect(listed.filter(({ litres305 }) => litres305 !== null && litres305 > 2500 && litres305 < 9000).length).toBeGreaterThan(25);
    expect(listed.filter(({ lactation }) => lactation.fit.curve).length).toBeGreaterThan(5);
    const { expected, inMilk } = herdNow(herd, today);
    expect(inMilk).toBeGreaterThan(30);
    expect(expected.total / 60).toBeGreaterThan(400);
    expect(expected.total / 60).toBeLessThan(900);
  });

  test('of the services with a result, 35 to 55 in a hundred conceive', async () => {
    const services = (await lived('Santa Clara', today)).rows.all('artificial_inseminations');
    const [positive, negative] = (['positiva', 'negativa'] as const).map((wanted) => services.filter(({ result }) => result === wanted).length) as [
      number,
      number,
    ];
    expect(positive).toBeGreaterThan(15);
    expect(positive / (positive + negative)).toBeGreaterThanOrEqual(0.35);
    expect(positive / (positive + negative)).toBeLessThanOrEqual(0.55);
  });

  test('both milkings of yesterday are written for every cow in milk, and none of today', async () => {
    const { rows } = await lived('Santa Clara', today);
    const [animals, records] = [rows.all('animals'), rows.all('milk_production')];
    const dairy = animals.filter(({ breed }) => breed === 'Girolando' || breed === 'Holandês');
    const yesterday = milkingOf(dairy, records, addDays(today, -1), 'tarde');
    expect(yesterday.length).toBe(34);
    expect(yesterday.every(({ record }) => record !== null)).toBe(true);
    expect(milkingOf(dairy, records, today, 'manha').every(({ record }) => record === null)).toBe(true);
  });

  test('a cow gives most in the weeks after calving, and then less and less', async () => {
    const { rows } = await lived('Santa Clara', today);
    const daily = (from: number, to: number) => {
      const litres = rows.all('milk_production').flatMap(({ animal_id, production_date, quantity_liters }) => {
        const calved = animal_id && (rows.row('animals', animal_id)!['last_birth_date'] as string | null);
        const days = calved ? daysBetween(calved, production_date) : -1;
        return days >= from && days < to ? [quantity_liters] : [];
      });
      return litres.reduce((sum, one) => sum + one, 0) / litres.length;
    };
    expect(daily(20, 80)).toBeGreaterThan(daily(200, 300) * 1.2);
  });

  test('Vista Alegre records cow by cow, and a beef farm nothing', async () => {
    const milk = (await lived('Vista Alegre', today)).rows.all('milk_production').filter(({ production_date }) => production_date > addDays(today, -14));
    expect(milk.every(({ animal_id }) => animal_id !== null)).toBe(true);
    expect(milk.length).toBeGreaterThan(200);
    expect((await lived('Boa Esperança', today)).rows.all('milk_production')).toEqual([]);
  });
});
