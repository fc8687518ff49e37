// Deciding about an alert: by one person or two, it is one row and nobody is refused.
import { expect, test } from 'vitest';
import { openFarm, type Row } from '#domain/kernel/farm';
import { nouns } from '#domain/nouns';
import { decisionId } from '#domain/overview/alert-decisions';
import { ignoreAlert, reopenAlert, resolveAlert } from '#domain/overview/alert-verbs';

const farm_id = 'b2b5a5a0-7a4e-4a53-9f52-0c8f7f6a7a10';
const key = 'birth:0b0c5a52-3a59-4e4f-8f07-7c1a1a1a1a1a:2026-11-18';
const alert = {
  id: decisionId(farm_id, key),
  key,
  title: 'Parto próximo: Mimosa',
  message: 'Faltam 3 dias.',
  priority: 'alta' as const,
  due_date: '2026-11-18',
};

/** A farm that stores what its verbs change. */
function aFarm() {
  const rows = new Map<string, Row>();
  const reads = { one: async (_noun: string, id: string) => rows.get(id), many: async () => [] };
  let nth = 0;
  const does = async (by: string, work: (farm: never) => Promise<void> | void) => {
    const at = `2026-11-15T12:00:0${++nth}.000Z`;
    const { farm, changes } = openFarm(nouns, reads, {
      farm_id,
      call_id: farm_id,
      at,
      time_zone: 'America/Sao_Paulo',
      actor: { id: by, name: by, role: 'worker' as const },
    });
    await work(farm as never);
    const made = changes();
    for (const { after } of made) rows.set(after.id, after);
    return made.length;
  };
  return { does, row: () => rows.get(alert.id) };
}

test('a resolved alert stores who and when; resolving it again changes nothing', async () => {
  const { does, row } = aFarm();
  expect(await does('Wesley', (farm) => resolveAlert.run(farm, alert))).toBe(1);
  expect(row()).toMatchObject({ ...alert, status: 'resolvido', resolved_at: '2026-11-15T12:00:01.000Z', resolved_by: 'Wesley' });
  expect(await does('Cláudia', (farm) => resolveAlert.run(farm, { ...alert, message: 'Faltam 2 dias.' }))).toBe(0);
  expect(row()).toMatchObject({ message: 'Faltam 3 dias.', resolved_by: 'Wesley' });
});

test('an ignored alert has nobody who resolved it; it can still be resolved', async () => {
  const { does, row } = aFarm();
  await does('Wesley', (farm) => ignoreAlert.run(farm, alert));
  expect(row()).toMatchObject({ status: 'ignorado', resolved_at: null, resolved_by: null });
  await does('Cláudia', (farm) => resolveAlert.run(farm, alert));
  expect(row()).toMatchObject({ status: 'resolvido', resolved_by: 'Cláudia' });
});

test('an undone decision makes the alert active, and it can be decided again', async () => {
  const { does, row } = aFarm();
  await does('Wesley', (farm) => resolveAlert.run(farm, alert));
  await does('Wesley', (farm) => reopenAlert.run(farm, { id: alert.id }));
  expect(row()).toMatchObject({ status: 'ativo', resolved_at: null, resolved_by: null });
  await does('Wesley', (farm) => ignoreAlert.run(farm, alert));
  expect(row()).toMatchObject({ status: 'ignorado' });
});

test('an alert without a decision cannot be undone, and each alert has its own row', async () => {
  const { does } = aFarm();
  await expect(does('Wesley', (farm) => reopenAlert.run(farm, { id: alert.id }))).rejects.toThrow('Alerta não encontrado');
  await does('Wesley', (farm) => resolveAlert.run(farm, alert));
  await expect(does('Wesley', (farm) => ignoreAlert.run(farm, { ...alert, key: 'birth:outra:2026-11-18' }))).rejects.toThrow('Este registro é de outro alerta');
});

test('the same occurrence has the same id on every device of the farm, and another one on another farm', () => {
  expect(decisionId(farm_id, key)).toBe(alert.id);
  expect(decisionId(farm_id, `${key}x`)).not.toBe(alert.id);
  expect(decisionId('c2b5a5a0-7a4e-4a53-9f52-0c8f7f6a7a10', key)).not.toBe(alert.id);
});
