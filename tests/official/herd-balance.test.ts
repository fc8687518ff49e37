// The herd's balance: by hand for each way of coming and going, and over random histories with late entries.
import { expect, test } from 'vitest';
import type { Animal } from '#domain/herd/animals';
import { staysOf } from '#domain/herd/herd-stays';
import { herdStock, isThere, thereOn } from '#domain/herd/herd-stock';
import { addDays } from '#domain/kernel/dates';
import { cameIn, herdBalance, totalOf, wentOut } from '#domain/official/herd-balance';
import { declarationOf, periodOf, stagesUntil, stageWords } from '#domain/official/herd-declaration';
import type { FarmTransfer } from '#domain/transfers/farm-transfers';
import { bytesOf } from '../seeds';

const [here, there] = ['here', 'there'];
const animal = (id: string, wanted: Partial<Animal> = {}) =>
  ({
    id,
    name: id,
    type: 'bovino',
    gender: 'femea',
    status: 'ativo',
    is_batch: false,
    batch_quantity: null,
    birth_date: '2020-01-10',
    exit_date: null,
    split_from_id: null,
    ...wanted,
  }) as Animal;
const move = (id: string, animal_id: string, transfer_date: string, to_farm_id: string, wanted: Partial<FarmTransfer> = {}) =>
  ({ id, animal_id, transfer_date, to_farm_id, status: 'concluída', completed_at: `${transfer_date}T12:00:00.000Z`, ...wanted }) as FarmTransfer;
const half = { from: '2026-05-01', to: '2026-10-31' };
const balance = (animals: Animal[], farm_transfers: FarmTransfer[] = []) => herdBalance({ animals, farm_transfers, farm_id: here }, half);
const summary = (...args: Parameters<typeof balance>) => {
  const { opening, in: came, out, closing } = totalOf(balance(...args).lines);
  const said = [...Object.entries(came), ...Object.entries(out)].filter(([, count]) => count > 0).map(([name, count]) => `${name} ${count}`);
  return `${opening} ${said.join(' ')} ${closing}`.replaceAll('  ', ' ');
};

test.each<[string, Animal, FarmTransfer[], string]>([
  ['that stays', animal('a'), [], '1 1'],
  ['born on the first day', animal('a', { birth_date: '2026-05-01' }), [], '0 birth 1 1'],
  ['born the day before', animal('a', { birth_date: '2026-04-30' }), [], '1 1'],
  ['born on the last day', animal('a', { birth_date: '2026-10-31' }), [], '0 birth 1 1'],
  ['born later', animal('a', { birth_date: '2026-11-01' }), [], '0 0'],
  ['that died on the first day', animal('a', { status: 'morto', exit_date: '2026-05-01' }), [], '1 death 1 0'],
  ['that died the day before', animal('a', { status: 'morto', exit_date: '2026-04-30' }), [], '0 0'],
  ['sold', animal('a', { status: 'vendido', exit_date: '2026-08-18' }), [], '1 sale 1 0'],
  ['slaughtered', animal('a', { status: 'abatido', exit_date: '2026-10-31' }), [], '1 slaughter 1 0'],
  ['stolen', animal('a', { status: 'morto', loss_kind: 'furto', exit_date: '2026-06-01' }), [], '1 loss 1 0'],
  ['born and dead in the period', animal('a', { birth_date: '2026-06-01', status: 'morto', exit_date: '2026-06-09' }), [], '0 birth 1 death 1 0'],
  ['born dead', animal('a', { birth_date: '2026-06-01', birth_outcome: 'natimorto' }), [], '0 0'],
  ['sent away', animal('a'), [move('1', 'a', '2026-07-01', there)], '1 transfer_out 1 0'],
  ['sent away and back', animal('a'), [move('2', 'a', '2026-08-01', here), move('1', 'a', '2026-07-01', there)], '1 transfer_in 1 transfer_out 1 1'],
  ['received', animal('a'), [move('1', 'a', '2026-07-01', here)], '0 transfer_in 1 1'],
  ['received and sold', animal('a', { status: 'vendido', exit_date: '2026-07-09' }), [move('1', 'a', '2026-07-01', here)], '0 transfer_in 1 sale 1 0'],
  ['on its way', animal('a'), [move('1', 'a', '2026-07-01', there, { status: 'em_transito', completed_at: null })], '1 1'],
  ['of unknown age', animal('a', { birth_date: null }), [], '1 1'],
  ['kept as a batch', animal('a', { is_batch: true, batch_quantity: 40 }), [], '40 40'],
])('an animal %s', (_, one, transfers, said) => expect(summary([one], transfers)).toBe(said));

test.each([
  ['2026-04-30', '1 1'],
  ['2026-05-01', '0 purchase 1 1'],
  ['2026-10-31', '0 purchase 1 1'],
  ['2026-11-01', '0 0'],
])('an animal bought on %s came then, not when it was born', (entry_date, said) => expect(summary([animal('a', { entry_date })])).toBe(said));

test('heads sold out of a batch came with it', () => {
  const batch = animal('lote', { is_batch: true, batch_quantity: 7 });
  const sold = animal('parte', { is_batch: true, batch_quantity: 3, split_from_id: 'lote', birth_date: null, status: 'vendido', exit_date: '2026-06-01' });
  expect(summary([batch, sold])).toBe('10 sale 3 7');
});

test('who left without a day, or before coming, is not counted and said', () => {
  const { uncounted, lines } = balance([animal('a', { status: 'morto' }), animal('b', { status: 'morto', exit_date: '2019-01-01' })]);
  expect(uncounted.map(({ animal: { id }, why }) => `${id} ${why}`)).toEqual(['a no_exit_date', 'b left_before']);
  expect(lines).toEqual([]);
});

test('animals that grow older change their band, and none is lost', () => {
  const { lines } = balance([animal('a', { birth_date: '2025-09-10' })]);
  expect(lines.map(({ band, opening, aged, closing }) => [band, opening, aged, closing])).toEqual([
    ['0–12', 1, -1, 0],
    ['13–24', 0, 1, 1],
  ]);
});

/** Numbers of the run's seed. */
function dice(...words: (string | number)[]) {
  const bytes = Array.from({ length: 8 }, (_, i) => [...bytesOf('balance', i, ...words)]).flat();
  let at = 0;
  return (most: number) => (bytes[at++ % bytes.length]! * 256 + bytes[at++ % bytes.length]!) % (most + 1);
}

test('opening + in − out = closing over random histories, entered in any order', () => {
  const day = (n: number) => addDays('2025-01-01', n);
  for (let run = 0; run < 150; run++) {
    const roll = dice(run);
    const transfers: FarmTransfer[] = [];
    const animals = Array.from({ length: 12 }, (_, i) => {
      const id = `${run} ${i}`;
      const birth = roll(9) === 0 ? null : day(roll(500) - 700);
      let at = birth === null || birth < day(0) ? roll(200) : roll(200) + 300;
      const entry_date = roll(3) === 0 ? day(at) : null;
      let away = roll(4) === 0;
      if (away) transfers.push(move(`${id} 0`, id, day((at += roll(60))), here, { completed_at: '2027-01-01T12:00:00.000Z' }));
      away = false;
      for (let n = 1; n <= roll(3); n++) {
        away = !away;
        transfers.push(move(`${id} ${n}`, id, day((at += roll(90))), away ? there : here, { completed_at: `2027-01-01T12:00:0${n}.000Z` }));
      }
      const gone = !away && roll(2) === 0;
      const batch = roll(5) === 0;
      return animal(id, {
        birth_date: birth,
        entry_date,
        type: roll(4) === 0 ? 'ovino' : 'bovino',
        gender: roll(1) === 0 ? 'femea' : 'macho',
        ...(batch && { is_batch: true, batch_quantity: 1 + roll(40) }),
        ...(gone && { status: (['vendido', 'abatido', 'morto'] as const)[roll(2)]!, exit_date: roll(9) === 0 ? null : day(at + roll(90)) }),
      });
    });
    // A purchase that was cancelled takes its animals out of the records: as if they had never come.
    const cancelled = animals.filter(({ entry_date }) => entry_date !== null && roll(4) === 0);
    const herd = animals.filter((one) => !cancelled.includes(one));
    const rows = { animals: herd, farm_transfers: transfers, farm_id: here };
    const ids = new Set(herd.map(({ id }) => id));
    expect(herdBalance({ ...rows, farm_transfers: transfers.filter(({ animal_id }) => ids.has(animal_id)) }, half)).toEqual(herdBalance(rows, half));
    // The same records, entered in another order.
    const late = { ...rows, animals: herd.toReversed(), farm_transfers: transfers.toSorted((a, b) => (a.id + run < b.id ? 1 : -1)) };
    const cuts = [day(roll(200)), day(250 + roll(200)), day(500 + roll(300))] as const;
    const [first, second] = [herdBalance(rows, { from: cuts[0], to: addDays(cuts[1], -1) }), herdBalance(rows, { from: cuts[1], to: cuts[2] })];
    expect(herdBalance(late, first.period).lines).toEqual(first.lines);
    for (const { lines, period } of [first, second]) {
      for (const line of lines) expect(line.opening + cameIn(line) - wentOut(line) + line.aged).toBe(line.closing);
      const total = totalOf(lines);
      expect(total.aged).toBe(0);
      expect(total.opening + cameIn(total) - wentOut(total)).toBe(total.closing);
      // Counted one by one.
      const counted = staysOf({ ...rows, transfers }).heads.reduce(
        (all, { heads, stays }) => all + (stays.some((stay) => isThere(stay, period.to)) ? heads : 0),
        0,
      );
      expect(total.closing).toBe(counted);
      // The stock of the production cost is the same herd.
      const stock = herdStock({ animals: herd as never[], departed: [], weighings: [], births: [], transfers, farm_id: here });
      expect(thereOn(stock.heads, period.to).reduce((all, { head }) => all + head.heads, 0)).toBe(counted);
    }
    // One period ends as the next begins.
    expect(totalOf(second.lines).opening).toBe(totalOf(first.lines).closing);
  }
});

test('the stages of May and November, with the half-year before them', () => {
  expect([stagesUntil('2026-11-18', 2), stagesUntil('2026-10-31', 2), stagesUntil('2026-04-30', 1), stagesUntil('2026-05-01', 1)]).toEqual([
    ['2026-11-01', '2026-05-01'],
    ['2026-05-01', '2025-11-01'],
    ['2025-11-01'],
    ['2026-05-01'],
  ]);
  expect([periodOf('2026-11-01'), periodOf('2026-05-01')]).toEqual([half, { from: '2025-11-01', to: '2026-04-30' }]);
  expect([stageWords('2026-11-01'), stageWords('2026-05-01')]).toEqual(['Novembro de 2026', 'Maio de 2026']);
});

test('vaccinations against brucellosis of females from 3 to 8 months count; what is missing is said with its place', () => {
  const dose = (id: string, animal_id: string, application_date: string, vaccine_name = 'Brucelose B19') => ({ id, animal_id, application_date, vaccine_name });
  const animals = [
    animal('bezerra', { birth_date: '2026-03-10' }),
    animal('tardia', { birth_date: '2025-12-10' }),
    animal('macho', { birth_date: '2026-03-10', gender: 'macho' }),
    animal('sem data', { birth_date: null }),
  ];
  const animal_vaccines = [
    dose('1', 'bezerra', '2026-06-09'),
    dose('2', 'bezerra', '2026-06-10'),
    dose('3', 'macho', '2026-06-10'),
    dose('4', 'bezerra', '2026-06-10', 'Aftosa'),
    dose('5', 'bezerra', '2026-11-01'),
  ] as never[];
  const farm_transfers = [move('t', 'bezerra', '2026-10-30', there, { status: 'pendente', completed_at: null })];
  const codes = { agency_code: null, holding_code: null };
  const { vaccinated, blocks } = declarationOf({ animals, animal_vaccines, farm_transfers, farm_id: here, codes }, '2026-11-01');
  expect(vaccinated.map(({ id }) => id)).toEqual(['2']);
  expect(blocks.map(({ level, to }) => `${level} ${to}`)).toEqual([
    'blocks /tags/declaracao?codigos=1',
    'blocks /animals/sem data',
    'blocks /transfers',
    'check /animals/tardia',
  ]);
});

test('the agency’s balance is compared with the opening stock of the same period', () => {
  const animals = [animal('uma', { birth_date: '2024-01-10' })];
  const said = (agency_stock: string | null) => {
    const codes = { agency_code: '1', holding_code: null, agency_stock };
    const { differences, blocks } = declarationOf({ animals, animal_vaccines: [], farm_transfers: [], farm_id: here, codes }, '2026-11-01');
    return [differences.length, ...blocks.filter(({ key }) => key.startsWith('agency')).map(({ level, text }) => `${level}: ${text}`)];
  };
  expect(said(null)).toEqual([0]);
  expect(said('2026-05-01: bovino femea 25–36 = 1')).toEqual([0]);
  expect(said('2026-05-01: bovino femea 25–36 = 2')).toEqual([1, 'check: Bovino, fêmea, 25 a 36 meses: a agência tem 2, aqui há 1 no saldo inicial']);
  expect(said('2025-11-01: bovino femea 25–36 = 2')).toEqual([0]);
});
