// Which records are asked about as registered twice, and which stay when one is kept.
import { describe, expect, test } from 'vitest';
import { type DoubleNoun, doubleEvents, doubleNouns, doublesAlert, groupsOf, removedWhenKeeping } from '#domain/overview/double-events';

const today = '2026-11-15';
const [jose, maria] = ['jose', 'maria'];
const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
type Wanted = Record<string, unknown>;
const row = (n: number, wanted: Wanted) => ({
  id: uuid(n),
  animal_id: 'mimosa',
  created_at: `2026-11-10T10:${String(n % 60).padStart(2, '0')}:00.000Z`,
  created_by: n % 2 ? jose : maria,
  ...wanted,
});
const nothing = { ...Object.fromEntries(doubleNouns.map((noun) => [noun, []])), alert_decisions: [] };
type Seen = Parameters<typeof doubleEvents>[0];
const seen = (rows: { [N in DoubleNoun | 'alert_decisions']?: Wanted[] }) => ({ ...nothing, ...rows }) as unknown as Seen;
const ids = (doubles: ReturnType<typeof doubleEvents>) => doubles.map(({ records }) => records.map(({ id }) => Number(id.slice(-4))));

const weighing = { weighing_date: '2026-11-10', weight: 420 };
const dose = { application_date: '2026-11-10', vaccine_name: 'Aftosa' };
const treatment = { application_date: '2026-11-10', treatment_name: 'Antibiótico' };
const service = { insemination_date: '2026-11-10', bull_identification: 'Sansão' };
const sale = { animal_id: undefined, sale_date: '2026-11-10', buyer_name: 'Frigorífico Triângulo', sale_price: 12_000 };

describe('the same event', () => {
  test.each<[string, DoubleNoun, Wanted, Wanted, boolean]>([
    ['two weighings of a day', 'animal_weighings', weighing, { weight: 424 }, true],
    ['weighings of two days', 'animal_weighings', weighing, { weighing_date: '2026-11-11' }, false],
    ['weighings of two animals', 'animal_weighings', weighing, { animal_id: 'estrela' }, false],
    ['two doses of a product', 'animal_vaccines', dose, {}, true],
    ['a product in another spelling', 'animal_vaccines', dose, { vaccine_name: '  AFTOSA ' }, true],
    ['another product', 'animal_vaccines', dose, { vaccine_name: 'Raiva' }, false],
    ['a dose on another day', 'animal_vaccines', dose, { application_date: '2026-11-09' }, false],
    ['a dose of another animal', 'animal_vaccines', dose, { animal_id: 'estrela' }, false],
    ['two treatments', 'animal_treatments', treatment, { treatment_name: 'antibiotico' }, true],
    ['another treatment', 'animal_treatments', treatment, { treatment_name: 'Soro' }, false],
    ['two services of a day, whatever the bull', 'artificial_inseminations', service, { bull_identification: 'Everest' }, true],
    ['a service on another day', 'artificial_inseminations', service, { insemination_date: '2026-11-11' }, false],
    ['two sales to a buyer, of the same value', 'sales', sale, { buyer_name: 'frigorifico triangulo' }, true],
    ['sales of different values', 'sales', sale, { sale_price: 12_000.01 }, false],
    ['sales to two buyers', 'sales', sale, { buyer_name: 'Leilão' }, false],
    ['sales of two days', 'sales', sale, { sale_date: '2026-11-11' }, false],
  ])('%s', (_, noun, first, second, asked) => {
    const rows = [row(1, first), row(2, { ...first, ...second })];
    expect(ids(doubleEvents(seen({ [noun]: rows }), today))).toEqual(asked ? [[1, 2]] : []);
  });

  test('also when the same person entered it twice, and three times is one question', () => {
    const rows = [1, 2, 3].map((n) => row(n, { ...weighing, created_by: jose }));
    expect(ids(doubleEvents(seen({ animal_weighings: rows }), today))).toEqual([[1, 2, 3]]);
  });

  test.each([
    ['2026-09-16T00:00:00.000Z', true],
    ['2026-09-15T23:59:59.999Z', false],
  ])('entered at %s is still asked about: %s', (created_at, asked) => {
    const rows = [row(1, { ...weighing, created_at }), row(2, weighing)];
    expect(ids(doubleEvents(seen({ animal_weighings: rows }), today))).toEqual(asked ? [[1, 2]] : []);
  });
});

describe('a decision', () => {
  const rows = [row(1, weighing), row(2, weighing)];
  const [{ key }] = doubleEvents(seen({ animal_weighings: rows }), today) as unknown as [{ key: string }];
  const after = (status: string, more: Wanted[] = []) =>
    ids(doubleEvents(seen({ animal_weighings: [...rows, ...more], alert_decisions: [{ key, status }] }), today));

  test('that they are different ends the question', () => expect(after('ignorado')).toEqual([]));
  test('that was undone asks again', () => expect(after('ativo')).toEqual([[1, 2]]));
  test('does not cover a third record', () => expect(after('ignorado', [row(3, weighing)])).toEqual([[1, 2, 3]]));
  test('is the same on every phone, in whatever order the rows are', () =>
    expect(doubleEvents(seen({ animal_weighings: rows.toReversed() }), today)[0]!.key).toBe(key));
});

describe('the alert', () => {
  test('is one for all cases, and another when a case is added', () => {
    const one = [row(1, weighing), row(2, weighing)];
    const two = [...one, row(3, { ...weighing, animal_id: 'estrela' }), row(4, { ...weighing, animal_id: 'estrela' })];
    const [first] = doublesAlert(seen({ animal_weighings: one }), today);
    const [second, ...more] = doublesAlert(seen({ animal_weighings: two }), today);
    expect(first).toMatchObject({ title: 'Registrado duas vezes? 1 caso', link: '/pending' });
    expect(second).toMatchObject({ title: 'Registrado duas vezes? 2 casos' });
    expect([second!.key === first!.key, more]).toEqual([false, []]);
  });
  test('is none without a case', () => expect(doublesAlert(seen({ animal_weighings: [row(1, weighing)] }), today)).toEqual([]));
});

describe('a herd vaccinated twice', () => {
  const herd = ['mimosa', 'estrela'].flatMap((animal_id, i) => [row(2 * i + 1, { ...dose, animal_id }), row(2 * i + 2, { ...dose, animal_id })]);
  const [group, ...others] = groupsOf(doubleEvents(seen({ animal_vaccines: herd }), today));

  test('is one group, with the two people who did it', () => {
    expect(others).toEqual([]);
    expect(group).toMatchObject({ noun: 'animal_vaccines', day: '2026-11-10', by: expect.arrayContaining([jose, maria]) });
    expect(group!.doubles).toHaveLength(2);
  });
  test('keeping those of one person removes the others', () => expect(removedWhenKeeping(group!, { by: jose }).toSorted()).toEqual([uuid(2), uuid(4)]));
  test('keeping the first or the last entered removes the others', () => {
    expect(removedWhenKeeping(group!, 'first').toSorted()).toEqual([uuid(2), uuid(4)]);
    expect(removedWhenKeeping(group!, 'last').toSorted()).toEqual([uuid(1), uuid(3)]);
  });
  test('nobody is offered who did not enter each of them', () => {
    const byOne = herd.map((one, i) => (i === 3 ? { ...one, created_by: 'pedro' } : one));
    expect(groupsOf(doubleEvents(seen({ animal_vaccines: byOne }), today))[0]!.by).toEqual([]);
  });
  test('another product on that day is another group, and so is each sale', () => {
    const raiva = [row(5, { ...dose, vaccine_name: 'Raiva' }), row(6, { ...dose, vaccine_name: 'Raiva' })];
    expect(groupsOf(doubleEvents(seen({ animal_vaccines: [...herd, ...raiva] }), today))).toHaveLength(2);
    const sales = [sale, { ...sale, sale_price: 500 }].flatMap((one, i) => [row(2 * i + 1, one), row(2 * i + 2, one)]);
    expect(groupsOf(doubleEvents(seen({ sales }), today))).toHaveLength(2);
  });
});
