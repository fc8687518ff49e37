// The demo's milk: a bulk tank every day and each cow on measuring days, in plausible numbers, on any start date.
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween } from '#domain/kernel/dates';
import { isRecent, recentSince } from '#domain/kernel/noun';
import { lastDays } from '#domain/kernel/periods';
import { MilkProduction } from '#domain/milk/milk-production';
import { daysWithin, incrementalDays, milkFigures, milkingOf } from '#domain/milk/milk-queries';
import { lived } from './demo-history';

describe.each(['2026-11-15', '2028-02-29'])('on %s', (today) => {
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
