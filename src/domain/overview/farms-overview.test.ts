// Farms side by side on 15 November 2026: the same numbers as on each dashboard, only what the person may see, and sums that say of which farms.
import { describe, expect, test } from 'vitest';
import type { Animal } from '#domain/herd/animals';
import { addDays } from '#domain/kernel/dates';
import type { Access } from '#domain/kernel/roles';
import type { MilkProduction } from '#domain/milk/milk-production';
import type { FinancialTransaction } from '#domain/money/financial-transactions';
import { herdFigures, milkLately, workFigures } from '#domain/overview/dashboard';
import { type FarmFigures, farmFigures, figureGroups, figuresFor, type OverviewRows, together } from '#domain/overview/farms-overview';
import type { DailyActivity } from '#domain/work/daily-activities';

const today = '2026-11-15';
const animal = (wanted: Partial<Animal>) =>
  ({
    type: 'bovino',
    status: 'ativo',
    gender: 'femea',
    is_batch: false,
    batch_quantity: null,
    weight: null,
    batch_average_weight: null,
    pregnancy_status: 'vazia',
    pregnancy_date: null,
    expected_birth_date: null,
    ...wanted,
  }) as Animal;
const due = (days: number) => animal({ pregnancy_status: 'prenha', expected_birth_date: addDays(today, days) });
const milk = (ago: number, quantity_liters: number) =>
  ({ production_date: addDays(today, -ago), quantity_liters, animal_id: 'mimosa', milking_shift: 'manha', is_discarded: false }) as MilkProduction;
const entry = (type: 'receita' | 'despesa', amount: number, transaction_date: string, status = 'pago') =>
  ({ type, amount, transaction_date, status }) as FinancialTransaction;
const work = (ago: number, status = 'pendente') => ({ status, activity_date: addDays(today, -ago) }) as DailyActivity;
const none: OverviewRows = { animals: [], milk_production: [], daily_activities: [], financial_transactions: [] };

describe('the figures of a farm', () => {
  test('without records they are all zero', () => {
    expect(farmFigures(none, today)).toEqual({
      herd: { active: 0, heads: 0 },
      breeding: { pregnant_cows: 0, births: 0, late_births: 0 },
      milk: { litres: 0 },
      work: { late: 0, due: 0 },
      money: { revenue: 0, expense: 0, balance: 0 },
    });
  });

  test('are those of its dashboard', () => {
    const animals = [
      due(30),
      due(31),
      due(-6),
      due(-7),
      { ...due(3), type: 'ovino' as const },
      animal({ is_batch: true, batch_quantity: 40 }),
      animal({ status: 'vendido' }),
      animal({ birth_outcome: 'natimorto', status: 'morto' }),
    ];
    const milk_production = [milk(0, 10.1), milk(29, 20.2), milk(30, 400)];
    const daily_activities = [work(0), work(1), work(-1), work(2, 'concluida')];
    const { herd, breeding, milk: litres, work: open } = farmFigures({ ...none, animals, milk_production, daily_activities }, today);
    const dashboard = herdFigures(animals, today);
    expect(herd).toEqual({ active: dashboard.active, heads: dashboard.activeHeads });
    expect(herd).toEqual({ active: 6, heads: 45 });
    expect(breeding).toEqual({ pregnant_cows: dashboard.pregnantCows, births: dashboard.births, late_births: dashboard.lateBirths });
    expect(breeding).toEqual({ pregnant_cows: 4, births: 3, late_births: 1 });
    expect(litres).toEqual({ litres: milkLately(milk_production, today).litres });
    expect(litres).toEqual({ litres: 30.3 });
    expect(open).toEqual(workFigures(daily_activities, today));
  });

  test('of money are those of the calendar month, paid and pending, without cancelled ones', () => {
    const financial_transactions = [
      entry('receita', 100.1, '2026-11-01'),
      entry('receita', 50, '2026-11-30', 'pendente'),
      entry('receita', 900, '2026-10-31'),
      entry('receita', 900, '2026-12-01'),
      entry('receita', 900, '2026-11-10', 'cancelado'),
      entry('despesa', 200.2, '2026-11-15'),
    ];
    expect(farmFigures({ ...none, financial_transactions }, today).money).toEqual({ revenue: 150.1, expense: 200.2, balance: -50.1 });
  });
});

const all = farmFigures(none, today);

test.each<[string, Access, (keyof FarmFigures)[]]>([
  ['an owner', { role: 'owner' }, figureGroups],
  ['a visitor', { role: 'visitor' }, figureGroups],
  ['a worker without money', { role: 'worker', without: ['money'] }, ['herd', 'breeding', 'milk', 'work']],
  ['a manager without milk and work', { role: 'manager', without: ['milk', 'work'] }, ['herd', 'breeding', 'money']],
  ['a technician', { role: 'tecnico' }, ['herd', 'breeding']],
  ['an accountant', { role: 'contador' }, ['herd', 'money']],
])('%s sees the figures of what they may read', (_, access, groups) => {
  expect(Object.keys(figuresFor(access, all))).toEqual(groups);
});

describe('all farms together', () => {
  const farm = (farm_name: string, figures: FarmFigures | null) => ({ farm_name, figures });
  const money = (balance: number) => ({ revenue: balance, expense: 0, balance });

  test('are the sum of the farms that have the figure, by name', () => {
    const boaVista = farm('Boa Vista', { herd: { active: 2, heads: 41 }, money: money(0.1) });
    const santaClara = farm('Santa Clara', { herd: { active: 3, heads: 3 }, money: money(0.2) });
    const lagoa = farm('Lagoa', { herd: { active: 1, heads: 1 } });
    expect(together([boaVista, santaClara, lagoa])).toEqual({
      herd: { figures: { active: 6, heads: 45 }, farms: ['Boa Vista', 'Santa Clara', 'Lagoa'] },
      money: { figures: { revenue: 0.3, expense: 0, balance: 0.3 }, farms: ['Boa Vista', 'Santa Clara'] },
    });
  });

  test('leave out a farm that is still computed, and a figure that nobody has', () => {
    expect(together([farm('Boa Vista', null)])).toEqual({});
    expect(together([])).toEqual({});
  });
});
