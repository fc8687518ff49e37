// Events of breeding: what is stored of a cow follows from her events, whatever the order in which they were entered, on server and device alike.
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Replica } from '#data/replica';
import { addDays } from '#domain/kernel/dates';
import { derivedId, newId } from '#domain/kernel/ids';
import type { NounName } from '#domain/nouns';
import { eventNouns } from '#domain/reproduction/animal-events';
import { stateOf } from '#domain/reproduction/herd-states';
import type { Call, InputOf, VerbName } from '#domain/verbs';
import { build, createFarm, type TestFarm } from '../build';
import { freshDatabase } from '../database';
import { randomRuns } from '../full';
import { accepted, deviceOf, sendCall, stored } from '../server-calls';
import { scaled } from '../timeouts';

const db = await freshDatabase();
let [farm, device]: [TestFarm, Replica] = [] as never;
let cow = '';

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

const standing = (id = cow) => {
  const { pregnancy_status, pregnancy_date, expected_birth_date, last_birth_date, dry_off_date } = device.row('animals', id)!;
  return { pregnancy_status, pregnancy_date, expected_birth_date, last_birth_date, dry_off_date };
};
const result = (id: string) => device.row('artificial_inseminations', id)!;
const service = (wanted: Partial<InputOf<'create_insemination'>> = {}) => build.insemination(cow, { insemination_date: '2026-08-01', ...wanted });
const check = (wanted: Partial<InputOf<'check_pregnancy'>> = {}): InputOf<'check_pregnancy'> => ({
  id: newId(),
  animal_id: cow,
  check_date: '2026-09-05',
  result: 'prenha',
  ...wanted,
});

beforeEach(async () => {
  farm = await createFarm(db.owner);
  device = deviceOf(farm);
  cow = newId();
  await dispatch('create_animal', build.animal({ id: cow, birth_date: '2020-01-10', category: 'vaca', pregnancy_status: 'vazia' }));
});

describe('a check', () => {
  it('makes her pregnant by her service, which becomes positive, and without it she is open again', async () => {
    const [served, found] = [service(), check()];
    await dispatch('create_insemination', served);
    expect(await dispatch('check_pregnancy', { ...found, service_id: served.id, method: 'ultrassom', veterinarian: 'Dra. Lúcia' })).toBe('done');
    expect(standing()).toMatchObject({ pregnancy_status: 'prenha', pregnancy_date: '2026-08-01', expected_birth_date: '2027-05-08' });
    expect(result(served.id)).toMatchObject({ result: 'positiva', confirmation_date: '2026-09-05' });
    await dispatch('remove_pregnancy_check', { id: found.id });
    expect(standing()).toMatchObject({ pregnancy_status: 'vazia', pregnancy_date: null, expected_birth_date: null });
    expect(result(served.id)).toMatchObject({ result: 'pendente', confirmation_date: null });
    await dispatch('restore_pregnancy_check', { id: found.id });
    expect([standing().pregnancy_status, result(served.id).result]).toEqual(['prenha', 'positiva']);
  });

  it('without a service tells the mating by the days', async () => {
    expect(await dispatch('check_pregnancy', check())).toBe('days_pregnant: Informe os dias de gestação: não há cobertura antes deste diagnóstico');
    expect(await dispatch('check_pregnancy', check({ days_pregnant: 40 }))).toBe('done');
    expect(standing()).toMatchObject({ pregnancy_status: 'prenha', pregnancy_date: '2026-07-27' });
  });

  it('may be repeated: found open at the second one, she has lost it', async () => {
    const served = service({ insemination_date: '2026-07-01', result: 'positiva', confirmation_date: '2026-08-01' });
    await dispatch('create_insemination', served);
    await dispatch('check_pregnancy', check({ check_date: '2026-09-01' }));
    expect(standing().pregnancy_status).toBe('prenha');
    const open = check({ check_date: '2026-10-01', result: 'vazia' });
    await dispatch('check_pregnancy', open);
    expect(standing()).toMatchObject({ pregnancy_status: 'vazia', pregnancy_date: null });
    await dispatch('remove_pregnancy_check', { id: open.id });
    expect(standing()).toMatchObject({ pregnancy_status: 'prenha', pregnancy_date: '2026-07-01' });
  });

  it('as open needs no service', async () => {
    expect(await dispatch('check_pregnancy', check({ result: 'vazia', days_pregnant: 40 }))).toBe('done');
    expect(device.rows('pregnancy_checks')).toMatchObject([{ result: 'vazia', days_pregnant: null }]);
  });

  it.each([
    ['2026-08-18', 'check_date: Não é possível: diagnóstico 17 dias depois da cobertura de Mimosa'],
    ['2026-08-19', 'done'],
    ['2026-11-02', 'check_date: A data não pode ser futura'],
    ['2026-07-31', 'check_date: O diagnóstico é anterior à cobertura'],
  ])('of a service of 2026-08-01, on %s: %s', async (check_date, answer) => {
    const served = service();
    await dispatch('create_insemination', served);
    expect(await dispatch('check_pregnancy', check({ check_date, service_id: served.id, result: 'vazia' }))).toBe(answer);
  });

  it.each([
    ['2026-08-28', 'ultrassom', 'check_date: Confirme: diagnóstico 27 dias depois da cobertura de Mimosa'],
    ['2026-08-29', 'ultrassom', 'done'],
    ['2026-09-04', 'palpacao', 'check_date: Confirme: palpação 34 dias depois da cobertura de Mimosa'],
    ['2026-09-05', 'palpacao', 'done'],
  ] as const)('of a service of 2026-08-01, on %s by %s, is asked about: %s', async (check_date, method, answer) => {
    const served = service();
    await dispatch('create_insemination', served);
    const written = check({ check_date, method, service_id: served.id, result: 'vazia' });
    expect(await dispatch('check_pregnancy', { ...written, confirmed: [] } as never)).toBe(answer);
    if (answer !== 'done') expect(await dispatch('check_pregnancy', { ...written, confirmed: ['diagnosis'] } as never)).toBe('done');
  });

  it('is of a female that is no batch, and of her own service', async () => {
    const [bull, other] = [newId(), newId()];
    await dispatch('create_animal', build.animal({ id: bull, gender: 'macho' }));
    await dispatch('create_animal', build.animal({ id: other, name: 'Estrela' }));
    const served = service({ animal_id: other });
    await dispatch('create_insemination', served);
    expect(await dispatch('check_pregnancy', check({ animal_id: bull, result: 'vazia' }))).toBe('animal_id: Só uma fêmea pode ter este registro');
    expect(await dispatch('check_pregnancy', check({ service_id: served.id }))).toBe('service_id: A cobertura é de outro animal');
  });
});

it.each([
  ['2026-09-04', 'loss_date: Mimosa foi diagnosticada prenha depois desta data: confira a data ou corrija o diagnóstico'],
  ['2026-09-05', 'loss_date: Mimosa foi diagnosticada prenha depois desta data: confira a data ou corrija o diagnóstico'],
  ['2026-09-06', 'done'],
])('a loss on %s of one that was found pregnant on 2026-09-05: %s', async (loss_date, answer) => {
  await dispatch('check_pregnancy', check({ days_pregnant: 60 }));
  expect(await dispatch('register_loss', { id: newId(), animal_id: cow, loss_date })).toBe(answer);
  expect(standing().pregnancy_status).toBe(answer === 'done' ? 'vazia' : 'prenha');
});

describe('dry-offs', () => {
  beforeEach(() => dispatch('register_birth', build.birth(cow, { birth_date: '2025-12-01' })));

  it('each are a record: deleting one leaves the one before', async () => {
    await dispatch('dry_off', { id: cow, dry_off_date: '2026-09-01' });
    expect(standing()).toMatchObject({ pregnancy_status: 'seca', dry_off_date: '2026-09-01' });
    const [record] = device.rows('dry_offs');
    await dispatch('remove_dry_off', { id: record!.id });
    expect(standing()).toMatchObject({ pregnancy_status: 'vazia', dry_off_date: null });
    expect(await dispatch('record_dry_off', { id: newId(), animal_id: cow, dry_off_date: '2026-10-01' })).toBe('done');
    expect(standing().dry_off_date).toBe('2026-10-01');
    expect(await dispatch('record_dry_off', { id: newId(), animal_id: cow, dry_off_date: '2026-10-05' })).toBe(
      'dry_off_date: Mimosa já foi seca em 01/10/2026',
    );
    expect(await dispatch('record_dry_off', { id: newId(), animal_id: cow, dry_off_date: '2025-11-30' })).toBe(
      'dry_off_date: Não há parto registrado antes desta data',
    );
  });

  it('are undone as the one-press button of any release undoes them', async () => {
    await dispatch('dry_off', { id: cow, dry_off_date: '2026-09-01' });
    await dispatch('update_animal', { id: cow, changes: { dry_off_date: { was: '2026-09-01', to: null } } });
    expect([standing().dry_off_date, device.rows('dry_offs')]).toEqual([null, []]);
  });
});

describe('a female not to be bred', () => {
  const stop = (stop_date: string, id = newId()) => dispatch('stop_breeding', { id, animal_id: cow, stop_date, reason: 'Descarte' });

  it('is so once at a time, until she is bred again', async () => {
    const id = newId();
    expect(await stop('2026-06-01', id)).toBe('done');
    expect(await stop('2026-07-01')).toBe('stop_date: Mimosa já está como não cobrir desde 01/06/2026');
    expect(await dispatch('resume_breeding', { id, resume_date: '2026-05-31' })).toBe('resume_date: A liberação é anterior ao início');
    expect(await dispatch('resume_breeding', { id, resume_date: '2026-07-01' })).toBe('done');
    expect(await dispatch('resume_breeding', { id, resume_date: '2026-07-02' })).toBe('resume_date: Já foi liberada em 01/07/2026');
    expect(await stop('2026-07-01')).toBe('done');
  });
});

it.each([
  ['2026-06-30', 'done'],
  ['2026-07-01', 'animal_id: Confirme: Mimosa está como não cobrir desde 01/07/2026'],
  ['2026-07-31', 'animal_id: Confirme: Mimosa está como não cobrir desde 01/07/2026'],
  ['2026-08-01', 'done'],
])('a service on %s of one not to be bred in July: %s', async (insemination_date, answer) => {
  await dispatch('stop_breeding', { id: newId(), animal_id: cow, stop_date: '2026-07-01', resume_date: '2026-08-01', reason: 'Mastite' });
  const wanted = service({ insemination_date });
  expect(await dispatch('create_insemination', { ...wanted, confirmed: [] } as never)).toBe(answer);
  expect(
    await dispatch('create_insemination', { ...wanted, id: newId(), bull_identification: 'Outro', confirmed: ['breeding_stop', 'service_interval'] } as never),
  ).toBe('done');
});

describe('a weaning', () => {
  let calf = '';
  beforeEach(async () => {
    calf = newId();
    await dispatch('create_animal', build.animal({ id: calf, name: 'Aurora', birth_date: '2026-07-01', category: 'bezerra' }));
  });
  const category = () => device.row('animals', calf)!.category;

  it('has a day and a weight, and deleted makes her a calf again', async () => {
    expect(await dispatch('wean', { id: calf, weaning_date: '2026-08-29' })).toBe('undefined: Ainda falta 1 dia para a desmama');
    expect(await dispatch('wean', { id: calf, weaning_date: '2026-11-02' })).toBe('weaning_date: A data não pode ser futura');
    expect(await dispatch('wean', { id: calf, weaning_date: '2026-08-30', weight: 82.5 })).toBe('done');
    const [weaning] = device.rows('weanings');
    expect([category(), weaning]).toMatchObject(['novilha', { animal_id: calf, weaning_date: '2026-08-30', weight: 82.5, previous_category: 'bezerra' }]);
    await dispatch('remove_weaning', { id: weaning!.id });
    expect(category()).toBe('bezerra');
    await dispatch('restore_weaning', { id: weaning!.id });
    expect(category()).toBe('novilha');
  });

  it('of an older release is of today, and undone in the register', async () => {
    expect(await dispatch('wean', { id: calf })).toBe('done');
    expect(device.rows('weanings')).toMatchObject([{ weaning_date: '2026-11-01', weight: null }]);
    await dispatch('update_animal', { id: calf, changes: { category: { was: 'novilha', to: 'bezerra' } } });
    expect(device.rows('weanings')).toEqual([]);
  });
});

describe('what the register says', () => {
  const edit = (changes: Record<string, unknown>) => {
    const row = device.row('animals', cow) as unknown as Record<string, unknown>;
    return dispatch('update_animal', { id: cow, changes: Object.fromEntries(Object.entries(changes).map(([field, to]) => [field, { was: row[field], to }])) });
  };

  it('of a pregnancy is a check from the day of the mating on, which a loss ends', async () => {
    await edit({ pregnancy_status: 'prenha', pregnancy_date: '2026-06-10' });
    expect(device.rows('pregnancy_checks')).toMatchObject([{ result: 'prenha', check_date: '2026-06-10', stated: true }]);
    await edit({ expected_birth_date: '2027-03-20' });
    expect(device.rows('pregnancy_checks')).toHaveLength(1);
    expect(standing()).toMatchObject({ pregnancy_date: '2026-06-10', expected_birth_date: '2027-03-20' });
    await dispatch('register_loss', { id: newId(), animal_id: cow, loss_date: '2026-08-01' });
    expect(standing().pregnancy_status).toBe('vazia');
  });

  it('against her services holds from today on, until a check says otherwise', async () => {
    await dispatch('create_insemination', service({ result: 'positiva', confirmation_date: '2026-09-01' }));
    await edit({ pregnancy_status: 'vazia' });
    expect(standing().pregnancy_status).toBe('vazia');
    await dispatch('check_pregnancy', check({ check_date: '2026-11-01', days_pregnant: 92 }));
    expect(standing()).toMatchObject({ pregnancy_status: 'prenha', pregnancy_date: '2026-08-01' });
  });

  it('of a last birth does not hide one that is recorded', async () => {
    await dispatch('register_birth', build.birth(cow, { birth_date: '2026-06-01' }));
    await edit({ last_birth_date: '2024-05-01' });
    expect(standing().last_birth_date).toBe('2026-06-01');
    const [birth] = device.rows('births');
    await dispatch('remove_birth', { id: birth!.id });
    expect(standing().last_birth_date).toBe('2024-05-01');
  });
});

type Deed = { verb: VerbName; input: { id: string }; remove: VerbName };
const days = fc.nat(300).map((day) => addDays('2026-01-01', day));
const kinds: Record<string, (n: number, day: string, some: number) => Deed> = {
  service: (n, day) => ({
    verb: 'create_insemination',
    input: build.insemination(cow, { id: derivedId(cow, `service ${n}`), insemination_date: day }),
    remove: 'remove_insemination',
  }),
  open: (n, day) => ({
    verb: 'check_pregnancy',
    input: check({ id: derivedId(cow, `check ${n}`), check_date: day, result: 'vazia' }),
    remove: 'remove_pregnancy_check',
  }),
  pregnant: (n, day, some) => ({
    verb: 'check_pregnancy',
    input: check({ id: derivedId(cow, `check ${n}`), check_date: day, days_pregnant: 25 + (some % 60) }),
    remove: 'remove_pregnancy_check',
  }),
  heat: (n, day) => ({ verb: 'record_heat', input: { id: derivedId(cow, `heat ${n}`), animal_id: cow, heat_date: day } as never, remove: 'remove_heat' }),
  stop: (n, day) => ({
    verb: 'stop_breeding',
    input: { id: derivedId(cow, `stop ${n}`), animal_id: cow, stop_date: day, reason: 'Descarte' } as never,
    remove: 'remove_breeding_stop',
  }),
  dry: (n, day) => ({
    verb: 'record_dry_off',
    input: { id: derivedId(cow, `dry ${n}`), animal_id: cow, dry_off_date: day } as never,
    remove: 'remove_dry_off',
  }),
};
const deed = fc.record({ kind: fc.constantFrom(...Object.keys(kinds)), day: days, some: fc.nat(1000), last: fc.boolean() });

/** Of a cow that calved a year ago, in a farm of her own. */
async function aCow() {
  farm = await createFarm(db.owner);
  device = deviceOf(farm);
  cow = derivedId(farm.farm_id, 'cow');
  await dispatch('create_animal', build.animal({ id: cow, birth_date: '2020-01-10', pregnancy_status: 'vazia', last_birth_date: '2025-12-01' }));
}
const results = () =>
  device
    .rows('artificial_inseminations')
    .map(({ insemination_date, result, confirmation_date }) => `${insemination_date} ${result} ${confirmation_date}`)
    .toSorted();
/** As the page of the animal shows it. */
const computed = () => stateOf(device.row('animals', cow)!, Object.fromEntries(eventNouns.map((noun) => [noun, device.rows(noun)])) as never, '2026-11-01');
const said = async (noun: NounName) => (await stored(db, farm.farm_id, noun)).filter(({ deleted_at }) => deleted_at === null);

it('any order of entry gives the same state, and a deleted event leaves no trace', { timeout: scaled(180_000) }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 2, maxLength: 7, size: 'max' }), async (deeds) => {
      const made: [VerbName, string][][] = [];
      const states = [];
      // All of them in one order; then only those that are not deleted, in the other order.
      for (const again of [false, true]) {
        await aCow();
        const wanted = deeds.map(({ kind, day, some, last }, n) => ({ ...kinds[kind]!(n, day, some), last, key: `${kind} ${n}` }));
        const answers = new Map<string, string>();
        for (const one of again ? wanted.filter(({ last }) => !last).toReversed() : wanted) answers.set(one.key, await dispatch(one.verb, one.input as never));
        if (!again) for (const one of wanted) if (one.last && answers.get(one.key) === 'done') await dispatch(one.remove, { id: one.input.id } as never);
        made.push(wanted.filter(({ last, key }) => !last && answers.get(key) === 'done').map(({ verb, key }) => [verb, key]));
        states.push({ standing: standing(), results: results() });
        expect(computed().pregnancy !== null).toBe(standing().pregnancy_status === 'prenha');
        expect(await said('animals')).toMatchObject([standing()]);
      }
      // Rules may refuse one in one order that the other order accepts: then the histories differ.
      fc.pre(JSON.stringify(made[0]!.toSorted()) === JSON.stringify(made[1]!.toSorted()));
      expect(states[1]).toEqual(states[0]);
    }),
    { numRuns: randomRuns(20, 40), maxSkipsPerRun: 50 },
  );
});
