// What is stored of a female: her status without pregnancy, both sides of each rule, and a pregnancy of unknown mating.
import { expect, it, test } from 'vitest';
import type { Animal } from '#domain/herd/animals';
import type { AnimalEventRows } from '#domain/reproduction/animal-events';
import { keptState, unknownMating } from '#domain/reproduction/kept-state';

const cow = (also: Partial<Animal> = {}) =>
  ({
    id: 'a',
    type: 'bovino',
    breed: 'Girolando',
    category: 'vaca',
    birth_date: '2020-01-01',
    weight: null,
    pregnancy_status: 'vazia',
    pregnancy_date: null,
    expected_birth_date: null,
    last_birth_date: null,
    dry_off_date: null,
    entry_pregnancy_status: 'nao_aplicavel',
    entry_status_date: null,
    entry_last_birth_date: null,
    ...also,
  }) as Animal;
const none: AnimalEventRows = { births: [], pregnancy_losses: [], artificial_inseminations: [], pregnancy_checks: [], dry_offs: [] };
const birth = (birth_date: string) => ({ id: `b ${birth_date}`, birth_date });
const dried = (dry_off_date: string) => ({ id: `d ${dry_off_date}`, dry_off_date });
const check = (check_date: string, also: object = {}) =>
  ({
    id: `k ${check_date}`,
    check_date,
    result: 'vazia',
    method: null,
    days_pregnant: null,
    service_id: null,
    expected_birth_date: null,
    stated: false,
    ...also,
  }) as AnimalEventRows['pregnancy_checks'][number];

test.each<[string, Partial<Animal>, Partial<AnimalEventRows>, string]>([
  ['nothing is recorded', {}, {}, 'nao_aplicavel'],
  ['she calved', {}, { births: [birth('2026-05-01')] }, 'vazia'],
  ['she was found open', {}, { pregnancy_checks: [check('2026-05-01')] }, 'vazia'],
  ['the register was changed after that', { entry_status_date: '2026-05-02' }, { pregnancy_checks: [check('2026-05-01')] }, 'nao_aplicavel'],
  ['the register was changed on that day', { entry_status_date: '2026-05-01' }, { pregnancy_checks: [check('2026-05-01')] }, 'vazia'],
  ['she was dried off after calving', {}, { births: [birth('2025-05-01')], dry_offs: [dried('2026-03-01')] }, 'seca'],
  ['she was dried off on the day of calving', {}, { births: [birth('2026-03-01')], dry_offs: [dried('2026-03-01')] }, 'seca'],
  ['she calved after it', {}, { births: [birth('2026-03-02')], dry_offs: [dried('2026-03-01')] }, 'vazia'],
  ['a birth without a record came after it', { entry_last_birth_date: '2026-03-02' }, { dry_offs: [dried('2026-03-01')] }, 'vazia'],
  ['the register said dry, and she was found open', { entry_pregnancy_status: 'seca' }, { pregnancy_checks: [check('2026-05-01')] }, 'seca'],
  ['the register said dry, and she calved', { entry_pregnancy_status: 'seca' }, { births: [birth('2026-05-01')] }, 'vazia'],
])('when %s', (_, also, rows, status) => expect(keptState(cow(also), { ...none, ...rows }).pregnancy_status).toBe(status));

it('has the last birth and the last dry-off of all, recorded or written', () =>
  expect(
    keptState(cow({ entry_last_birth_date: '2024-06-01' }), {
      ...none,
      births: [birth('2025-07-01'), birth('2023-01-01')],
      dry_offs: [dried('2025-05-01'), dried('2024-01-01')],
    }),
  ).toMatchObject({ last_birth_date: '2025-07-01', dry_off_date: '2025-05-01' }));

it('keeps the mating that the register gives, although a service was near', () => {
  const service = { id: 's', insemination_date: '2026-05-04', technique: 'IATF', bull_identification: 'X', veterinarian: null } as never;
  const stated = check('2026-05-01', { result: 'prenha', days_pregnant: 0, stated: true, expected_birth_date: '2027-02-03' });
  expect(keptState(cow(), { ...none, artificial_inseminations: [service], pregnancy_checks: [stated] })).toMatchObject({
    pregnancy_status: 'prenha',
    pregnancy_date: '2026-05-01',
    expected_birth_date: '2027-02-03',
  });
});

test.each<[string, Partial<Animal>, Partial<AnimalEventRows>, boolean]>([
  ['without a mating', { pregnancy_status: 'prenha' }, {}, true],
  ['with a mating', { pregnancy_status: 'prenha', pregnancy_date: '2026-05-01' }, {}, false],
  ['that ended', { pregnancy_status: 'prenha' }, { births: [birth('2026-05-01')] }, false],
  ['of none', {}, {}, false],
])('a pregnancy %s stays as it is: %s', (_, also, rows, stays) => expect(Object.keys(unknownMating(cow(also), { ...none, ...rows })).length > 0).toBe(stays));
