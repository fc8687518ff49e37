// Verbs of animals on a farm in memory: the rules always apply, and existing records are never contradicted.
import { beforeEach, describe, expect, test } from 'vitest';
import { nthId as id, inWords, runOver } from '#domain/farm-in-memory';
import type { Row } from '#domain/kernel/farm';
import type { Rows } from '#domain/nouns';
import type { InputOf, VerbName } from '#domain/verbs';

const [mimosa, estrela, valente, ovelha] = [id(1), id(2), id(3), id(4)];

let kept: Map<string, Row>;
let calls = 0;

const runVerb = async <V extends VerbName>(verb: V, input: InputOf<V>) => inWords(await runOver(kept, verb, input, { at: '2026-11-15T12:00:00.000Z' }));

const theAnimal = (which: string) => kept.get(`animals ${which}`) as unknown as Rows['animals'];
type Wanted = Partial<InputOf<'create_animal'>>;
const create = (which: string, wanted: Wanted = {}) =>
  runVerb('create_animal', { id: which, name: 'Mimosa', type: 'bovino', breed: 'Girolando', gender: 'femea', status: 'ativo', ...wanted });
/** An update from what the person saw to what they want. */
const change = (which: string, wanted: Wanted) => {
  const row = theAnimal(which) as unknown as Record<string, unknown>;
  return runVerb('update_animal', { id: which, changes: Object.fromEntries(Object.entries(wanted).map(([field, to]) => [field, { was: row[field], to }])) });
};
const weigh = (which: string, weighing_date: string, weight = 400) =>
  runVerb('weigh', { id: id(500 + calls), animal_id: which, weighing_date, weight, weighing_method: 'balanca' });

beforeEach(async () => {
  kept = new Map();
  await create(mimosa, { birth_date: '2020-01-10', category: 'vaca' });
  await create(valente, { name: 'Valente', gender: 'macho', birth_date: '2019-01-10' });
  await create(ovelha, { name: 'Nuvem', type: 'ovino', breed: 'Dorper' });
});

describe('a new animal', () => {
  test('stores what applies and the name of its mother', async () => {
    expect(await create(estrela, { name: 'Estrela', birth_date: '2026-01-10', mother_id: mimosa, father_id: valente, weight: 32, exit_reason: 'não' })).toBe(
      'done',
    );
    expect(theAnimal(estrela)).toMatchObject({ mother_id: mimosa, mother_name: 'Mimosa', father_id: valente, weight: 32, entry_weight: 32, exit_reason: null });
  });

  test.each<[Wanted, string]>([
    [{ mother_id: valente }, 'mother_id: A mãe precisa ser uma fêmea'],
    [{ father_id: mimosa }, 'father_id: O pai precisa ser um macho'],
    [{ mother_id: ovelha }, 'mother_id: A mãe precisa ser do mesmo tipo'],
    [{ mother_id: estrela }, 'mother_id: Um animal não pode ser mãe de si mesmo'],
    [{ mother_id: id(99) }, 'not_found: Animal não encontrado'],
    [{ mother_id: mimosa, birth_date: '2019-12-31' }, 'mother_id: A mãe precisa ter nascido antes do filho'],
    [{ type: 'peixe', breed: 'Tilápia' }, 'batch_quantity: Informe: Quantidade do lote'],
    [{ type: 'peixe', breed: 'Tilápia', batch_quantity: 0 }, 'batch_quantity: Quantidade do lote: mínimo 1'],
    [{ pregnancy_status: 'prenha' }, 'pregnancy_date: Informe: Data da cobertura'],
    [{ category: 'touro' }, 'category: Touro é categoria de macho'],
    [{ birth_date: '2026-11-16' }, 'birth_date: A data não pode ser futura'],
    [{ weight: -1 }, 'weight: Peso (kg): mínimo 0'],
    [{ weight: 400.123 }, 'weight: Peso (kg): no máximo 2 casas decimais'],
    [{ sisbov: '07600000000001' }, 'sisbov: SISBOV/PNIB: informe os 15 dígitos'],
    [{ rfid: '076274877906944' }, 'rfid: RFID: este número não cabe em um chip (ISO 11784). Confira os dígitos'],
    [{ rfid: '98200012345678' }, 'rfid: RFID: informe os 15 dígitos'],
  ])('%j: %s', async (wanted, answer) => {
    expect(await create(estrela, wanted)).toBe(answer);
    expect(theAnimal(estrela)).toBeUndefined();
  });

  test('may have an official number of before 076', async () => {
    expect(await create(estrela, { sisbov: '105000000000001' })).toBe('done');
    expect(theAnimal(estrela)).toMatchObject({ sisbov: '105000000000001' });
  });

  test('with a chip of PNIB has its number as the official one', async () => {
    expect(await create(estrela, { rfid: '076000000000002' })).toBe('done');
    expect(theAnimal(estrela)).toMatchObject({ sisbov: '076000000000002', rfid: '076000000000002' });
  });

  test('stores its tags without separators', async () => {
    expect(await create(estrela, { sisbov: '076 0000 0000 0001', rfid: '982-000123456789' })).toBe('done');
    expect(theAnimal(estrela)).toMatchObject({ sisbov: '076000000000001', rfid: '982000123456789' });
  });
});

describe('a changed animal', () => {
  test('that died stores exit date and reason; back in the herd, neither', async () => {
    expect(await change(mimosa, { status: 'morto', exit_date: '2026-11-14', exit_reason: 'Raio' })).toBe('done');
    expect(theAnimal(mimosa)).toMatchObject({ status: 'morto', exit_date: '2026-11-14', exit_reason: 'Raio' });
    expect(await change(mimosa, { status: 'ativo' })).toBe('done');
    expect(theAnimal(mimosa)).toMatchObject({ status: 'ativo', exit_date: null, exit_reason: null });
  });

  test('cannot be born after it was weighed', async () => {
    await weigh(mimosa, '2026-05-01', 35);
    expect(await change(mimosa, { birth_date: '2026-05-02' })).toBe('birth_date: Há uma pesagem anterior a esta data de nascimento');
    expect(await change(mimosa, { birth_date: '2026-05-01' })).toBe('done');
  });

  test('has the weight of its weighings; without any, that of the form', async () => {
    expect(await change(mimosa, { weight: 410 })).toBe('done');
    expect(theAnimal(mimosa)).toMatchObject({ weight: 410, entry_weight: 410 });
    await weigh(mimosa, '2026-05-01', 420);
    expect(await change(mimosa, { weight: 430 })).toBe('weight: O peso vem das pesagens: registre uma nova pesagem');
    expect(await change(mimosa, { breed: 'Gir' })).toBe('done');
    expect(theAnimal(mimosa)).toMatchObject({ weight: 420, entry_weight: 410, breed: 'Gir' });
  });

  test('cannot become male or another type while it is a mother', async () => {
    await create(estrela, { name: 'Estrela', mother_id: mimosa });
    expect(await change(mimosa, { gender: 'macho' })).toBe('gender: O sexo não pode mudar: este animal é mãe de Estrela');
    expect(await change(mimosa, { type: 'ovino' })).toBe('type: O tipo não pode mudar: este animal tem filhos no rebanho (Estrela)');
    await runVerb('remove_animal', { id: estrela });
    expect(await change(mimosa, { gender: 'macho' })).toBe('done');
    expect(theAnimal(mimosa)).toMatchObject({ category: 'boi', pregnancy_status: 'nao_aplicavel' });
  });

  test('cannot be the child of its own child', async () => {
    await create(estrela, { name: 'Estrela', mother_id: mimosa });
    expect(await change(mimosa, { mother_id: estrela })).toBe('mother_id: A mãe é filha deste animal');
    expect(await change(mimosa, { mother_id: mimosa })).toBe('mother_id: Um animal não pode ser mãe de si mesmo');
  });

  test('can be changed after its mother was removed', async () => {
    await create(estrela, { name: 'Estrela', mother_id: mimosa });
    await runVerb('remove_animal', { id: mimosa });
    expect(await change(estrela, { breed: 'Gir' })).toBe('done');
    expect(theAnimal(estrela)).toMatchObject({ mother_id: mimosa, mother_name: 'Mimosa' });
  });

  test('older than the rules is not locked by them', async () => {
    kept.set(`animals ${mimosa}`, {
      ...kept.get(`animals ${mimosa}`)!,
      type: 'peixe',
      category: 'vaca',
      pregnancy_status: 'prenha',
      birth_date: '2030-01-01',
      sisbov: '1',
    });
    expect(await change(mimosa, { name: 'Tilápias' })).toBe('done');
    expect(theAnimal(mimosa)).toMatchObject({ name: 'Tilápias', type: 'peixe', category: 'vaca', pregnancy_status: 'prenha' });
  });
});
