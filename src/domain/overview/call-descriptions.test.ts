// A call in farm words: new records, changes, removals, and rows that no longer exist.
import { describe, expect, test } from 'vitest';
import { composedUpdate, contestedBy, describeCall, exportCalls, failureOf, findAmong, relyingOn, settled, wantedIn } from '#domain/overview/call-descriptions';
import { type Call, type VerbName, verbs } from '#domain/verbs';

const nth = (n: number) => `0190a000-0000-7000-8000-00000000000${n}`;
const ids = { mimosa: nth(1), weighing: nth(2), other: nth(3), service: nth(6), loss: nth(7), birth: nth(8) };
const rows: Record<string, object> = {
  [`animals ${ids.mimosa}`]: { id: ids.mimosa, name: 'Mimosa', identification: '0042', deleted_at: '2026-10-02T10:00:00.000Z' },
  [`artificial_inseminations ${ids.service}`]: { id: ids.service, animal_id: ids.mimosa, bull_identification: 'Sansão', result: 'pendente' },
  [`pregnancy_losses ${ids.loss}`]: { id: ids.loss, animal_id: ids.mimosa, loss_date: '2026-09-01' },
  [`births ${ids.birth}`]: { id: ids.birth, animal_id: nth(4), mother_id: ids.mimosa, birth_date: '2026-10-01' },
  [`animal_weighings ${ids.weighing}`]: { id: ids.weighing, animal_id: ids.mimosa, weighing_date: '2026-10-01', weight: 215.5, weighing_method: 'balanca' },
};
const find = (noun: string, id: string) => rows[`${noun} ${id}`];
const call = (verb: string, input: object) => ({ id: ids.other, verb, input, at: '2026-10-01T12:00:00.000Z' }) as unknown as Call;

const weighMimosa = call('weigh', { id: ids.other, animal_id: ids.mimosa, weighing_date: '2026-10-01', weight: 1215.5, weighing_method: 'fita', notes: null });

describe('a call in farm words', () => {
  test('a part of an import is told by its file, not by what programs keep of it', () => {
    const rows = [{ row: 2, steps: [{ verb: 'weigh', input: { id: ids.other } }] }];
    const { title, subject, details } = describeCall(
      call('import_rows', {
        id: nth(9),
        part: 1,
        file_name: 'Rebanho.xlsx',
        kind: 'animals',
        row_count: 3,
        part_count: 1,
        heading_key: 'brinco|sexo',
        mapping: '{}',
        rows,
      }),
      find,
    );
    expect([title, subject, details.map(({ label }) => label)]).toEqual(['Trazer dados', 'Rebanho.xlsx', ['Parte', 'O que é', 'Linhas', 'Partes']]);
  });

  test('a new record: its filled values with their labels, and the animal it is about', () => {
    expect(describeCall(weighMimosa, find)).toEqual({
      title: 'Registrar pesagem',
      subject: 'Mimosa (0042)',
      details: [
        { label: 'Data', value: '01/10/2026' },
        { label: 'Peso (kg)', value: '1.215,5' },
        { label: 'Método', value: 'Fita' },
      ],
    });
  });

  test('a boundary on the map is told by its corners', () => {
    const boundary = '{"type":"Polygon","coordinates":[[[-47.5,-19.75],[-47.49,-19.75],[-47.5,-19.74],[-47.5,-19.75]]]}';
    const changed = call('update_pasture', { id: ids.other, changes: { boundary: { was: null, to: boundary } } });
    expect(describeCall(changed, find).details).toEqual([{ label: 'Divisa no mapa', value: 'vazio → desenho com 3 cantos' }]);
  });

  test('a record with a name is called by it', () => {
    const made = call('create_animal', { id: ids.other, name: 'Estrela', type: 'bovino', gender: 'femea', is_batch: false, mother_id: ids.mimosa });
    expect(describeCall(made, find)).toMatchObject({
      title: 'Cadastrar animal',
      subject: 'Estrela',
      details: [
        { label: 'Tipo', value: 'Bovino' },
        { label: 'Sexo', value: 'Fêmea' },
        { label: 'Mãe', value: 'Mimosa (0042)' },
      ],
    });
  });

  test('the key of an alert is not shown', () => {
    const alert = {
      key: `birth:${ids.mimosa}:2026-11-18`,
      title: 'Parto próximo: Mimosa',
      message: 'Faltam 3 dias.',
      priority: 'alta',
      due_date: '2026-11-18',
    };
    expect(describeCall(call('resolve_alert', { id: ids.other, ...alert }), find)).toEqual({
      title: 'Resolver alerta',
      subject: 'Parto próximo: Mimosa',
      details: [
        { label: 'Mensagem', value: 'Faltam 3 dias.' },
        { label: 'Prioridade', value: 'Alta' },
        { label: 'Prazo', value: '18/11/2026' },
      ],
    });
  });

  test('one registration for many animals names the first few', () => {
    const many = (heads: number) =>
      call('apply_vaccine', {
        applications: Array.from({ length: heads }, (_, n) => ({ id: ids.other, animal_id: n === 0 ? ids.mimosa : ids.other })),
        application_type: 'vacina',
        vaccine_name: 'Brucelose B19',
        application_date: '2026-10-01',
        next_application_date: null,
      });
    const stranger = 'registro que não está neste aparelho';
    expect(describeCall(many(2), find)).toEqual({
      title: 'Registrar aplicação',
      subject: 'Brucelose B19',
      details: [
        { label: 'Animal', value: `Mimosa (0042), ${stranger}` },
        { label: 'Tipo', value: 'Vacina' },
        { label: 'Data da aplicação', value: '01/10/2026' },
      ],
    });
    expect(describeCall(many(5), find).details[0]!.value).toMatch(/, registro que não está neste aparelho$/);
    expect(describeCall(many(7), find).details[0]!.value).toMatch(/ e mais 2$/);
  });

  test('a change shows the old and the new value', () => {
    const changed = call('update_animal', { id: ids.mimosa, changes: { name: { was: 'Mimosa', to: 'Estrela' }, birth_date: { was: null, to: '2020-02-03' } } });
    expect(describeCall(changed, find).details).toEqual([
      { label: 'Nome', value: 'Mimosa → Estrela' },
      { label: 'Data de nascimento', value: 'vazio → 03/02/2020' },
    ]);
  });

  test('a removal names the record', () => {
    expect(describeCall(call('remove_weighing', { id: ids.weighing }), find)).toEqual({ title: 'Excluir pesagem', subject: 'Mimosa (0042)', details: [] });
    expect(describeCall(call('restore_animal', { id: ids.mimosa }), find)).toMatchObject({ subject: 'Mimosa (0042)' });
  });

  test('the referenced row may be gone, unknown, or created by a refused call', () => {
    expect(describeCall(call('remove_animal', { id: ids.other }), find).subject).toBeNull();
    const orphan = call('weigh', { id: ids.weighing, animal_id: ids.other, weighing_date: '2026-10-01', weight: 200, weighing_method: 'balanca' });
    expect(describeCall(orphan, find).subject).toBe('registro que não está neste aparelho');
    const made = call('create_animal', { id: ids.other, name: 'Bezerro' });
    expect(describeCall(orphan, findAmong([orphan, made], find)).subject).toBe('Bezerro');
  });

  test('a record without references is called by its text', () => {
    const activity = call('create_activity', { id: ids.other, activity_date: '2026-10-01', activity_type: 'Cerca', description: 'Reparo' });
    expect(describeCall(activity, find)).toMatchObject({ subject: 'Cerca', details: [{ label: 'Data' }, { label: 'Descrição', value: 'Reparo' }] });
  });

  test('a birth shows mother and newborns; the newborn has a name before the server knows it', () => {
    const twins = call('register_birth', {
      mother_id: ids.mimosa,
      birth_date: '2026-10-01',
      newborns: [
        { id: nth(4), birth_id: nth(5), name: 'Aurora', gender: 'femea' },
        { id: nth(0), birth_id: nth(9), name: 'Trovão', gender: 'macho' },
      ],
    });
    expect(describeCall(twins, find)).toEqual({
      title: 'Registrar nascimento',
      subject: 'Mimosa (0042)',
      details: [
        { label: 'Data do parto', value: '01/10/2026' },
        { label: 'Recém-nascidos', value: 'Aurora, Fêmea; Trovão, Macho' },
      ],
    });
    const weighed = call('weigh', { id: ids.weighing, animal_id: nth(4), weighing_date: '2026-10-01', weight: 31, weighing_method: 'balanca' });
    const takenBack = call('remove_birth', { id: nth(9) });
    expect(describeCall(weighed, findAmong([twins, weighed], find)).subject).toBe('Aurora');
    expect(describeCall(takenBack, findAmong([twins, weighed], find)).subject).toBe('Trovão');
    expect(relyingOn(twins, [twins, weighed, weighMimosa, takenBack])).toEqual([weighed, takenBack]);
  });

  test('a feed created by a purchase has a name before the server knows it, and its consumption relies on the purchase', () => {
    const bought = call('buy_feed', { id: ids.other, feed_id: nth(4), feed_name: 'Milho', quantity_kg: 100 });
    const eaten = call('consume_feed', { id: nth(5), feed_id: nth(4), consumption_date: '2026-10-01', quantity: 10.5 });
    expect(describeCall(eaten, findAmong([bought, eaten], find))).toMatchObject({
      title: 'Registrar consumo',
      subject: 'Milho',
      details: [
        { label: 'Data', value: '01/10/2026' },
        { label: 'Quantidade (kg)', value: '10,5' },
      ],
    });
    expect(relyingOn(bought, [bought, eaten])).toEqual([eaten]);
    expect(relyingOn(eaten, [bought, eaten])).toEqual([]);
  });

  test('a sale shows its buyer and animals, and its payment relies on it', () => {
    const sold = call('create_sale', {
      id: nth(5),
      sale_date: '2026-10-01',
      buyer_name: 'Sebastião',
      purpose: 'engorda',
      items: [{ id: nth(6), animal_id: ids.mimosa, unit_price: 3100 }],
    });
    const paid = call('pay_sale', { id: nth(5), payment_date: '2026-10-01' });
    expect(describeCall(sold, find)).toEqual({
      title: 'Registrar venda',
      subject: 'Sebastião',
      details: [
        { label: 'Data da venda', value: '01/10/2026' },
        { label: 'Finalidade', value: 'Engorda' },
        { label: 'Animal', value: 'Mimosa (0042)' },
      ],
    });
    expect(describeCall(paid, findAmong([sold, paid], find)).subject).toBe('Sebastião');
    expect(relyingOn(sold, [sold, paid])).toEqual([paid]);
  });

  test.each([
    ['dry_off', { id: ids.mimosa, dry_off_date: '2026-10-01' }, 'Secar vaca', ['Data da secagem: 01/10/2026']],
    ['register_loss', { id: ids.other, animal_id: ids.mimosa, loss_date: '2026-10-01' }, 'Registrar perda de gestação', ['Data da perda: 01/10/2026']],
    [
      'create_insemination',
      { id: ids.other, animal_id: ids.mimosa, insemination_date: '2026-10-01', bull_identification: 'Sansão', technique: 'IATF', result: 'pendente' },
      'Registrar inseminação',
      ['Data da inseminação: 01/10/2026', 'Touro: Sansão', 'Técnica: IATF', 'Resultado: Pendente'],
    ],
    [
      'update_insemination',
      { id: ids.service, changes: { result: { was: 'pendente', to: 'positiva' } } },
      'Atualizar inseminação',
      ['Resultado: Pendente → Positiva'],
    ],
    ['remove_insemination', { id: ids.service }, 'Excluir inseminação', []],
    ['remove_loss', { id: ids.loss }, 'Excluir perda de gestação', []],
    ['remove_birth', { id: ids.birth }, 'Excluir parto', []],
  ])('%s describes what is done to Mimosa', (verb, input, title, details) => {
    const described = describeCall(call(verb, input), find);
    expect([described.title, described.subject, described.details.map(({ label, value }) => `${label}: ${value}`)]).toEqual([title, 'Mimosa (0042)', details]);
  });

  test.each<[VerbName, string]>([
    ['create_animal', 'Erro ao cadastrar animal'],
    ['update_animal', 'Erro ao atualizar animal'],
    ['remove_animal', 'Erro ao excluir animal'],
    ['restore_animal', 'Erro ao excluir animal'],
    ['dry_off', 'Erro ao atualizar informações'],
    ['weigh', 'Erro ao criar pesagem'],
    ['update_feed', 'Erro ao atualizar ração'],
    ['remove_feed', 'Erro ao deletar ração'],
    ['ignore_alert', 'Erro ao ignorar alerta'],
  ])('%s, refused, has the heading "%s"', (verb, words) => expect(failureOf({ verb, input: {} as never })).toBe(words));

  test('every verb has a heading for a refusal', () => {
    expect((Object.keys(verbs) as VerbName[]).filter((verb) => failureOf({ verb, input: {} as never }) === null)).toEqual([]);
    expect(failureOf(call('shear', { id: ids.other }))).toBeNull();
  });

  test('a verb of another version is still described', () => {
    expect(describeCall(call('shear', { id: ids.other, kilos: 3 }), find)).toEqual({ title: 'Registro de outra versão do Lida', subject: null, details: [] });
    expect(describeCall(call('shear', { id: ids.other, name: 'Mimosa' }), find).details).toEqual([{ label: 'Nome', value: 'Mimosa' }]);
    expect(describeCall(call('weigh', { id: ids.other, of_tomorrow: [1] }), find)).toMatchObject({ title: 'Registrar pesagem', details: [] });
  });
});

describe('two people changed the same record', () => {
  const standing = { ...rows, [`animals ${ids.mimosa}`]: { id: ids.mimosa, name: 'Mimosa', breed: 'Gir', status: 'vendido', notes: null } };
  const there = (noun: string, id: string) => (standing as typeof rows)[`${noun} ${id}`];
  const changes = {
    status: { was: 'ativo', to: 'morto' },
    breed: { was: 'Nelore', to: 'Gir' },
    notes: { was: null, to: 'Mansa' },
    name: { was: 'Estrela', to: 'Lua' },
  };
  const changed = call('update_animal', { id: ids.mimosa, changes });
  const clash = {
    noun: 'animals',
    id: ids.mimosa,
    field: 'status',
    current: 'vendido',
    wanted: 'morto',
    who: 'Ana',
    when: '2026-10-02T10:00:00.000Z',
    also: [{ field: 'name', current: 'Mimosa', wanted: 'Lua', who: 'José' }],
  };

  test('conflicts only where both changed the value, with who wrote the other and when', () => {
    expect(contestedBy(changed, clash, there)).toEqual([
      { field: 'status', label: 'Situação', theirs: 'Vendido', mine: 'Morto', who: 'Ana', when: '2026-10-02T10:00:00.000Z' },
      { field: 'name', label: 'Nome', theirs: 'Mimosa', mine: 'Lua', who: 'José', when: undefined },
    ]);
    expect(contestedBy(changed, undefined, there)).toEqual([]);
    expect(contestedBy(changed, clash, () => undefined)).toEqual([]);
    expect(contestedBy(weighMimosa, clash, there)).toEqual([]);
  });

  test.each([
    ['all mine', ['status', 'name'], { status: { was: 'vendido', to: 'morto' }, notes: changes.notes, name: { was: 'Mimosa', to: 'Lua' } }],
    ['one of them mine', ['name'], { notes: changes.notes, name: { was: 'Mimosa', to: 'Lua' } }],
    ['all from the server: changes without conflict stay', [], { notes: changes.notes }],
  ])('resolved: %s', (_words, mine, left) => {
    expect(settled(changed, new Set(mine), there)).toEqual({ id: ids.mimosa, changes: left });
  });

  test('resolved: nothing is left of a change that is given up', () => {
    expect(settled(call('update_animal', { id: ids.mimosa, changes: { name: changes.name } }), new Set(), there)).toBeNull();
  });

  test('a form starts with the new values of a change, or with the whole input', () => {
    expect(wantedIn(changed.input)).toEqual({ status: 'morto', breed: 'Gir', notes: 'Mansa', name: 'Lua' });
    expect(wantedIn(weighMimosa.input)).toEqual(weighMimosa.input);
    // What was confirmed is asked again.
    expect(wantedIn({ ...weighMimosa.input, confirmed: ['weight'] })).toEqual(weighMimosa.input);
  });
});

test('relying on a call is transitive', () => {
  const pasture = call('create_pasture', { id: ids.mimosa, name: 'Piquete 1' });
  const occupied = call('occupy_pasture', { id: ids.weighing, pasture_id: ids.mimosa, entry_date: '2026-10-01', animals: [] });
  const released = call('release_pasture', { id: ids.weighing, exit_date: '2026-10-05' });
  expect(relyingOn(pasture, [released, pasture, occupied])).toEqual([released, occupied]);
  expect(relyingOn(released, [released, pasture, occupied])).toEqual([]);
});

test('a purchase creates its feed only while the feed does not exist', () => {
  const bought = call('buy_feed', { id: ids.other, feed_id: ids.mimosa, feed_name: 'Milho' });
  const eaten = call('consume_feed', { id: ids.weighing, feed_id: ids.mimosa, quantity: 2 });
  expect(relyingOn(bought, [bought, eaten])).toEqual([eaten]);
  expect(relyingOn(bought, [bought, eaten], (noun, id) => (noun === 'feeds' && id === ids.mimosa ? { name: 'Milho' } : undefined))).toEqual([]);
});

test('calls that reference a row another call creates rely on it; those that reference a changed row do not', () => {
  const made = call('create_animal', { id: ids.mimosa, name: 'Mimosa' });
  const changed = call('update_animal', { id: ids.mimosa, changes: {} });
  expect(relyingOn(made, [made, weighMimosa, changed])).toEqual([weighMimosa, changed]);
  expect(relyingOn(changed, [made, weighMimosa, changed])).toEqual([]);
  expect(relyingOn(weighMimosa, [made, weighMimosa, changed])).toEqual([]);
});

test('an exported file has the descriptions and the calls', () => {
  const made = call('create_animal', { id: ids.other, name: 'Bezerro' });
  const orphan = call('weigh', { id: ids.weighing, animal_id: ids.other, weighing_date: '2026-10-01', weight: 200, weighing_method: 'balanca' });
  expect(exportCalls('Santa Clara', { waiting: [{ call: orphan }], refused: [{ call: made, message: 'Acesso Negado' }] }, find)).toEqual({
    fazenda: 'Santa Clara',
    aguardando_envio: [
      {
        registro: 'Registrar pesagem',
        de: 'Bezerro',
        dados: { Data: '01/10/2026', 'Peso (kg)': '200', Método: 'Balança' },
        feito_em: orphan.at,
        chamada: orphan,
      },
    ],
    recusados: [{ registro: 'Cadastrar animal', de: 'Bezerro', dados: {}, feito_em: made.at, motivo: 'Acesso Negado', chamada: made }],
  });
});

test('without the rows, an exported file has the descriptions made before', () => {
  const orphan = call('weigh', { id: ids.weighing, animal_id: ids.other, weight: 200, weighing_date: '2026-10-01', weighing_method: 'balanca' });
  const nowhere = () => undefined;
  const kept = { waiting: [{ call: orphan }], refused: [] };
  const before = { [orphan.id]: { title: 'Registrar pesagem', subject: 'Mimosa', details: [{ label: 'Peso (kg)', value: '200' }] } };
  expect(exportCalls('Santa Clara', kept, nowhere, before).aguardando_envio).toMatchObject([{ registro: 'Registrar pesagem', de: 'Mimosa' }]);
  expect(exportCalls('Santa Clara', kept, nowhere).aguardando_envio).toMatchObject([
    { registro: 'Registrar pesagem', de: 'registro que não está neste aparelho' },
  ]);
});

describe('a waiting update corrected in the form that already shows it', () => {
  const id = '00000000-0000-4000-8000-000000000001';
  const update = (changes: object) => ({ id, changes });
  test.each([
    ['the same field again', { name: { was: 'A', to: 'B' } }, { name: { was: 'B', to: 'C' } }, { name: { was: 'A', to: 'C' } }],
    ['another field too', { name: { was: 'A', to: 'B' } }, { notes: { was: null, to: 'x' } }, { name: { was: 'A', to: 'B' }, notes: { was: null, to: 'x' } }],
    [
      'one of two taken back',
      { name: { was: 'A', to: 'B' }, notes: { was: null, to: 'x' } },
      { name: { was: 'B', to: 'A' } },
      { notes: { was: null, to: 'x' } },
    ],
  ])('%s', (_what, first, then, whole) => expect(composedUpdate(update(first), update(then))).toEqual(update(whole)));
  test('taken back completely, nothing is left', () =>
    expect(composedUpdate(update({ name: { was: 'A', to: 'B' } }), update({ name: { was: 'B', to: 'A' } }))).toBeNull());
});
