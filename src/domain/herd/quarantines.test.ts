// Quarantine: who needs which exam, and what a release needs.
import { expect, test } from 'vitest';
import { assertRelease, examsFor, type Quarantine, quarantineDays } from '#domain/herd/quarantines';
import { RuleBroken } from '#domain/kernel/errors';

const animal = (wanted: object = {}) => ({
  name: 'Mimosa',
  type: 'bovino' as const,
  gender: 'femea' as const,
  birth_date: '2024-01-01',
  castration_date: null,
  ...wanted,
});

test.each([
  ['a cow', {}, ['brucellosis', 'tuberculosis']],
  ['one of unknown age', { birth_date: null }, ['brucellosis', 'tuberculosis']],
  ['a heifer of 239 days', { birth_date: '2026-03-24' }, ['tuberculosis']],
  ['a heifer of 240 days', { birth_date: '2026-03-23' }, ['brucellosis', 'tuberculosis']],
  ['a calf of 41 days', { birth_date: '2026-10-08' }, []],
  ['a calf of 42 days', { birth_date: '2026-10-07' }, ['tuberculosis']],
  ['an ox', { gender: 'macho', castration_date: '2025-01-01' }, ['tuberculosis']],
  ['a bull', { gender: 'macho' }, ['brucellosis', 'tuberculosis']],
  ['a ewe', { type: 'ovino' }, []],
] as const)('%s needs %j', (_what, wanted, exams) => expect(examsFor(animal(wanted) as never, '2026-11-18')).toEqual(exams));

test.each([
  [undefined, 30],
  [{ quarantine_days: null }, 30],
  [{ quarantine_days: 0 }, 0],
  [{ quarantine_days: 45 }, 45],
])('settings %j: %d days', (settings, days) => expect(quarantineDays(settings)).toBe(days));

const examined = { brucellosis: 'negativo', tuberculosis: 'negativo' } as const;
const quarantine = (wanted: Partial<Quarantine> = {}) =>
  ({
    id: 'q',
    animal_id: 'a',
    start_date: '2026-10-01',
    until_date: '2026-10-31',
    released_on: null,
    brucellosis: null,
    tuberculosis: null,
    ...wanted,
  }) as Quarantine;

test.each([
  ['examined, on its day', examined, { released_on: '2026-10-31' }, 'passes'],
  ['a day early', examined, { released_on: '2026-10-30' }, 'reason: A quarentena de Mimosa vai até 31/10/2026: informe o motivo para liberar'],
  ['a day early, with a reason', examined, { released_on: '2026-10-30', reason: 'Lote fechado' }, 'passes'],
  ['without exams', {}, {}, 'reason: Mimosa está sem exame de brucelose e tuberculose: informe o motivo para liberar'],
  [
    'with one that said nothing',
    { ...examined, tuberculosis: 'inconclusivo' },
    {},
    'reason: Mimosa está sem exame de tuberculose: informe o motivo para liberar',
  ],
  ['with a positive one', { ...examined, brucellosis: 'positivo' }, {}, 'reason: Mimosa deu positivo para brucelose: informe o motivo para liberar'],
  ['a second time', { ...examined, released_on: '2026-10-31' }, {}, 'released_on: Mimosa já saiu da quarentena'],
  ['in the future', examined, { released_on: '2026-11-19' }, 'released_on: A data não pode ser futura'],
  ['before it began', examined, { released_on: '2026-09-30', reason: 'x' }, 'released_on: A liberação é anterior ao início da quarentena'],
] as const)('released %s', (_what, wanted, release, words) => {
  const said = () => {
    try {
      assertRelease(quarantine(wanted as Partial<Quarantine>), animal(), { released_on: '2026-11-18', reason: null, ...release }, '2026-11-18');
      return 'passes';
    } catch (error) {
      if (!(error instanceof RuleBroken)) throw error;
      return `${error.field}: ${error.message}`;
    }
  };
  expect(said()).toBe(words);
});
