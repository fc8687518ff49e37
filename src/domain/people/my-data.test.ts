// The personal data export as lines of a table.
import { expect, test } from 'vitest';
import { csvOfMyData, linesOf, type MyData, requestedSince } from '#domain/people/my-data';

const at = '2026-11-15T13:30:00.000Z';
const account = {
  id: 'a',
  name: 'Ana',
  email: 'ana@lida.demo',
  phone: null,
  is_super_admin: false,
  created_at: at,
  deletion_requested_at: null,
  accepted_terms_version: null,
  accepted_terms_at: null,
};
const staff = { ...account, id: 'b', role: 'worker', farm_id: 'f', farm_name: 'Boa Vista', updated_at: at } as unknown as MyData['staff'][number];
const nothing: MyData = {
  made_at: at,
  account: null,
  staff: [],
  farms: [],
  sessions: [],
  programs: [],
  accesses: [],
  handed_over: [],
  calls: [],
  notices: [],
  push_devices: [],
  calendars: [],
};

test('there is one line per value, in the farm’s time zone, with labels', () => {
  const lines = linesOf({
    ...nothing,
    account,
    calls: [{ farm_id: 'f', farm_name: 'Boa Vista', verb: 'weigh', title: 'Registrar pesagem', calls: 1200, first_at: at, last_at: at }],
  });
  expect(lines).toEqual([
    ['Conta', 'ana@lida.demo', 'Identificação', 'a'],
    ['Conta', 'ana@lida.demo', 'Nome', 'Ana'],
    ['Conta', 'ana@lida.demo', 'E-mail', 'ana@lida.demo'],
    ['Conta', 'ana@lida.demo', 'Super admin', 'Não'],
    ['Conta', 'ana@lida.demo', 'Criado em', '15/11/2026 10:30'],
    ['O que você registrou', 'Boa Vista: Registrar pesagem', 'Vezes', '1200'],
    ['O que você registrou', 'Boa Vista: Registrar pesagem', 'Primeira vez em', '15/11/2026 10:30'],
    ['O que você registrou', 'Boa Vista: Registrar pesagem', 'Última vez em', '15/11/2026 10:30'],
  ]);
});

test('a farm’s register has the labels of its form, and its state’s time zone', () => {
  const farm = {
    id: 'f',
    user_id: 'a',
    farm_name: 'Boa Vista',
    state: 'AC',
    owner_cpf: '52998224725',
    farm_size: 80.5,
    created_at: at,
  } as MyData['farms'][number];
  const lines = linesOf({ ...nothing, farms: [farm] });
  expect(lines).toContainEqual(['Fazenda', 'Boa Vista', 'CPF do proprietário', '52998224725']);
  expect(lines).toContainEqual(['Fazenda', 'Boa Vista', 'Tamanho (hectares)', '80,5']);
  expect(lines).toContainEqual(['Fazenda', 'Boa Vista', 'Criado em', '15/11/2026 08:30']);
});

test('without data the table has no lines', () => expect(csvOfMyData(nothing)).toBe('\ufeffOnde;Registro;Campo;Valor\r\n'));

test('the request date is that of the first open request', () => {
  const asked = (deletion_requested_at: string | null) => ({ ...staff, deletion_requested_at });
  expect(requestedSince({ account, staff: [] })).toBeNull();
  expect(requestedSince({ account, staff: [asked('2026-11-03'), asked(null), asked('2026-11-02')] })).toBe('2026-11-02');
  expect(requestedSince({ account: { ...account, deletion_requested_at: '2026-11-01' }, staff: [asked('2026-11-02')] })).toBe('2026-11-01');
});

test('what they want to be told of, where, and the calendar are there in words', () => {
  const lines = linesOf({
    ...nothing,
    notices: [{ farm_id: 'f', farm_name: 'Boa Vista', kinds: ['births', 'tasks'], summary_hour: 6, quiet_from: null, quiet_until: null, by_email: true }],
    push_devices: [{ id: 'd', device: 'Chrome no Android', created_at: at, told_at: null }],
    calendars: [{ created_at: at, read_at: at }],
  });
  expect(lines).toEqual([
    ['Avisos', 'Boa Vista', 'Avisos', 'Partos próximos e atrasados, Tarefas para mim'],
    ['Avisos', 'Boa Vista', 'Hora do resumo', '6'],
    ['Avisos', 'Boa Vista', 'Resumo por e-mail', 'Sim'],
    ['Aparelho com avisos', '1', 'Aparelho', 'Chrome no Android'],
    ['Aparelho com avisos', '1', 'Criado em', '15/11/2026 10:30'],
    ['Agenda no calendário', 'Endereço', 'Criado em', '15/11/2026 10:30'],
    ['Agenda no calendário', 'Endereço', 'Lida pelo calendário em', '15/11/2026 10:30'],
  ]);
});
