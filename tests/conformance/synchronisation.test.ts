// IATF lots and breeding seasons: who may be in them, who leaves, and the services of a whole lot in one call.
import { beforeEach, describe, expect, it } from 'vitest';
import type { Replica } from '#data/replica';
import { newId } from '#domain/kernel/ids';
import { breedingProtocols } from '#domain/reproduction/protocols';
import { writtenSteps } from '#domain/reproduction/synchronisation-steps';
import type { Call, InputOf, VerbName } from '#domain/verbs';
import { build, createFarm, type TestFarm } from '../build';
import { freshDatabase } from '../database';
import { accepted, deviceOf, sendCall } from '../server-calls';

const db = await freshDatabase();
let [farm, device]: [TestFarm, Replica] = [] as never;
let [mimosa, estrela, bull] = ['', '', ''];

/** On the device and on the server alike. */
async function dispatch<V extends VerbName>(verb: V, input: InputOf<V> & { confirmed?: string[] }) {
  const call = build.call(verb, input) as Call;
  const here = await device.dispatch(call).then(
    () => 'done',
    ({ field, message }: { field?: string; message: string }) => `${field}: ${message}`,
  );
  const there = await sendCall(db, farm, call);
  expect(accepted(there) ? 'done' : `${there.field}: ${there.message}`).toBe(here);
  return here;
}

beforeEach(async () => {
  farm = await createFarm(db.owner);
  device = deviceOf(farm);
  [mimosa, estrela, bull] = [newId(), newId(), newId()];
  await dispatch('create_animal', build.animal({ id: mimosa, birth_date: '2020-01-10', pregnancy_status: 'vazia' }));
  await dispatch('create_animal', build.animal({ id: estrela, name: 'Estrela', birth_date: '2021-01-10', pregnancy_status: 'vazia' }));
  await dispatch('create_animal', build.animal({ id: bull, name: 'Valente', gender: 'macho', birth_date: '2019-01-10' }));
});

const chosen = (...ids: string[]) => ids.map((animal_id) => ({ id: newId(), animal_id }));

describe('an IATF lot', () => {
  const lot = (wanted: Partial<InputOf<'start_synchronisation'>> = {}) => ({
    id: newId(),
    name: 'Vacas de outubro',
    start_date: '2026-10-19',
    protocol_name: breedingProtocols.corte.name,
    steps: writtenSteps(breedingProtocols.corte),
    animals: chosen(mimosa, estrela),
    ...wanted,
  });

  it('starts with its females, and is deleted and restored with them', async () => {
    const one = lot();
    expect(await dispatch('start_synchronisation', one)).toBe('done');
    expect(device.rows('synchronisation_lot_animals')).toHaveLength(2);
    await dispatch('remove_synchronisation_lot', { id: one.id });
    expect([device.rows('synchronisation_lots'), device.rows('synchronisation_lot_animals')]).toEqual([[], []]);
    await dispatch('restore_synchronisation_lot', { id: one.id });
    expect(device.rows('synchronisation_lot_animals')).toHaveLength(2);
  });

  it.each([
    ['a bull', () => lot({ animals: chosen(bull) }), 'animal_id: Só fêmeas ativas de bovinos, caprinos e ovinos podem ser inseminadas'],
    ['one twice', () => lot({ animals: chosen(mimosa, mimosa) }), 'animals: O mesmo animal foi escolhido duas vezes'],
    ['nobody', () => lot({ animals: [] }), 'animals: Selecione ao menos um animal'],
    ['steps without insemination', () => lot({ steps: 'D0 Implante' }), 'steps: Falta o passo da inseminação, como "D10 IA"'],
    ['a start in 121 days', () => lot({ start_date: '2027-03-02' }), 'start_date: O início é em mais de 120 dias'],
    ['a start in 120 days', () => lot({ start_date: '2027-03-01' }), 'done'],
  ])('with %s', async (_, wanted, answer) => expect(await dispatch('start_synchronisation', wanted())).toBe(answer));

  it('asks about one that is pregnant, not to be bred, or in another lot of these weeks', async () => {
    await dispatch('check_pregnancy', { id: newId(), animal_id: mimosa, check_date: '2026-10-01', result: 'prenha', days_pregnant: 40 });
    await dispatch('stop_breeding', { id: newId(), animal_id: estrela, stop_date: '2026-09-01', reason: 'Descarte' });
    expect(await dispatch('start_synchronisation', { ...lot(), confirmed: [] })).toBe('animals: Confirme: Mimosa está prenha; Estrela está como não cobrir');
    expect(await dispatch('start_synchronisation', { ...lot(), confirmed: ['pregnant Mimosa', 'breeding_stop Estrela'] })).toBe('done');
    const again = lot({ start_date: '2026-11-01', animals: chosen(estrela) });
    expect(await dispatch('start_synchronisation', { ...again, confirmed: ['breeding_stop Estrela'] })).toBe(
      'animals: Confirme: Estrela já está no lote Vacas de outubro',
    );
  });

  it('is inseminated in one call, without those that left it', async () => {
    const one = lot();
    await dispatch('start_synchronisation', one);
    const [first] = one.animals;
    expect(await dispatch('leave_synchronisation', { id: first!.id, left_date: '2026-10-18' })).toBe('left_date: A saída é anterior ao início do lote');
    expect(await dispatch('leave_synchronisation', { id: first!.id, left_date: '2026-10-27', left_reason: 'Perdeu o implante' })).toBe('done');
    expect(await dispatch('leave_synchronisation', { id: first!.id, left_date: '2026-10-28' })).toBe('left_date: Já saiu do lote em 27/10/2026');
    const service = { id: one.id, insemination_date: '2026-10-29', bull_identification: 'Sansão' };
    expect(await dispatch('inseminate_lot', { ...service, animals: chosen(mimosa, estrela) })).toBe('animals: Um dos animais não está mais no lote');
    expect(await dispatch('inseminate_lot', { ...service, insemination_date: '2026-10-18', animals: chosen(estrela) })).toBe(
      'insemination_date: A inseminação é anterior ao início do lote',
    );
    await dispatch('return_to_synchronisation', { id: first!.id });
    expect(await dispatch('inseminate_lot', { ...service, animals: chosen(mimosa, estrela) })).toBe('done');
    expect(device.rows('artificial_inseminations').map(({ technique, insemination_date, result }) => [technique, insemination_date, result])).toEqual([
      ['IATF', '2026-10-29', 'pendente'],
      ['IATF', '2026-10-29', 'pendente'],
    ]);
  });
});

describe('a breeding season', () => {
  const season = (wanted: Partial<InputOf<'create_breeding_season'>> = {}) => ({
    id: newId(),
    name: 'Estação 2026/2027',
    start_date: '2026-11-01',
    end_date: '2027-01-31',
    animals: chosen(mimosa, bull),
    ...wanted,
  });

  it('has females and bulls, which are added and taken out', async () => {
    const one = season();
    expect(await dispatch('create_breeding_season', one)).toBe('done');
    expect(await dispatch('expose_animals', { id: one.id, animals: chosen(mimosa) })).toBe('animals: Mimosa já está nesta estação');
    expect(await dispatch('expose_animals', { id: one.id, animals: chosen(estrela) })).toBe('done');
    expect(device.rows('breeding_season_animals')).toHaveLength(3);
    await dispatch('remove_exposed_animal', { id: one.animals[0]!.id });
    expect(device.rows('breeding_season_animals')).toHaveLength(2);
    await dispatch('remove_breeding_season', { id: one.id });
    await dispatch('restore_breeding_season', { id: one.id });
    expect(device.rows('breeding_season_animals')).toHaveLength(2);
  });

  it.each([
    ['2026-11-01', 'end_date: O fim é anterior ao início'],
    ['2026-11-02', 'done'],
    ['2027-11-02', 'done'],
    ['2027-11-03', 'end_date: Uma estação de monta tem no máximo um ano'],
  ])('until %s: %s', async (end_date, answer) => expect(await dispatch('create_breeding_season', season({ end_date }))).toBe(answer));
});
