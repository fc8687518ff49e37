// Which animals may leave the herd, by each way and by an older release's change of the situation.
import { beforeEach, describe, expect, test } from 'vitest';
import { assertLeaves } from '#domain/exits/herd-gate';
import { assertMeatFree, canRelease, endsInSlaughter, slaughterHold } from '#domain/exits/slaughter-rules';
import { nthId as id, inWords, runOver } from '#domain/farm-in-memory';
import { doseOfVaccine, releasesOf } from '#domain/health/withdrawal';
import { RuleBroken } from '#domain/kernel/errors';
import type { Row } from '#domain/kernel/farm';
import type { Role } from '#domain/kernel/roles';
import type { InputOf, VerbName } from '#domain/verbs';

const today = '2026-11-15';

function refusal(work: () => void) {
  try {
    work();
    return 'passes';
  } catch (error) {
    if (!(error instanceof RuleBroken)) throw error;
    return `${error.field}: ${error.message}`;
  }
}

describe('which animals may be sold', () => {
  const cow = { id: '', name: 'Mimosa', status: 'ativo', exit_date: null, birth_date: '2020-01-10' } as const;
  test.each([
    [{}, '2026-11-15', [], 'passes'],
    [{ status: 'vendido', exit_date: '2026-11-10' }, '2026-11-09', [], 'items: Mimosa saiu do rebanho em 10/11/2026 (venda)'],
    [{ status: 'vendido' }, '2026-11-15', [], 'items: Só animais ativos podem ser vendidos: Mimosa'],
    [{ status: 'morto' }, '2026-11-15', [], 'items: Só animais ativos podem ser vendidos: Mimosa'],
    [{ status: 'abatido' }, '2026-11-15', [], 'items: Só animais ativos podem ser vendidos: Mimosa'],
    [{}, '2026-11-16', [], 'sale_date: A data não pode ser futura'],
    [{}, '2020-01-10', [], 'passes'],
    [{}, '2020-01-09', [], 'sale_date: A venda é anterior ao nascimento: Mimosa'],
    [{ birth_date: null }, '2019-01-01', [], 'passes'],
    [{}, '2026-11-15', ['concluída', 'cancelada'], 'passes'],
    [{}, '2026-11-15', ['pendente'], 'items: Mimosa tem uma transferência aberta: conclua ou cancele antes de vender'],
    [{}, '2026-11-15', ['em_transito'], 'items: Mimosa tem uma transferência aberta: conclua ou cancele antes de vender'],
  ] as const)('%j on %s with transfers %j', (wanted, day, transfers, words) =>
    expect(
      refusal(() =>
        assertLeaves({ ...cow, ...wanted }, 'sale', {
          on: day,
          today,
          transfers: transfers.map((status) => ({ status })),
          fields: { date: 'sale_date', animal: 'items' },
        }),
      ),
    ).toBe(words),
  );

  test.each([
    ['owner', true],
    ['admin', true],
    ['manager', false],
    ['worker', false],
    ['visitor', false],
  ] as const)('%s may release from withdrawal: %s', (role, may) => expect(canRelease(role)).toBe(may));

  const held = { name: 'Mimosa', hold: { reason: 'Carência de Ivermectina', until: '2026-12-01' } };
  const unknown = { name: 'Estrela', hold: { reason: 'Carência desconhecida: Vermífugo', until: null } };
  const words = 'Em carência: Mimosa (Carência de Ivermectina, carne liberada em 01/12/2026)';
  test.each([
    [[], null, false, 'passes'],
    [[held], null, true, `withdrawal_reason: ${words}. Informe o motivo para vender assim mesmo`],
    [[held], null, false, `withdrawal_reason: ${words}. Só o proprietário ou um administrador pode liberar, com o motivo`],
    [[held], 'Laudo do veterinário', false, `withdrawal_reason: ${words}. Só o proprietário ou um administrador pode liberar, com o motivo`],
    [[held], 'Laudo do veterinário', true, 'passes'],
    [[held, unknown], null, true, `withdrawal_reason: ${words} e mais 1. Informe o motivo para vender assim mesmo`],
    [[unknown], null, true, 'withdrawal_reason: Em carência: Estrela (Carência desconhecida: Vermífugo). Informe o motivo para vender assim mesmo'],
  ])('in withdrawal %j, reason %s, allowed %s', (who, reason, may, expected) => expect(refusal(() => assertMeatFree(who, reason, may))).toBe(expected));
});

describe('which animals may be slaughtered on a day', () => {
  const given = { vaccine_name: 'Ivermectina', application_date: '2026-11-01', meat_withdrawal_days: 28, milk_withdrawal_days: 0, not_for_lactating: false };
  const unlabelled = { ...given, vaccine_name: 'Vermífugo', application_date: '2026-11-10', meat_withdrawal_days: null };
  const held = { reason: 'Carência de Ivermectina', until: '2026-11-30' };
  test.each([
    ['2026-10-31', [given], null],
    ['2026-11-01', [given], held],
    ['2026-11-29', [given], held],
    ['2026-11-30', [given], null],
    // A later dose does not hold the meat yet, although it is stored on the animal.
    ['2026-11-09', [unlabelled], null],
    ['2026-11-10', [unlabelled], { reason: 'Carência desconhecida: Vermífugo', until: null }],
    ['2026-11-10', [], null],
  ])('on %s after %j: %j', (day, vaccines, hold) =>
    expect(slaughterHold(releasesOf(vaccines.map(doseOfVaccine)), day, () => ({ vaccines, treatments: [] }))).toEqual(hold),
  );
  test.each([
    ['2026-11-29', true],
    ['2026-11-30', false],
  ])('without the doses, on a device of somebody who does not see health, as stored on the animal: on %s %s', (day, isHeld) =>
    expect(slaughterHold(releasesOf([doseOfVaccine(given)]), day, () => ({ vaccines: [], treatments: [] })) !== null).toBe(isHeld),
  );
});

let kept: Map<string, Row>;

const run = async <V extends VerbName>(verb: V, input: InputOf<V>, role: Role = 'owner', at = `${today}T15:00:00.000Z`) =>
  inWords(await runOver(kept, verb, input, { at, role }));

const [mimosa, flock, dose] = [id(1), id(2), id(3)];
const animal = (which = mimosa) => kept.get(`animals ${which}`)!;
/** Ivermectin on 1 November: the meat is free on 7 December. */
const dewormed = {
  id: dose,
  animal_id: mimosa,
  treatment_type: 'medicamento',
  treatment_name: 'Ivermectina',
  application_date: '2026-11-01',
  meat_withdrawal_days: 35,
  milk_withdrawal_days: 0,
} as const;
const held = 'withdrawal_reason: Em carência: Mimosa (Carência de Ivermectina, carne liberada em 07/12/2026). ';
const staff = `${held}Só o proprietário ou um administrador pode liberar, com o motivo`;

beforeEach(async () => {
  kept = new Map();
  const cow = { type: 'bovino', breed: 'Gir', gender: 'femea', status: 'ativo' } as const;
  await run('create_animal', { id: mimosa, name: 'Mimosa', birth_date: '2020-01-10', ...cow });
  await run('create_animal', {
    id: flock,
    name: 'Frangos',
    type: 'ave',
    breed: 'Caipira',
    gender: 'femea',
    status: 'ativo',
    is_batch: true,
    batch_quantity: 40,
  });
});

type Leave = (on?: string, wanted?: object) => [VerbName, object];
const ways: Record<string, Leave> = {
  slaughter: (exit_date = today, wanted = {}) => ['slaughter', { id: mimosa, exit_date, ...wanted }],
  'a sale for abate': (on, wanted) => saleOf('abate', on, wanted),
  'a sale for Outra': (on, wanted) => saleOf('outro', on, wanted),
  'a sale for engorda': (on, wanted) => saleOf('engorda', on, wanted),
  'a sale for reproducao': (on, wanted) => saleOf('reproducao', on, wanted),
  death: (exit_date = today) => ['report_death', { id: mimosa, exit_date, exit_reason: 'Raio' }],
  loss: (exit_date = today) => ['report_lost', { id: mimosa, exit_date, loss_kind: 'furto' }],
  'an older change to abatido': (exit_date = today) => older('abatido', exit_date),
  'an older change to vendido': (exit_date = today) => older('vendido', exit_date),
  'an older change to morto': (exit_date = today) => older('morto', exit_date),
};
const saleOf = (purpose: string, sale_date = today, wanted: object = {}): [VerbName, object] => [
  'create_sale',
  {
    id: id(30),
    sale_date,
    buyer_name: 'Boa Vista',
    payment_method: 'pix',
    payment_status: 'pago',
    purpose,
    items: [{ id: id(31), animal_id: mimosa, unit_price: 3000 }],
    ...wanted,
  },
];
const older = (status: string, exit_date: string | null): [VerbName, object] => [
  'update_animal',
  { id: mimosa, changes: { status: { was: 'ativo', to: status }, ...(exit_date && { exit_date: { was: null, to: exit_date } }) } },
];
const leave = (way: string, on?: string, wanted?: object, role?: Role) => {
  const [verb, input] = ways[way]!(on, wanted);
  return run(verb, input as never, role);
};

describe('an animal in withdrawal until 7 December', () => {
  beforeEach(async () => expect(await run('treat', dewormed as never)).toBe('done'));

  test.each([
    ['slaughter', 'abater'],
    ['a sale for abate', 'vender'],
    ['a sale for Outra', 'vender'],
  ])('%s is refused to everybody, and with a reason to all but owner and admin', async (way, act) => {
    const reason = { withdrawal_reason: 'Laudo do veterinário' };
    for (const role of ['owner', 'admin'] as const) expect(await leave(way, today, {}, role)).toBe(`${held}Informe o motivo para ${act} assim mesmo`);
    for (const role of ['manager', 'worker'] as const)
      expect([await leave(way, today, {}, role), await leave(way, today, reason, role)]).toEqual([staff, staff]);
    expect(await leave(way, today, reason, 'admin')).toBe('done');
    const store = way === 'slaughter' ? animal() : kept.get(`sales ${id(30)}`)!;
    expect(store).toMatchObject(reason);
  });

  test.each(['a sale for engorda', 'a sale for reproducao', 'death', 'loss', 'an older change to morto'])('%s is accepted', async (way) =>
    expect(await leave(way)).toBe('done'),
  );

  test.each(['an older change to abatido', 'an older change to vendido'])('%s is refused, and says where the reason is given', async (way) => {
    expect(await leave(way)).toBe(`${held}Registre o abate ou a venda na página do animal, com o motivo`);
    expect(await leave(way, today, {}, 'worker')).toBe(staff);
  });

  test.each(Object.keys(ways))('%s before the dose is accepted', async (way) => expect(await leave(way, '2026-10-31')).toBe('done'));

  test('the first free day is not held', async () => {
    const free = `2026-12-07T15:00:00.000Z`;
    expect(await run('slaughter', { id: mimosa, exit_date: '2026-12-06' }, 'worker', free)).toBe(staff);
    expect(await run('slaughter', { id: mimosa, exit_date: '2026-12-07', withdrawal_reason: 'Não era preciso' }, 'worker', free)).toBe('done');
    expect(animal()).toMatchObject({ withdrawal_reason: null });
  });

  test('the day of a slaughter cannot be moved into it by an older release', async () => {
    await leave('slaughter', '2026-10-31');
    const moved = run('update_animal', { id: mimosa, changes: { exit_date: { was: '2026-10-31', to: '2026-11-02' } } });
    expect(await moved).toBe(`${held}Registre o abate ou a venda na página do animal, com o motivo`);
  });
});

describe('an animal that got a product without known days more than 180 days ago', () => {
  const unknown = { ...dewormed, treatment_name: 'Garrafada', application_date: '2026-05-01', meat_withdrawal_days: null, milk_withdrawal_days: null };
  const words = 'withdrawal_reason: Em carência: Mimosa (Carência desconhecida: Garrafada). ';
  const reason = { withdrawal_reason: 'Faz mais de seis meses' };
  beforeEach(async () => expect(await run('treat', unknown as never)).toBe('done'));

  test.each(['slaughter', 'a sale for abate', 'a sale for Outra'])('%s: owner and admin release it with one reason', async (way) => {
    for (const role of ['owner', 'admin'] as const) expect(await leave(way, today, {}, role)).toContain(`${words}Informe o motivo para`);
    for (const role of ['manager', 'worker'] as const) expect(await leave(way, today, reason, role)).toContain(`${words}Só o proprietário`);
    expect(await leave(way, today, reason, 'owner')).toBe('done');
    expect(animal()).toMatchObject({ exit_date: today });
  });

  test('a sale that was released is deleted and brought back without asking again', async () => {
    await leave('a sale for abate', today, reason);
    expect(await run('remove_sale', { id: id(30) })).toBe('done');
    expect(animal()).toMatchObject({ status: 'ativo' });
    expect(await run('restore_sale', { id: id(30) }, 'manager')).toBe('done');
    expect(kept.get(`sales ${id(30)}`)).toMatchObject(reason);
  });

  test('once somebody has said that it is over, nobody is asked', async () => {
    expect(await run('enter_withdrawal', { vaccine_ids: [], treatment_ids: [dose], is_over: true } as never, 'worker')).toBe('done');
    expect(await leave('a sale for abate', today, {}, 'worker')).toBe('done');
  });
});

describe.each(Object.keys(ways))('%s', (way) => {
  const field = way.includes('sale') ? 'sale_date' : 'exit_date';
  test('tomorrow is refused, today is not', async () => {
    expect(await leave(way, '2026-11-16')).toBe(`${field}: A data não pode ser futura`);
    expect(await leave(way)).toBe('done');
    expect(animal()).toMatchObject({ exit_date: today });
  });
  test('the day before her birth is refused, that day is not', async () => {
    expect(await leave(way, '2020-01-09')).toMatch(/^(sale|exit)_date: .* é anterior ao nascimento/);
    expect(await leave(way, '2020-01-10')).toBe('done');
  });
  test('of an animal that moves to another farm only death and loss are accepted', async () => {
    const stamps = { created_at: '', created_by: '', updated_at: '', version: 1, deleted_at: null, deleted_call: null };
    kept.set(`farm_transfers ${id(40)}`, { ...stamps, id: id(40), animal_id: mimosa, status: 'em_transito' });
    expect(await leave(way)).toMatch(/death|loss|morto/.test(way) ? /^done$/ : /tem uma transferência aberta: conclua ou cancele antes de (vender|abater)$/);
  });
});

test('what each way stores', async () => {
  await run('slaughter', { id: mimosa, exit_date: '2026-11-10', exit_reason: 'Frigorífico Boa Vista', carcass_weight: 251.4, carcass_yield: 52.3 });
  const sheet = { exit_reason: 'Frigorífico Boa Vista', carcass_weight: 251.4, carcass_yield: 52.3 };
  expect(animal()).toMatchObject({ status: 'abatido', exit_date: '2026-11-10', ...sheet });
  expect(await run('slaughter', { id: mimosa, exit_date: '2026-11-11' })).toBe('id: Mimosa saiu do rebanho em 10/11/2026 (abate)');
  expect(await run('return_to_herd', { id: mimosa })).toBe('done');
  expect(animal()).toMatchObject({ status: 'ativo', exit_date: null, exit_reason: null, carcass_weight: null, carcass_yield: null });
  expect(await run('return_to_herd', { id: mimosa })).toBe('id: Mimosa já está no rebanho');
  await run('report_lost', { id: mimosa, exit_date: today, loss_kind: 'furto', exit_reason: 'cerca cortada' });
  expect(animal()).toMatchObject({ status: 'morto', loss_kind: 'furto', exit_reason: 'Perdido: furto ou roubo, cerca cortada' });
  expect(await run('report_death', { id: mimosa, exit_date: today, exit_reason: 'Raio' })).toBe('id: Mimosa saiu do rebanho em 15/11/2026 (perda)');
});

test('an older release slaughters without a day: it is the day of the call', async () => {
  const [verb, input] = older('abatido', null);
  expect(await run(verb, input as never)).toBe('done');
  expect(animal()).toMatchObject({ status: 'abatido', exit_date: today });
});

test('an older release brings back what was lost, and nothing of the loss stays', async () => {
  await leave('loss');
  const { exit_date, exit_reason } = animal() as never as Record<string, string>;
  const changes = { status: { was: 'morto', to: 'ativo' }, exit_date: { was: exit_date, to: null }, exit_reason: { was: exit_reason, to: null } };
  expect(await run('update_animal', { id: mimosa, changes } as never)).toBe('done');
  expect(animal()).toMatchObject({ status: 'ativo', loss_kind: null, exit_date: null });
});

test('an animal of a sale comes back only without the sale', async () => {
  await leave('a sale for engorda');
  expect(await run('return_to_herd', { id: mimosa })).toBe('status: Exclua a venda antes: este animal está em uma venda');
});

test('an animal whose tag was given to another does not come back with it', async () => {
  await run('update_animal', { id: mimosa, changes: { identification: { was: null, to: '171' } } });
  await leave('death');
  await run('create_animal', { id: id(5), name: 'Estrela', type: 'bovino', breed: 'Gir', gender: 'femea', status: 'ativo', identification: '171' });
  expect(await run('return_to_herd', { id: mimosa })).toMatch(/^identification: /);
});

describe('part of a batch', () => {
  test.each([
    ['slaughter', { exit_reason: 'Abate caseiro' }, 'abatido'],
    ['report_death', { exit_reason: 'Raposa' }, 'morto'],
    ['report_lost', { loss_kind: 'desaparecimento' }, 'morto'],
  ] as const)('%s of 3 of 40', async (verb, wanted, status) => {
    const out = (heads: number) => run(verb, { id: flock, exit_date: today, heads, part_id: id(6), ...wanted } as never);
    expect(await out(41)).toBe('heads: Frangos tem só 40 cabeças');
    expect(await out(3)).toBe('done');
    expect([animal(flock), animal(id(6))]).toMatchObject([
      { status: 'ativo', batch_quantity: 37, exit_date: null },
      { status, batch_quantity: 3, exit_date: today, split_from_id: flock },
    ]);
    await run('return_to_herd', { id: id(6) });
    expect(await run('join_batch', { id: id(6) })).toBe('done');
    expect(animal(flock)).toMatchObject({ batch_quantity: 40 });
  });

  test('is held with its batch', async () => {
    await run('treat', { ...dewormed, animal_id: flock } as never);
    expect(await run('slaughter', { id: flock, exit_date: today, heads: 3 })).toMatch(/^withdrawal_reason: Em carência: Frangos/);
    expect(await run('slaughter', { id: flock, exit_date: today, heads: 3, part_id: id(6), withdrawal_reason: 'Laudo' })).toBe('done');
    expect([animal(flock)['withdrawal_reason'], animal(id(6))['withdrawal_reason']]).toEqual([null, 'Laudo']);
  });
});

test.each([
  ['abate', true],
  ['outro', true],
  ['engorda', false],
  ['cria_recria', false],
  ['reproducao', false],
])('a sale for %s may end in slaughter: %s', (purpose, may) => expect(endsInSlaughter(purpose)).toBe(may));

describe('deleting a treatment whose withdrawal runs', () => {
  const later = (day: string) => `${day}T15:00:00.000Z`;
  const remove = (role: Role, reason?: string, day = today, minutes = '30') =>
    run('remove_treatment', { id: dose, ...(reason && { reason }) }, role, `${day}T15:${minutes}:00.000Z`);
  beforeEach(async () => {
    await run('treat', dewormed as never);
  });

  test.each(['owner', 'admin', 'manager'] as const)('%s must give a reason, which is kept', async (role) => {
    expect(await remove(role)).toBe('reason: A carência ainda corre: informe o motivo da exclusão');
    expect(await remove(role, 'Lançado na vaca errada')).toBe('done');
    expect(kept.get(`animal_treatments ${dose}`)).toMatchObject({ removal_reason: 'Lançado na vaca errada', deleted_at: expect.any(String) });
    expect(await run('restore_treatment', { id: dose }, role)).toBe('done');
    expect(kept.get(`animal_treatments ${dose}`)).toMatchObject({ removal_reason: null, deleted_at: null });
  });

  test.each(['worker', 'tecnico'] as const)('%s may not, whatever the reason, until it has ended', async (role) => {
    const words = 'reason: A carência ainda corre: só o proprietário, um administrador ou um gerente pode excluir, com o motivo';
    expect([await remove(role), await remove(role, 'Engano'), await remove(role, 'Engano', '2026-12-06')]).toEqual([words, words, words]);
    expect(await remove(role, undefined, '2026-12-07')).toBe('done');
  });

  test('whoever has just entered it takes it back within ten minutes', async () => {
    expect(await remove('owner', undefined, today, '11')).toMatch(/^reason: /);
    expect(await remove('worker', undefined, today, '10')).toMatch(/^reason: /);
    expect(await remove('owner', undefined, today, '10')).toBe('done');
  });

  test('of a dose entered twice anybody deletes one, not the other', async () => {
    await run('treat', { ...dewormed, id: id(9) } as never);
    expect(await run('remove_treatment', { id: id(9) }, 'worker', later(today))).toBe('done');
    expect(await remove('worker')).toMatch(/^reason: /);
  });

  test('the same holds for an application, also with unknown days', async () => {
    const given = {
      applications: [{ id: id(7), animal_id: mimosa }],
      application_type: 'vermifugo',
      vaccine_name: 'Abamectina',
      application_date: '2025-01-01',
    };
    await run('apply_vaccine', given as never);
    expect(await run('remove_vaccine', { id: id(7) }, 'manager', later('2026-11-16'))).toMatch(/^reason: A carência ainda corre: informe/);
    expect(await run('remove_vaccine', { id: id(7), reason: 'Repetida' }, 'manager', later('2026-11-16'))).toBe('done');
    await run('apply_vaccine', { ...given, applications: [{ id: id(8), animal_id: mimosa }], meat_withdrawal_days: 0, milk_withdrawal_days: 0 } as never);
    expect(await run('remove_vaccine', { id: id(8) }, 'worker', later('2026-11-16'))).toBe('done');
  });
});

describe('an animal that has records after the day it left', () => {
  const ways = [
    ['slaughter', {}, 'abatido'],
    ['report_death', { exit_reason: 'Picada de cobra' }, 'morto'],
    ['report_lost', { loss_kind: 'furto' }, 'morto'],
  ] as const;
  const gone = (verb: (typeof ways)[number][0], more: object, exit_date: string, confirmed?: string[]) =>
    run(verb, { id: mimosa, exit_date, ...more, ...(confirmed && { confirmed }) } as never);
  beforeEach(async () => {
    await run('weigh', { id: id(20), animal_id: mimosa, weighing_date: '2026-11-03', weight: 430, weighing_method: 'balanca' } as never);
    await run('weigh', { id: id(21), animal_id: mimosa, weighing_date: '2026-11-12', weight: 436, weighing_method: 'balanca' } as never);
  });
  test.each(ways)('%s asks, names the last of them, and is confirmed', async (verb, more, status) => {
    const asked = 'exit_date: Confirme: Mimosa tem pesagem em 12/11/2026, depois desta data';
    expect(await gone(verb, more, '2026-11-11', [])).toBe(asked);
    expect(await gone(verb, more, '2026-11-01', [])).toBe(asked);
    expect(animal()).toMatchObject({ status: 'ativo' });
    expect(await gone(verb, more, '2026-11-11', ['records_after_exit'])).toBe('done');
    expect(animal()).toMatchObject({ status, exit_date: '2026-11-11' });
  });
  test.each(ways)('%s on the day of the last record asks nothing', async (verb, more, status) => {
    expect(await gone(verb, more, '2026-11-12', [])).toBe('done');
    expect(animal()).toMatchObject({ status });
  });
  test('a sale asks too, and so does moving its day', async () => {
    const asked = 'sale_date: Confirme: Mimosa tem pesagem em 12/11/2026, depois desta data';
    const sell = (on: string, confirmed: string[]) => {
      const [verb, input] = saleOf('engorda', on, { confirmed });
      return run(verb, input as never);
    };
    const move = (was: string, to: string, confirmed: string[]) => run('update_sale', { id: id(30), changes: { sale_date: { was, to } }, confirmed } as never);
    expect(await sell('2026-11-11', [])).toBe(asked);
    expect(await sell('2026-11-12', [])).toBe('done');
    expect(await move('2026-11-12', '2026-11-11', [])).toBe(asked);
    expect(animal()).toMatchObject({ exit_date: '2026-11-12' });
    expect(await move('2026-11-12', '2026-11-11', ['records_after_exit'])).toBe('done');
    expect(animal()).toMatchObject({ status: 'vendido', exit_date: '2026-11-11' });
  });
  test('of a sale that takes part of a batch the others go on', async () => {
    await run('weigh', { id: id(22), animal_id: flock, weighing_date: '2026-11-12', weight: 2.1, weighing_method: 'balanca' } as never);
    const items = [{ id: id(31), animal_id: flock, unit_price: 60, heads: 3 }];
    const [verb, input] = saleOf('engorda', '2026-11-10', { items, confirmed: [] });
    expect(await run(verb, input as never)).toBe('done');
  });
  test('a call of an older release counts as confirmed', async () => expect(await gone('report_death', { exit_reason: 'Raio' }, '2026-11-11')).toBe('done'));
  test('of part of a batch the others go on', async () => {
    await run('weigh', { id: id(22), animal_id: flock, weighing_date: '2026-11-12', weight: 2.1, weighing_method: 'balanca' } as never);
    const lost = { id: flock, heads: 3, part_id: id(23), exit_date: '2026-11-10', exit_reason: 'Raposa', confirmed: [] };
    expect(await run('report_death', lost as never)).toBe('done');
    const all = { id: flock, exit_date: '2026-11-10', exit_reason: 'Raposa', confirmed: [] };
    expect(await run('report_death', all as never)).toBe('exit_date: Confirme: Frangos tem pesagem em 12/11/2026, depois desta data');
  });
});
