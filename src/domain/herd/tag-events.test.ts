// Tags: what the animal has after each act, who else has the number, and what an undone act gives back.
import { beforeEach, describe, expect, test } from 'vitest';
import { nthId as id, inWords, runOver } from '#domain/farm-in-memory';
import { assertRange, overlap, stockOf, type TagRange } from '#domain/herd/tag-ranges';
import type { Row } from '#domain/kernel/farm';
import type { InputOf, VerbName } from '#domain/verbs';

const [mimosa, estrela, lote] = [id(1), id(2), id(3)];
const today = '2026-11-15';
let kept: Map<string, Row>;

const run = async <V extends VerbName>(verb: V, input: InputOf<V>) => inWords(await runOver(kept, verb, input, { at: `${today}T12:00:00.000Z` }));
const tags = (which: string) => {
  const { identification, sisbov, rfid } = kept.get(`animals ${which}`)!;
  return [identification, sisbov, rfid];
};
const kind = (n: number) => kept.get(`tag_events ${id(n)}`)?.['kind'];
type Numbers = { identification?: string; sisbov?: string; rfid?: string };
const apply = (n: number, animal_id: string, numbers: Numbers, event_date = today) => run('apply_tag', { id: id(n), animal_id, event_date, ...numbers });

beforeEach(async () => {
  kept = new Map();
  const animal = { type: 'bovino', breed: 'Nelore', gender: 'femea', status: 'ativo', birth_date: '2026-01-10' } as const;
  await run('create_animal', { ...animal, id: mimosa, name: 'Mimosa', identification: '017' });
  await run('create_animal', { ...animal, id: estrela, name: 'Estrela' });
  await run('create_animal', { ...animal, id: lote, name: 'Garrotes', is_batch: true, batch_quantity: 10 });
});

describe('a tag', () => {
  test('of PNIB gives chip and official number at once', async () => {
    expect(await apply(11, estrela, { rfid: '076000000000001' })).toBe('done');
    expect(tags(estrela)).toEqual([null, '076000000000001', '076000000000001']);
    expect(kind(11)).toBe('aplicado');
  });

  test("of a manufacturer's chip is linked to the official number", async () => {
    expect(await apply(11, estrela, { rfid: '982000001088420', sisbov: '076000000000001' })).toBe('done');
    expect(tags(estrela)).toEqual([null, '076000000000001', '982000001088420']);
  });

  test.each<[Numbers, string, string]>([
    [{}, today, 'rfid: Informe ao menos um número'],
    [{ rfid: '076000000000001' }, '2026-11-16', 'event_date: A data não pode ser futura'],
    [{ rfid: '076000000000001' }, '2026-01-09', 'event_date: A data é anterior ao nascimento: Mimosa'],
    [{ rfid: '076000000000001' }, '2026-01-10', 'done'],
    [{ rfid: '982274877906944' }, today, 'rfid: RFID: este número não cabe em um chip (ISO 11784). Confira os dígitos'],
    [{ rfid: '98200000108842' }, today, 'rfid: RFID: informe os 15 dígitos'],
  ])('%j on %s: %s', async (numbers, on, said) => expect(await apply(11, mimosa, numbers, on)).toBe(said));

  test('is not given to a batch, nor twice', async () => {
    expect(await apply(11, lote, { identification: '1' })).toBe('animal_id: Um lote não recebe brinco: separe os animais (Garrotes)');
    await apply(11, mimosa, { rfid: '076000000000001' });
    expect(await apply(12, estrela, { rfid: '076000000000001' })).toBe('sisbov: O SISBOV/PNIB 076000000000001 já é de Mimosa');
    expect(await apply(12, estrela, { identification: '17' })).toBe('identification: A identificação 17 já é de Mimosa');
    expect(tags(estrela)).toEqual([null, null, null]);
  });

  test('that is lost stays the number of the animal until another takes its place', async () => {
    await apply(11, mimosa, { rfid: '982000001088420' }, '2026-11-01');
    expect(await run('report_tag_lost', { id: id(12), animal_id: mimosa, event_date: '2026-11-10', lost_part: 'eletronico' })).toBe('done');
    expect(kept.get(`tag_events ${id(12)}`)).toMatchObject({ kind: 'perdido', rfid: '982000001088420', identification: null });
    expect(tags(mimosa)).toEqual(['017', null, '982000001088420']);
    expect(await apply(13, mimosa, { rfid: '982000001088421' })).toBe('done');
    expect([kind(13), tags(mimosa)]).toEqual(['substituido', ['017', null, '982000001088421']]);
  });

  test('that the animal does not have cannot be lost', async () =>
    expect(await run('report_tag_lost', { id: id(12), animal_id: estrela, event_date: today, lost_part: 'ambos' })).toBe(
      'lost_part: Estrela não tem este brinco',
    ));

  test('entered late does not take the place of a newer one', async () => {
    await apply(11, mimosa, { rfid: '982000001088421' }, '2026-11-10');
    expect(await apply(12, mimosa, { rfid: '982000001088420' }, '2026-10-01')).toBe('done');
    expect(tags(mimosa)).toEqual(['017', null, '982000001088421']);
  });

  test('given by mistake is taken back, and given again', async () => {
    await apply(11, mimosa, { identification: '018', rfid: '076000000000001' });
    expect(await run('remove_tag_event', { id: id(11) })).toBe('done');
    expect(tags(mimosa)).toEqual(['017', null, null]);
    expect(await run('restore_tag_event', { id: id(11) })).toBe('done');
    expect(tags(mimosa)).toEqual(['018', '076000000000001', '076000000000001']);
  });

  test('is not given again when another animal got its number meanwhile', async () => {
    await apply(11, mimosa, { rfid: '076000000000001' });
    await run('remove_tag_event', { id: id(11) });
    await apply(12, estrela, { rfid: '076000000000001' });
    expect(await run('restore_tag_event', { id: id(11) })).toBe('sisbov: O SISBOV/PNIB 076000000000001 já é de Estrela');
  });
});

test('one registration belongs to one animal of its type, also after it was sold', async () => {
  const register = (which: string, registration: string) => run('update_animal', { id: which, changes: { registration: { was: null, to: registration } } });
  expect(await register(mimosa, 'GIR 1234')).toBe('done');
  expect(await register(estrela, 'gir1234')).toBe('registration: O registro gir1234 já é de Mimosa');
});

describe('the stock of tags', () => {
  const range = (first_number: string, last_number: string) => ({ first_number, last_number }) as TagRange;
  const animal = (sisbov: string | null, rfid: string | null = null) => ({ sisbov, rfid });

  test('is what was bought less what animals have or had', () => {
    const bought = range('076000000000100', '076000000000109');
    const herd = [animal('076000000000100', '076000000000100'), animal('076000000000101', '982000001088420'), animal('076000000000110'), animal(null)];
    expect(stockOf([bought], herd, ['076000000000102', null])).toEqual([{ range: bought, bought: 10, used: 3, free: 7, next: '076000000000103' }]);
    const small = range('076000000000100', '076000000000101');
    expect(stockOf([small], herd)[0]).toMatchObject({ bought: 2, used: 2, free: 0, next: null });
  });

  test.each([
    ['076000000000109', '076000000000120', true],
    ['076000000000110', '076000000000120', false],
    ['076000000000090', '076000000000099', false],
    ['076000000000090', '076000000000100', true],
  ])('a range from %s to %s is of the same numbers: %s', (first, last, same) =>
    expect(overlap(range('076000000000100', '076000000000109'), range(first, last))).toBe(same),
  );

  test.each([
    ['076000000000001', '076000000000001', today, 'passes'],
    ['076000000000002', '076000000000001', today, 'O último número é menor que o primeiro'],
    ['076000000000001', '982000000000002', today, 'Os dois números começam pelos mesmos três dígitos'],
    ['076000000000001', '076000000020000', today, 'passes'],
    ['076000000000001', '076000000020001', today, 'No máximo 20.000 brincos por faixa'],
    ['076000000000001', '076000000000001', '2026-11-16', 'A data não pode ser futura'],
  ])('from %s to %s, bought on %s: %s', (first_number, last_number, purchase_date, words) => {
    const checking = () => assertRange({ first_number, last_number, purchase_date }, today);
    if (words === 'passes') checking();
    else expect(checking).toThrow(words);
  });
});
