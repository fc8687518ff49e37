// Rules of a transfer: which animals, between which farms, and on which day.
import { describe, expect, test } from 'vitest';
import { RuleBroken } from '#domain/kernel/errors';
import {
  assertCanBeTransferred,
  assertFarms,
  assertOurs,
  assertSameJourney,
  assertTransferDay,
  assertUntouched,
  FarmTransfer,
  isArrival,
} from '#domain/transfers/farm-transfers';

const today = '2026-11-15';
const [here, there, third] = ['here', 'there', 'third'];

function refusal(work: () => void) {
  try {
    work();
    return 'passes';
  } catch (error) {
    if (!(error instanceof RuleBroken)) throw error;
    return `${error.field}: ${error.message}`;
  }
}

test.each([
  [null, null, 'passes'],
  [here, null, 'passes'],
  [null, there, 'passes'],
  [here, there, 'passes'],
  [there, null, 'from_farm_id: A origem precisa ser a fazenda onde o animal está'],
  [third, there, 'from_farm_id: A origem precisa ser a fazenda onde o animal está'],
  [null, here, 'to_farm_id: O animal já está nesta fazenda'],
  [here, here, 'to_farm_id: A origem e o destino não podem ser a mesma fazenda'],
  [there, there, 'to_farm_id: A origem e o destino não podem ser a mesma fazenda'],
])('a transfer from %s to %s', (from_farm_id, to_farm_id, words) => expect(refusal(() => assertFarms({ from_farm_id, to_farm_id }, here))).toBe(words));

test.each([
  ['ativo', 'passes'],
  ['vendido', 'animal_id: Só animais ativos podem ser transferidos'],
  ['abatido', 'animal_id: Só animais ativos podem ser transferidos'],
  ['morto', 'animal_id: Só animais ativos podem ser transferidos'],
] as const)('transferring an animal that is %s', (status, words) =>
  expect(refusal(() => assertCanBeTransferred({ id: '', name: 'Mimosa', status, exit_date: null }))).toBe(words),
);

const future = 'transfer_date: Uma transferência concluída não pode ter data futura';
const unborn = 'transfer_date: A transferência é anterior ao nascimento';
test.each([
  ['pendente', '2026-11-16', null, 'passes'],
  ['em_transito', '2026-11-16', null, 'passes'],
  ['cancelada', '2026-11-16', null, 'passes'],
  ['concluída', '2026-11-16', null, future],
  ['concluída', '2026-11-15', null, 'passes'],
  ['pendente', '2026-11-10', '2026-11-10', 'passes'],
  ['pendente', '2026-11-09', '2026-11-10', unborn],
] as const)('%s on %s, born on %s', (status, transfer_date, birth_date, words) =>
  expect(refusal(() => assertTransferDay({ status, transfer_date }, birth_date, today))).toBe(words),
);

describe('a completed transfer', () => {
  const journey = { animal_id: 'mimosa', from_farm_id: here, to_farm_id: there, transfer_date: today, status: 'concluída' as const };
  const settled = 'O animal já foi para o destino: tire a transferência de Concluída para mudar isto';

  test.each([
    [{ transfer_date: '2026-11-01' }, 'passes'],
    [{ animal_id: 'estrela' }, `animal_id: ${settled}`],
    [{ from_farm_id: null }, `from_farm_id: ${settled}`],
    [{ to_farm_id: third }, `to_farm_id: ${settled}`],
  ])('changed by %j', (changed, words) => expect(refusal(() => assertSameJourney({ ...journey, ...changed }, journey))).toBe(words));

  test('is changed at the farm it was entered, not at the destination', () => {
    expect([isArrival(journey, here), isArrival(journey, there), isArrival({ to_farm_id: null }, here)]).toEqual([false, true, false]);
    expect(refusal(() => assertOurs(journey, here))).toBe('passes');
    expect(refusal(() => assertOurs(journey, there))).toBe('to_farm_id: O animal veio de outra fazenda: a transferência é alterada lá');
  });

  const [when, before, after] = ['2026-11-15T12:00:00.000Z', '2026-11-15T11:59:59.999Z', '2026-11-15T12:00:00.001Z'];
  const touched = 'status: O animal já tem novos registros na fazenda de destino: registre lá uma transferência de volta';
  test.each([
    ['nothing changed there', [when, when], [], 'passes'],
    ['a record was written there since', [when, after], [], touched],
    ['one was written there by a phone whose clock is behind', [when, before], [], touched],
    ['one was deleted there since', [when], [after], touched],
    ['one was deleted there during an earlier stay', [when], [before], 'passes'],
  ])('is undone or not: %s', (_what, living, removed, words) => {
    const rows = (moments: string[]) => moments.map((updated_at) => ({ updated_at }));
    expect(refusal(() => assertUntouched(when, rows(living), rows(removed)))).toBe(words);
  });
});

test('animal, date and status are required, and nothing else', () => {
  const asked = (input: object) => FarmTransfer.create.safeParse(input).error?.issues.map(({ message }) => message) ?? [];
  const id = '00000000-0000-4000-8000-000000000001';
  expect(asked({ id })).toEqual(['Selecione: Animal', 'Informe: Data da transferência', 'Selecione: Situação']);
  expect(asked({ id, animal_id: id, transfer_date: today, status: 'concluída', cost: 0.01 })).toEqual([]);
  expect(asked({ id, animal_id: id, transfer_date: today, status: 'concluida' })).toEqual(['Situação: valor inválido']);
  expect(asked({ id, animal_id: id, transfer_date: today, status: 'pendente', cost: -0.01 })).toEqual(['Custo (R$): mínimo 0']);
});
