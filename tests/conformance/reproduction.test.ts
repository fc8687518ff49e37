// Births, losses and inseminations: newborn, record and mother change together or not at all, and undoing restores her earlier state.
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Replica } from '#data/replica';
import { derivedId, newId } from '#domain/kernel/ids';
import type { Rows } from '#domain/nouns';
import type { Call, InputOf, VerbName } from '#domain/verbs';
import { build, createFarm, type TestFarm } from '../build';
import { freshDatabase } from '../database';
import { randomRuns } from '../full';
import { accepted, deviceOf, everything, sendCall, stored } from '../server-calls';
import { scaled } from '../timeouts';

const db = await freshDatabase();
let [farm, device]: [TestFarm, Replica] = [] as never;
let [cow, bull] = ['', ''];

/** On the device and on the server alike. */
async function dispatch<V extends VerbName>(verb: V, input: InputOf<V>) {
  const call = build.call(verb, input) as Call;
  const here = await device.dispatch(call).then(
    () => 'done',
    ({ field, message }: { field?: string; message: string }) => `${field}: ${message}`,
  );
  const there = await sendCall(db, farm, call);
  expect(accepted(there) ? 'done' : `${there.field}: ${there.message}`).toBe(here);
  return here;
}

const theCow = () => device.row('animals', cow)!;
const standing = () => {
  const { pregnancy_status, pregnancy_date, expected_birth_date, last_birth_date } = theCow();
  return [pregnancy_status, pregnancy_date, expected_birth_date, last_birth_date];
};
const edit = (changes: Partial<Record<keyof Rows['animals'], unknown>>) => {
  const row = theCow() as unknown as Record<string, unknown>;
  return dispatch('update_animal', { id: cow, changes: Object.fromEntries(Object.entries(changes).map(([field, to]) => [field, { was: row[field], to }])) });
};
const newborn = (wanted: object = {}) => ({
  id: newId(),
  birth_id: newId(),
  name: 'Aurora',
  gender: 'femea' as const,
  birth_weight: 31.5,
  birth_condition: 'normal' as const,
  health_status: 'saudavel' as const,
  ...wanted,
});
const birth = (wanted: Partial<InputOf<'register_birth'>> = {}) =>
  dispatch('register_birth', { mother_id: cow, birth_date: '2026-10-20', newborns: [newborn()], ...wanted });
const insemination = (wanted: Partial<InputOf<'create_insemination'>> = {}) => ({
  id: newId(),
  animal_id: cow,
  insemination_date: '2026-06-01',
  bull_identification: 'Teatro da Silvânia',
  technique: 'IATF' as const,
  result: 'pendente' as const,
  ...wanted,
});

beforeEach(async () => {
  farm = await createFarm(db.owner);
  device = deviceOf(farm);
  [cow, bull] = [newId(), newId()];
  await dispatch(
    'create_animal',
    build.animal({ id: cow, birth_date: '2020-01-10', category: 'vaca', pregnancy_status: 'prenha', pregnancy_date: '2026-01-10' }),
  );
  await dispatch('create_animal', build.animal({ id: bull, name: 'Valente', gender: 'macho', birth_date: '2019-01-10' }));
});

describe('a birth', () => {
  it('makes the newborn, its record and the mother’s new state in one call', async () => {
    const born = newborn({ identification: '26-031', notes: 'Mamou logo' });
    expect(await birth({ father_id: bull, veterinarian: 'Dra. Lúcia', newborns: [born] })).toBe('done');
    expect(device.row('animals', born.id)).toMatchObject({
      name: 'Aurora',
      identification: '26-031',
      type: 'bovino',
      breed: 'Girolando',
      category: 'bezerra',
      status: 'ativo',
      pregnancy_status: 'nao_aplicavel',
      birth_date: '2026-10-20',
      mother_id: cow,
      mother_name: 'Mimosa',
      father_id: bull,
      weight: 31.5,
      entry_weight: 31.5,
      birth_weight: 31.5,
      birth_condition: 'normal',
      health_status_at_birth: 'saudavel',
      birth_notes: 'Mamou logo',
    });
    expect(device.row('births', born.birth_id)).toMatchObject({
      animal_id: born.id,
      mother_id: cow,
      father_id: bull,
      birth_date: '2026-10-20',
      veterinarian: 'Dra. Lúcia',
    });
    expect(standing()).toEqual(['vazia', null, null, '2026-10-20']);
  });

  it('ignores the pregnancy fields of a male', async () => {
    const born = newborn({ gender: 'macho' });
    await birth({ newborns: [born] });
    expect(device.row('animals', born.id)).toMatchObject({ category: 'bezerro', pregnancy_status: null });
  });

  it.each([
    ['suino', 'leitao', 'leitoa'],
    ['ovino', 'cordeiro', 'cordera'],
    ['caprino', 'cabrito', 'cabrita'],
    ['ave', 'pintinho', 'pintinha'],
    ['canino', 'filhote', 'filhote'],
    ['codorna', 'codorna_jovem', 'codorna_jovem'],
  ] as const)('of %s gives %s and %s, in one litter', async (type, male, female) => {
    const mother_id = newId();
    await dispatch('create_animal', build.animal({ id: mother_id, type, breed: 'Mestiço' }));
    const light = { birth_weight: 1.2 };
    const litter = [newborn({ ...light, gender: 'macho' }), newborn(light), newborn(light)];
    expect(await birth({ mother_id, newborns: litter })).toBe('done');
    expect(litter.map(({ id }) => device.row('animals', id)!.category)).toEqual([male, female, female]);
  });

  it.each([
    ['in the future', { birth_date: '2026-11-02' }, 'birth_date: A data não pode ser futura'],
    ['before the mating', { birth_date: '2026-01-09' }, 'birth_date: O parto é anterior à cobertura'],
    ['of nobody', { newborns: [] }, 'newborns: Informe ao menos um recém-nascido'],
    ['without a name', { newborns: [newborn({ name: '' })] }, 'newborns.0.name: Informe: Nome'],
    ['lighter than nothing', { newborns: [newborn({ birth_weight: -0.1 })] }, 'newborns.0.birth_weight: Peso ao nascer (kg): mínimo 0'],
    ['finer than the scale', { newborns: [newborn({ birth_weight: 31.55 })] }, 'newborns.0.birth_weight: Peso ao nascer (kg): no máximo 1 casa decimal'],
  ])('%s is refused, and nothing is written', async (_, wanted, words) => {
    const before = await everything(db, farm.farm_id);
    expect(await birth(wanted)).toBe(words);
    expect(await everything(db, farm.farm_id)).toEqual(before);
    expect(device.rows('births')).toEqual([]);
    expect(device.rows('animals')).toHaveLength(2);
  });

  it('240 days after the mating is accepted, one day earlier is not', async () => {
    expect(await birth({ birth_date: '2026-09-06' })).toContain('gestação de 239 dias');
    expect(await birth({ birth_date: '2026-09-07' })).toBe('done');
  });

  it('today is accepted', async () => {
    expect(await birth({ birth_date: '2026-11-01' })).toBe('done');
  });

  it('needs a living female of the herd: neither a bull, nor a batch, nor one that was sold', async () => {
    expect(await birth({ mother_id: bull })).toBe('mother_id: Só uma fêmea pode parir');
    const batch = newId();
    await dispatch('create_animal', build.animal({ id: batch, type: 'ave', breed: 'Caipira', is_batch: true, batch_quantity: 30 }));
    expect(await birth({ mother_id: batch })).toBe('mother_id: Um lote não tem parto próprio: registre um novo lote');
    await edit({ status: 'vendido', exit_date: '2026-01-05' });
    expect(await birth()).toMatch(/^mother_id: .* saiu do rebanho em 05\/01\/2026 \(venda\)$/);
    expect(await birth({ father_id: cow, mother_id: cow })).toContain('mother_id');
  });

  it('that fails at any step writes nothing', async () => {
    const [first, second] = [newborn(), newborn({ id: bull })];
    const before = await everything(db, farm.farm_id);
    expect(await birth({ newborns: [first, second] })).toBe('id: Este registro já existe');
    const twice = newborn();
    expect(await birth({ newborns: [twice, { ...newborn(), birth_id: twice.birth_id }] })).toBe('id: Este registro já existe');
    expect(await everything(db, farm.farm_id)).toEqual(before);
  });

  it('undone leaves the mother pregnant as before, and can be restored', async () => {
    const [before, born] = [standing(), newborn()];
    await birth({ newborns: [born] });
    await dispatch('weigh', build.weighing(born.id, { weighing_date: '2026-10-25', weight: 35 }));
    const after = standing();
    expect(await dispatch('remove_birth', { id: born.birth_id })).toBe('done');
    expect(standing()).toEqual(before);
    expect([device.row('animals', born.id), device.rows('animal_weighings')]).toEqual([undefined, []]);
    expect(await dispatch('restore_birth', { id: born.birth_id })).toBe('done');
    expect(standing()).toEqual(after);
    expect(device.row('animals', born.id)).toMatchObject({ name: 'Aurora', weight: 35 });
  });

  it('of twins: the pregnancy returns only when both are undone', async () => {
    const [before, twins] = [standing(), [newborn(), newborn({ name: 'Neblina' })]];
    await birth({ newborns: twins });
    const after = standing();
    await dispatch('remove_birth', { id: twins[0]!.birth_id });
    expect(standing()).toEqual(after);
    await dispatch('remove_birth', { id: twins[1]!.birth_id });
    expect(standing()).toEqual(before);
  });

  it('undone leaves a mother who is pregnant again pregnant, and without that birth', async () => {
    const born = newborn();
    await birth({ birth_date: '2026-10-01', newborns: [born] });
    await edit({ pregnancy_status: 'prenha', pregnancy_date: '2026-10-30' });
    const again = standing();
    await dispatch('remove_birth', { id: born.birth_id });
    expect([again[3], ...standing()]).toEqual(['2026-10-01', ...again.slice(0, 3), null]);
  });

  it('is corrected together with the newborn; its date and its animals cannot change', async () => {
    const born = newborn();
    await birth({ newborns: [born] });
    expect(await dispatch('update_birth', { id: born.birth_id, changes: { birth_weight: { was: 31.5, to: 33 } } })).toBe('done');
    expect(device.row('animals', born.id)).toMatchObject({ birth_weight: 33 });
    expect(await dispatch('update_birth', { id: born.birth_id, changes: { birth_date: { was: '2026-10-20', to: '2026-10-21' } } })).toContain(
      'birth_date: Para mudar a data',
    );
  });

  it('corrected keeps what was changed on the newborn itself', async () => {
    const born = newborn();
    await birth({ newborns: [born] });
    await dispatch('update_animal', { id: born.id, changes: { birth_weight: { was: 31.5, to: 35 } } });
    await dispatch('update_birth', { id: born.birth_id, changes: { complications: { was: null, to: 'Demorou' } } });
    expect(device.row('animals', born.id)).toMatchObject({ birth_weight: 35 });
  });

  it('is deleted with the newborn, and the mother still counts as having calved', async () => {
    const born = newborn();
    await birth({ newborns: [born] });
    await dispatch('remove_animal', { id: born.id });
    expect([device.rows('births'), standing()[0]]).toEqual([[], 'vazia']);
    await dispatch('restore_animal', { id: born.id });
    expect(device.rows('births')).toHaveLength(1);
  });
});

describe('a loss', () => {
  const loss = (loss_date: string, id = newId()) => dispatch('register_loss', { id, animal_id: cow, loss_date });

  it('ends the pregnancy without a birth', async () => {
    await edit({ last_birth_date: '2025-01-05' });
    expect(await loss('2026-05-01')).toBe('done');
    expect(standing()).toEqual(['vazia', null, null, '2025-01-05']);
  });

  it.each([
    ['2026-01-09', 'loss_date: A perda é anterior à cobertura'],
    ['2026-01-10', 'done'],
    ['2026-11-01', 'done'],
    ['2026-11-02', 'loss_date: A data não pode ser futura'],
  ])('on %s: %s', async (day, answer) => expect(await loss(day)).toBe(answer));

  it('needs a pregnant animal, and undone leaves her pregnant', async () => {
    const [before, id] = [standing(), newId()];
    await loss('2026-05-01', id);
    expect(await loss('2026-05-02')).toBe('animal_id: Este animal não está prenha');
    await dispatch('remove_loss', { id });
    expect(standing()).toEqual(before);
    await dispatch('restore_loss', { id });
    expect(standing()[0]).toBe('vazia');
  });
});

describe('dry-off', () => {
  it('ends the lactation of a cow that has calved: a pregnant one stays prenha, others become seca', async () => {
    expect(await dispatch('dry_off', { id: cow, dry_off_date: '2026-10-01' })).toBe('id: Só uma fêmea em lactação pode ser seca');
    await edit({ last_birth_date: '2025-12-01' });
    expect(await dispatch('dry_off', { id: cow, dry_off_date: '2025-11-30' })).toBe('dry_off_date: A secagem é anterior ao último parto');
    expect(await dispatch('dry_off', { id: cow, dry_off_date: '2026-11-02' })).toBe('dry_off_date: A data não pode ser futura');
    expect(await dispatch('dry_off', { id: cow, dry_off_date: '2026-08-10' })).toBe('done');
    expect(theCow()).toMatchObject({ pregnancy_status: 'prenha', dry_off_date: '2026-08-10' });
    expect(await dispatch('dry_off', { id: cow, dry_off_date: '2026-08-11' })).toBe('id: Só uma fêmea em lactação pode ser seca');
    await birth({ birth_date: '2026-10-15' });
    await dispatch('dry_off', { id: cow, dry_off_date: '2026-10-30' });
    expect(theCow()).toMatchObject({ pregnancy_status: 'seca', dry_off_date: '2026-10-30' });
  });
});

describe('an insemination', () => {
  beforeEach(() => edit({ pregnancy_status: 'vazia' }));

  it('that is positive makes her pregnant, with the given or the computed date of birth', async () => {
    expect(await dispatch('create_insemination', insemination({ result: 'positiva' }))).toBe('done');
    expect(standing()).toEqual(['prenha', '2026-06-01', '2027-03-08', null]);
    await edit({ pregnancy_status: 'vazia' });
    await dispatch('create_insemination', insemination({ result: 'positiva', expected_birth_date: '2027-03-01' }));
    expect(standing()).toEqual(['prenha', '2026-06-01', '2027-03-01', null]);
  });

  it('from before her last birth does not change her state', async () => {
    await edit({ last_birth_date: '2026-06-02' });
    await dispatch('create_insemination', insemination({ result: 'positiva' }));
    expect(standing()).toEqual(['vazia', null, null, '2026-06-02']);
  });

  it.each([
    [{ insemination_date: '2026-11-02' }, 'insemination_date: A data não pode ser futura'],
    [{ insemination_date: '2020-01-10' }, 'insemination_date: A inseminação é anterior ao nascimento'],
    [{ confirmation_date: '2026-05-31' }, 'confirmation_date: O diagnóstico é anterior à inseminação'],
    [{ confirmation_date: '2026-11-02' }, 'confirmation_date: A data não pode ser futura'],
    [{ expected_birth_date: '2026-06-01' }, 'expected_birth_date: A previsão de parto é anterior à inseminação'],
    [{ bull_identification: ' ' }, 'bull_identification: Informe: Touro'],
    [{ cost: -0.01 }, 'cost: Custo (R$): mínimo 0'],
  ])('with %o is refused', async (wanted, words) => expect(await dispatch('create_insemination', insemination(wanted))).toBe(words));

  it('by the same bull on the same day is refused the second time, and accepted in a call of an older release', async () => {
    const [first, second] = [insemination(), insemination({ bull_identification: 'teatro da silvania' })];
    const words = 'insemination_date: Mimosa já tem uma cobertura de teatro da silvania em 01/06/2026: confira a data e o touro';
    const asked = (input: object) => dispatch('create_insemination', { ...input, confirmed: [] } as never);
    expect(await asked(first)).toBe('done');
    expect(await asked(second)).toBe(words);
    expect(await asked({ ...second, insemination_date: '2026-06-02' })).toBe('done');
    expect(await dispatch('create_insemination', insemination())).toBe('done');
  });

  it('needs an active female cow, goat or ewe', async () => {
    const words = 'animal_id: Só fêmeas ativas de bovinos, caprinos e ovinos podem ser inseminadas';
    expect(await dispatch('create_insemination', insemination({ animal_id: bull }))).toBe(words);
    const sow = newId();
    await dispatch('create_animal', build.animal({ id: sow, type: 'suino', breed: 'Landrace' }));
    expect(await dispatch('create_insemination', insemination({ animal_id: sow }))).toBe(words);
  });

  it('no longer positive leaves her pregnant by the previous positive one of that heat, or not pregnant', async () => {
    const [first, second] = [insemination({ insemination_date: '2026-05-29', result: 'positiva' }), insemination({ result: 'positiva' })];
    const result = (id: string, was: 'positiva' | 'negativa', to: 'positiva' | 'negativa') =>
      dispatch('update_insemination', { id, changes: { result: { was, to } } });
    await dispatch('create_insemination', first);
    await dispatch('create_insemination', second);
    expect(standing()[1]).toBe('2026-06-01');
    // Out of order: the second one no longer has the previous state to restore.
    await result(first.id, 'positiva', 'negativa');
    expect(standing()[1]).toBe('2026-06-01');
    await result(second.id, 'positiva', 'negativa');
    expect(standing()).toEqual(['vazia', null, null, null]);
  });

  it('deleted and restored makes no animal pregnant that has lost it, or is pregnant by a later one', async () => {
    const [first, second] = [insemination({ insemination_date: '2026-05-01', result: 'positiva' }), insemination({ result: 'positiva' })];
    await dispatch('create_insemination', first);
    await dispatch('register_loss', { id: newId(), animal_id: cow, loss_date: '2026-05-20' });
    await dispatch('remove_insemination', { id: first.id });
    await dispatch('restore_insemination', { id: first.id });
    expect(standing()[0]).toBe('vazia');
    await dispatch('update_insemination', { id: first.id, changes: { insemination_date: { was: '2026-05-01', to: '2026-05-02' } } });
    expect(standing()[0]).toBe('vazia');
    await dispatch('create_insemination', second);
    await dispatch('remove_insemination', { id: first.id });
    await dispatch('restore_insemination', { id: first.id });
    expect(standing().slice(0, 2)).toEqual(['prenha', '2026-06-01']);
    await dispatch('create_insemination', insemination({ insemination_date: '2026-05-25', result: 'positiva' }));
    expect(standing()[1]).toBe('2026-06-01');
  });

  it('restored while nothing else has changed makes her pregnant again', async () => {
    const one = insemination({ result: 'positiva' });
    await dispatch('create_insemination', one);
    await dispatch('remove_insemination', { id: one.id });
    expect(standing()[0]).toBe('vazia');
    await dispatch('restore_insemination', { id: one.id });
    expect(standing()[0]).toBe('prenha');
  });

  it('undone keeps what somebody changed since', async () => {
    const one = insemination({ result: 'positiva' });
    await dispatch('create_insemination', one);
    await edit({ expected_birth_date: '2027-03-20' });
    await dispatch('remove_insemination', { id: one.id });
    expect(standing()).toEqual(['prenha', '2026-06-01', '2027-03-20', null]);
  });

  const deed = fc.record({
    what: fc.constantFrom('new', 'result', 'date', 'remove', 'restore', 'loss', 'unloss'),
    which: fc.nat(20),
    result: fc.constantFrom('pendente', 'positiva', 'negativa'),
  });
  it('with all of them undone, in any order, leaves her in her first state', { timeout: scaled(120_000) }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(deed, { minLength: 3, maxLength: 14, size: 'max' }),
        fc.array(fc.nat(50), { minLength: 20, maxLength: 20 }),
        async (deeds, order) => {
          farm = await createFarm(db.owner);
          device = deviceOf(farm);
          cow = derivedId(farm.farm_id, 'cow');
          await dispatch('create_animal', build.animal({ id: cow, pregnancy_status: 'seca', last_birth_date: '2025-12-30' }));
          const before = standing();
          const made: string[] = [];
          for (const [n, { what, which, result }] of deeds.entries()) {
            const [living, losses] = [device.rows('artificial_inseminations'), device.rows('pregnancy_losses')];
            const seen = living[which % Math.max(1, living.length)];
            if (what === 'new') {
              const id = derivedId(farm.farm_id, `service ${n}`);
              made.push(id);
              await dispatch(
                'create_insemination',
                insemination({ id, animal_id: cow, insemination_date: `2026-0${1 + (which % 9)}-05`, result: result as 'positiva' }),
              );
            } else if (what === 'loss') await dispatch('register_loss', { id: derivedId(farm.farm_id, `loss ${n}`), animal_id: cow, loss_date: '2026-10-30' });
            else if (what === 'unloss' && losses.length > 0) await dispatch('remove_loss', { id: losses[which % losses.length]!.id });
            else if (what === 'restore' && made.length > 0) await dispatch('restore_insemination', { id: made[which % made.length]! });
            else if (seen && what === 'remove') await dispatch('remove_insemination', { id: seen.id });
            else if (seen && what === 'result')
              await dispatch('update_insemination', { id: seen.id, changes: { result: { was: seen.result, to: result as 'positiva' } } });
            else if (seen && what === 'date')
              await dispatch('update_insemination', {
                id: seen.id,
                changes: { insemination_date: { was: seen.insemination_date, to: `2026-0${1 + (which % 9)}-17` } },
              });
          }
          for (const turn of order) {
            const left = [
              ...device.rows('artificial_inseminations').map(({ id }) => ({ verb: 'remove_insemination' as const, id })),
              ...device.rows('pregnancy_losses').map(({ id }) => ({ verb: 'remove_loss' as const, id })),
            ];
            const next = left[turn % Math.max(1, left.length)];
            if (next) await dispatch(next.verb, { id: next.id });
          }
          expect(standing()).toEqual(before);
          expect((await stored(db, farm.farm_id, 'animals'))[0]).toMatchObject({ pregnancy_status: 'seca', last_birth_date: '2025-12-30' });
        },
      ),
      { numRuns: randomRuns(20, 40) },
    );
  });
});
