// Daily activities: their fields, required values, and which of them a device holds.
import { describe, expect, test } from 'vitest';
import { isRecent, recentSince } from '#domain/kernel/recent-records';
import { DailyActivity, newActivity } from '#domain/work/daily-activities';

const id = '0197e0a4-7c00-7000-8000-000000000001';
const activity = { id, activity_date: '2026-10-01', activity_type: 'Ordenha', description: 'Ordenha da manhã', status: 'pendente', priority: 'média' };
const { create } = DailyActivity;
const fault = (wanted: object) => create.safeParse({ ...activity, ...wanted }).error?.issues.map(({ path, message }) => [path[0], message])[0];

describe('an activity', () => {
  test('needs a day, a type, a description, a status and a priority, and nothing else', () => {
    expect(create.parse(activity)).toEqual({
      ...activity,
      animal_id: null,
      pasture_id: null,
      time_spent: null,
      responsible: null,
      notes: null,
      cost: null,
      cost_activity: null,
    });
  });

  test.each([
    ['activity_date', 'Informe: Data'],
    ['activity_type', 'Informe: Tipo de atividade'],
    ['description', 'Informe: Descrição'],
    ['status', 'Selecione: Situação'],
    ['priority', 'Selecione: Prioridade'],
  ])('without %s is refused', (field, message) => expect(fault({ [field]: undefined })).toEqual([field, message]));

  test.each([
    [0, undefined],
    [45, undefined],
    [1.5, ['time_spent', 'Tempo gasto (minutos): valor inválido']],
    [-1, ['time_spent', 'Tempo gasto (minutos): mínimo 0']],
  ])('that took %s minutes', (time_spent, answer) => expect(fault({ time_spent })).toEqual(answer));

  test.each(['pendente', 'em_andamento', 'concluída', 'cancelada'])('may be %s', (status) => expect(fault({ status })).toBeUndefined());
  test.each(['baixa', 'média', 'alta', 'urgente'])('may have priority %s', (priority) => expect(fault({ priority })).toBeUndefined());
  test.each([{ status: 'concluida' }, { priority: 'media' }, { status: 'aberta' }])('needs accents: %j is no valid value', (wanted) =>
    expect(fault(wanted)?.[1]).toMatch('valor inválido'),
  );

  test('starts pending, with medium priority', () => expect(newActivity).toEqual({ status: 'pendente', priority: 'média' }));
});

test.each([
  ['2025-10-11', 'concluída', true],
  ['2025-10-10', 'concluída', false],
  ['2025-10-10', 'cancelada', false],
  ['2025-10-10', 'pendente', true],
  ['2019-01-01', 'em_andamento', true],
])('an activity of %s and %s, on 2026-11-15, is held by a device: %s', (activity_date, status, kept) => {
  expect(isRecent(DailyActivity, { ...activity, activity_date, status }, recentSince('2026-11-15'))).toBe(kept);
});
