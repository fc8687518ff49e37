// The farm a verb works on: what it reads, what it drafts, and which changes result.
import { describe, expect, test } from 'vitest';
import { RuleBroken } from '#domain/kernel/errors';
import { openFarm, type Reads, type Row } from '#domain/kernel/farm';
import { arrived } from '#domain/kernel/moved-row';
import { type NounName, nouns } from '#domain/nouns';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const [mimosa, estrela, first, second, call, owner] = [id(1), id(2), id(11), id(12), id(901), id(801)];
const occasion = {
  farm_id: id(701),
  call_id: call,
  at: '2026-06-02T04:00:00.000Z',
  time_zone: 'America/Sao_Paulo',
  actor: { id: owner, name: 'José', role: 'owner' as const },
};
const stamps = {
  created_at: '2026-01-01T12:00:00.000Z',
  created_by: owner,
  updated_at: '2026-01-01T12:00:00.000Z',
  version: 3,
  deleted_at: null,
  deleted_call: null,
};

const newAnimal = (id: string, wanted = {}) => ({ id, name: 'Mimosa', type: 'bovino', breed: 'Gir', gender: 'femea', status: 'ativo', ...wanted }) as const;
const newWeighing = (id: string, animal_id: string, wanted = {}) =>
  ({ id, animal_id, weighing_date: '2026-05-01', weight: 300, weighing_method: 'balanca', ...wanted }) as const;
const animal = (id: string, wanted: object = {}): Row => ({ ...nouns.animals.row.parse(newAnimal(id)), ...stamps, ...wanted });
const weighing = (id: string, animal_id: string, wanted: object = {}): Row => ({
  ...nouns.animal_weighings.row.parse(newWeighing(id, animal_id)),
  ...stamps,
  ...wanted,
});
const removed = { deleted_at: '2026-05-05T12:00:00.000Z', deleted_call: id(900) };

/** Rows in memory before the call, without drafts. */
function readsOf(rows: { [N in NounName]?: Row[] }): Reads {
  const of = (noun: string) => rows[noun as NounName] ?? [];
  return {
    one: async (noun, id) => of(noun).find((row) => row.id === id),
    many: async (noun, field, value, gone) => of(noun).filter((row) => row[field] === value && (row.deleted_at !== null) === gone),
  };
}
const open = (rows: { [N in NounName]?: Row[] } = {}, wanted: Partial<typeof occasion> = {}) => openFarm(nouns, readsOf(rows), { ...occasion, ...wanted });

const refusal = async (work: () => unknown) => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof RuleBroken)) throw error;
    return { message: error.message, field: error.field, code: error.code };
  }
};
const missing = (message: string) => ({ message, field: undefined, code: 'not_found' });

describe('reading', () => {
  test('gets a living row, and a removed one only as removed', async () => {
    const { farm } = open({ animals: [animal(mimosa), animal(estrela, removed)] });
    expect(await farm.get('animals', mimosa)).toEqual(animal(mimosa));
    expect(await farm.removed('animals', estrela)).toEqual(animal(estrela, removed));
    expect(await refusal(() => farm.get('animals', estrela))).toEqual(missing('Animal não encontrado'));
    expect(await refusal(() => farm.removed('animals', mimosa))).toEqual(missing('Animal não encontrado'));
    expect(await refusal(() => farm.get('animal_weighings', first))).toEqual(missing('Pesagem não encontrada'));
  });

  test('finds a row that may exist, removed or not, to add, change or restore it', async () => {
    const { farm, changes } = open({ animals: [animal(mimosa), animal(estrela, removed)] });
    expect(await farm.find('animals', first)).toBeUndefined();
    expect(await farm.find('animals', mimosa)).toEqual(animal(mimosa));
    farm.add('animals', newAnimal(first));
    farm.put('animals', { ...(await farm.find('animals', estrela))!, name: 'Estrela' });
    expect(await farm.find('animals', first)).toMatchObject({ name: 'Mimosa' });
    expect(changes().map(({ before, after }) => [before?.id, after.id, after.deleted_at])).toEqual([
      [undefined, first, null],
      [estrela, estrela, null],
    ]);
  });

  test('sees what this verb added, changed and removed', async () => {
    const { farm } = open({ animals: [animal(mimosa)] });
    farm.add('animals', newAnimal(estrela, { name: 'Estrela' }));
    expect(await farm.get('animals', estrela)).toMatchObject({ name: 'Estrela', identification: null, is_batch: false });
    farm.put('animals', { ...(await farm.get('animals', mimosa)), breed: 'Girolando' });
    expect(await farm.get('animals', mimosa)).toMatchObject({ breed: 'Girolando' });
    farm.remove('animals', mimosa);
    expect(await refusal(() => farm.get('animals', mimosa))).toEqual(missing('Animal não encontrado'));
    expect(await farm.removed('animals', mimosa)).toMatchObject({ breed: 'Girolando', deleted_at: occasion.at, deleted_call: call });
  });

  test('lists the living rows that reference another, drafts included, in order of id', async () => {
    const { farm } = open({
      animals: [animal(mimosa)],
      animal_weighings: [weighing(second, mimosa), weighing(first, mimosa), weighing(id(13), estrela), weighing(id(14), mimosa, removed)],
    });
    const ids = async () => (await farm.list('animal_weighings', { animal_id: mimosa })).map((row) => row.id);
    expect(await ids()).toEqual([first, second]);
    farm.add('animal_weighings', newWeighing(id(10), mimosa));
    farm.add('animal_weighings', newWeighing(id(15), estrela));
    expect(await ids()).toEqual([id(10), first, second]);
    farm.remove('animal_weighings', first);
    expect(await ids()).toEqual([id(10), second]);
    farm.put('animal_weighings', { ...(await farm.get('animal_weighings', second)), animal_id: estrela });
    farm.put('animal_weighings', { ...(await farm.get('animal_weighings', id(13))), animal_id: mimosa });
    expect(await ids()).toEqual([id(10), id(13)]);
  });

  test('lists removed rows, including those this verb removed and without those it restored', async () => {
    const { farm } = open({ animal_weighings: [weighing(first, mimosa, removed), weighing(second, mimosa), weighing(id(13), mimosa, removed)] });
    await farm.list('animal_weighings', { animal_id: mimosa });
    farm.remove('animal_weighings', second);
    farm.put('animal_weighings', await farm.removed('animal_weighings', id(13)));
    expect((await farm.listRemoved('animal_weighings', { animal_id: mimosa })).map((row) => row.id)).toEqual([first, second]);
    expect((await farm.list('animal_weighings', { animal_id: mimosa })).map((row) => row.id)).toEqual([id(13)]);
  });

  test.each<[string, object]>([
    ['a field that leads nowhere', { weight: '300' }],
    ['an unknown field', { owner_id: mimosa }],
    ['two references', { animal_id: mimosa, mother_id: mimosa }],
    ['a reference without a value', { animal_id: undefined }],
    ['nothing', {}],
  ])('cannot list by %s', async (_what, where) => {
    const { farm } = open();
    await expect(farm.list('animal_weighings', where)).rejects.toThrow('animal_weighings can be listed by one of its references only');
    await expect(farm.listRemoved('animal_weighings', where)).rejects.toThrow('animal_weighings can be listed by one of its references only');
  });

  test('cannot list a noun that a device holds only in part: the device would see another list', async () => {
    const { farm } = open();
    for (const list of [farm.list, farm.listRemoved])
      await expect(list('daily_activities', { animal_id: mimosa })).rejects.toThrow('daily_activities is kept only in part on a device');
  });
});

describe('adding', () => {
  test('stamps the row with person and time', () => {
    const { farm, changes } = open();
    farm.add('animals', newAnimal(mimosa.toUpperCase(), { gender: 'fêmea', weight: -0 }));
    expect(changes()).toEqual([
      {
        noun: 'animals',
        before: null,
        fields: [...nouns.animals.names, 'deleted_at'],
        after: {
          ...animal(mimosa),
          weight: 0,
          created_at: occasion.at,
          created_by: owner,
          updated_at: occasion.at,
          version: 0,
          deleted_at: null,
          deleted_call: null,
        },
      },
    ]);
  });

  test('the same row twice is refused, and so is one that was read', async () => {
    const { farm } = open({ animals: [animal(estrela)] });
    const exists = { message: 'Este registro já existe', field: 'id', code: 'conflict' };
    farm.add('animals', newAnimal(mimosa));
    expect(await refusal(() => farm.add('animals', newAnimal(mimosa)))).toEqual(exists);
    await farm.get('animals', estrela);
    expect(await refusal(() => farm.add('animals', newAnimal(estrela)))).toEqual(exists);
  });

  test('is refused if a later read finds the row', async () => {
    const { farm } = open({ animal_weighings: [weighing(first, mimosa)] });
    farm.add('animal_weighings', newWeighing(first, mimosa));
    expect(await refusal(() => farm.list('animal_weighings', { animal_id: mimosa }))).toEqual({
      message: 'Este registro já existe',
      field: 'id',
      code: 'conflict',
    });
  });

  test('an invalid field is refused', async () => {
    const { farm, changes } = open();
    expect(await refusal(() => farm.add('animals', newAnimal(mimosa, { weight: 1.234 })))).toMatchObject({ field: 'weight', code: 'validation' });
    expect(await refusal(() => farm.add('animals', newAnimal(mimosa, { horns: 2 })))).toMatchObject({ message: 'Campo desconhecido: horns' });
    expect(changes()).toEqual([]);
  });
});

describe('changing', () => {
  test('a row that this verb has not read is a programming error', () => {
    const { farm } = open({ animals: [animal(mimosa)] });
    expect(() => farm.put('animals', animal(mimosa) as never)).toThrow(`animals ${mimosa} is changed by a verb that has not read it`);
    expect(() => farm.remove('animals', mimosa)).toThrow(`animals ${mimosa} is changed by a verb that has not read it`);
  });

  test('keeps the creation stamps and sets the update stamps', async () => {
    const { farm, changes } = open({ animals: [animal(mimosa)] });
    const row = await farm.get('animals', mimosa);
    farm.put('animals', { ...row, name: ' Estrela ', version: 99, created_by: estrela } as typeof row);
    expect(changes()).toEqual([
      { noun: 'animals', before: animal(mimosa), after: { ...animal(mimosa), name: 'Estrela', updated_at: occasion.at }, fields: ['name'] },
    ]);
  });

  test('is allowed for a row read through a list', async () => {
    const { farm, changes } = open({ animal_weighings: [weighing(first, mimosa)] });
    for (const row of await farm.list('animal_weighings', { animal_id: mimosa })) farm.put('animal_weighings', { ...row, weight: 301 });
    expect(changes()).toHaveLength(1);
  });

  test('to the same values, or back to the old ones, is no change', async () => {
    const { farm, changes } = open({ animals: [animal(mimosa)] });
    const row = await farm.get('animals', mimosa);
    farm.put('animals', row);
    farm.put('animals', { ...row, gender: 'fêmea' as 'femea' });
    farm.put('animals', { ...row, name: '  Mimosa' });
    expect(changes()).toEqual([]);
    farm.put('animals', { ...row, name: 'Estrela' });
    expect(changes()).toHaveLength(1);
    farm.put('animals', row);
    expect(changes()).toEqual([]);
  });

  test('removing and restoring in one call is no change', async () => {
    const { farm, changes } = open({ animals: [animal(mimosa)] });
    const row = await farm.get('animals', mimosa);
    farm.remove('animals', mimosa);
    expect(changes()).toMatchObject([{ after: { deleted_at: occasion.at, deleted_call: call } }]);
    farm.put('animals', row);
    expect(changes()).toEqual([]);
  });

  test('a removed row restores it', async () => {
    const { farm, changes } = open({ animals: [animal(mimosa, removed)] });
    farm.put('animals', await farm.removed('animals', mimosa));
    expect(changes()).toEqual([
      { noun: 'animals', before: animal(mimosa, removed), after: animal(mimosa, { updated_at: occasion.at }), fields: ['deleted_at'] },
    ]);
  });

  test('checks only changed fields: a rule tightened later does not lock an old row', async () => {
    const old = animal(mimosa, { breed: 'x'.repeat(300), status: 'emprestado', weight: 1.234 });
    const { farm, changes } = open({ animals: [old] });
    const row = await farm.get('animals', mimosa);
    farm.put('animals', { ...row, name: 'Estrela' });
    expect(changes()).toMatchObject([{ after: { name: 'Estrela', breed: 'x'.repeat(300), status: 'emprestado', weight: 1.234 } }]);
    expect(await refusal(() => farm.put('animals', { ...row, breed: 'x'.repeat(299) }))).toMatchObject({
      message: 'Raça: no máximo 200 caracteres',
      code: 'validation',
    });
  });
});

describe('the context of a call', () => {
  test.each([
    ['America/Rio_Branco', '2026-06-01'],
    ['America/Manaus', '2026-06-02'],
    ['America/Sao_Paulo', '2026-06-02'],
  ])('in %s, today is %s', (time_zone, today) => {
    const { farm } = open({}, { time_zone });
    expect([farm.today, farm.now, farm.actor]).toEqual([today, occasion.at, occasion.actor]);
  });

  test('gives the same derived id for the same call and label, on server and device and on every run', () => {
    const ids = [open().farm.id('newborn 1'), open({ animals: [animal(mimosa)] }, { at: '2026-06-03T00:00:00.000Z' }).farm.id('newborn 1')];
    expect(new Set(ids).size).toBe(1);
    expect(open().farm.id('newborn 2')).not.toBe(ids[0]);
    expect(open({}, { call_id: id(902) }).farm.id('newborn 1')).not.toBe(ids[0]);
  });

  test('gives a named row the same id in every call of the farm, and another one on another farm', () => {
    const ids = [open().farm.named('feed milho'), open({}, { call_id: id(902) }).farm.named('feed milho')];
    expect(new Set(ids).size).toBe(1);
    expect(open().farm.named('feed soja')).not.toBe(ids[0]);
    expect(open({}, { farm_id: id(702) }).farm.named('feed milho')).not.toBe(ids[0]);
  });
});

describe('another farm of the owner', () => {
  const [there, strange] = [id(701), id(703)];
  const sent = '2026-06-02T04:00:00.000Z';
  const beside = (rows: { [N in NounName]?: Row[] }, wanted: { [N in NounName]?: Row[] } = {}) =>
    openFarm(
      nouns,
      {
        ...readsOf(rows),
        farms: {
          find: async (farm) => ({ [there]: { farm_name: 'Sítio', mayWrite: true }, [id(702)]: { farm_name: 'Chácara', mayWrite: false } })[farm],
          enter: async () => readsOf(wanted),
        },
      },
      { ...occasion, farm_id: id(700) },
    );

  test('is opened only by somebody who may write there, and another owner’s is not found', async () => {
    const { farm } = beside({});
    expect(farm.farm_id).toBe(id(700));
    expect(await farm.ownersFarm(there)).toEqual({ farm_name: 'Sítio', mayWrite: true });
    expect(await farm.ownersFarm(strange)).toBeUndefined();
    expect(await refusal(() => farm.at(strange))).toEqual(missing('Fazenda não encontrada'));
    expect(await refusal(() => farm.at(id(702)))).toMatchObject({ code: 'forbidden' });
    expect(await refusal(() => open().farm.at(there))).toEqual(missing('Fazenda não encontrada'));
  });

  test('receives a moved row unchanged, and the row is gone here', async () => {
    const { farm, changes } = beside({ animals: [animal(mimosa)] });
    await farm.get('animals', mimosa);
    farm.move('animals', mimosa, there);
    expect(await refusal(() => farm.get('animals', mimosa))).toEqual(missing('Animal não encontrado'));
    expect(() => farm.remove('animals', mimosa)).toThrow('sent it away');
    const [change] = changes();
    expect(change).toEqual({
      noun: 'animals',
      before: animal(mimosa),
      after: animal(mimosa, { updated_at: sent, deleted_at: sent, deleted_call: call, moved_to: there }),
      fields: ['deleted_at'],
    });
    expect(arrived(change!.after)).toEqual(animal(mimosa, { updated_at: sent }));
  });

  test('can return and change rows in the same call, and each change names its farm', async () => {
    const { farm, changes } = beside({ animals: [animal(estrela)] }, { animals: [animal(mimosa)] });
    const other = await farm.at(there);
    expect(await farm.at(there)).toBe(other);
    expect(await refusal(() => farm.get('animals', mimosa))).toEqual(missing('Animal não encontrado'));
    await other.get('animals', mimosa);
    other.move('animals', mimosa, farm.farm_id);
    other.add('animal_weighings', newWeighing(first, mimosa));
    farm.put('animals', { ...(await farm.get('animals', estrela)), name: 'Estrela' });
    expect(changes().map(({ noun, after, farm_id }) => [noun, after.id, farm_id, after.moved_to])).toEqual([
      ['animals', estrela, undefined, undefined],
      ['animals', mimosa, there, id(700)],
      ['animal_weighings', first, there, undefined],
    ]);
  });

  test('receives no row that the same verb has changed, removed or not read', async () => {
    const { farm } = beside({ animals: [animal(mimosa), animal(estrela, removed)] });
    expect(() => farm.move('animals', mimosa, there)).toThrow('has not read');
    farm.put('animals', { ...(await farm.get('animals', mimosa)), name: 'Mimosinha' });
    expect(() => farm.move('animals', mimosa, there)).toThrow('changes it');
    await farm.removed('animals', estrela);
    expect(() => farm.move('animals', estrela, there)).toThrow('changes it');
  });
});
