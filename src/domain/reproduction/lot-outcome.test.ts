// The outcome of an IATF lot: only its own services, each cow once.
import { expect, test } from 'vitest';
import { lotOutcome } from '#domain/reproduction/lot-outcome';

const lot = { start_date: '2026-11-03', steps: 'D0 Implante\nD10 IA\nD40 Ultrassom' };
const members = ['a', 'b', 'c', 'd'].map((animal_id) => ({ animal_id }));
const service = (animal_id: string, insemination_date: string, result: 'pendente' | 'positiva' | 'negativa', cost: number | null = 60, technique = 'IATF') =>
  ({ animal_id, insemination_date, result, cost, technique }) as Parameters<typeof lotOutcome>[2][number];

test('services of the day of the insemination count, up to three days later', () => {
  const services = [
    service('a', '2026-11-13', 'positiva'),
    service('b', '2026-11-16', 'negativa', 61.5),
    service('c', '2026-11-13', 'pendente', null),
    // Of another lot, another animal, another way, or too late.
    service('a', '2026-11-02', 'positiva'),
    service('x', '2026-11-13', 'positiva'),
    service('d', '2026-11-13', 'positiva', 60, 'tradicional'),
    service('d', '2026-11-17', 'positiva'),
  ];
  expect(lotOutcome(lot, members, services)).toEqual({ inseminated: 3, known: 2, pregnant: 1, written: 121.5, stock: 0, cost: 121.5, costPerPregnancy: 121.5 });
});

test.each([
  ['nobody is pregnant yet', [service('a', '2026-11-13', 'pendente')]],
  ['no cost is written', [service('a', '2026-11-13', 'positiva', null)]],
])('a pregnancy has no cost while %s', (_when, services) => expect(lotOutcome(lot, members, services).costPerPregnancy).toBe(null));

test('semen and hormones cost what their lots cost, each use once', () => {
  const services = [
    { ...service('a', '2026-11-13', 'positiva', 20), supply_use_id: 'semen' },
    { ...service('b', '2026-11-13', 'positiva', null), supply_use_id: 'semen' },
    // Of another lot.
    { ...service('x', '2026-11-13', 'positiva', 20), supply_use_id: 'other' },
  ];
  const doses = [{ supply_use_id: 'hormone' }, { supply_use_id: 'hormone' }, { supply_use_id: null }];
  const uses = [
    { id: 'semen', cost: 90 },
    { id: 'hormone', cost: 33.34 },
    { id: 'other', cost: 1_000 },
  ];
  expect(lotOutcome(lot, members, services, { doses, uses })).toMatchObject({ written: 20, stock: 123.34, cost: 143.34, costPerPregnancy: 71.67 });
});
