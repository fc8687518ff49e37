// The days of breeding that a farm sets: between limits, and in the order in which they come.
import { describe, expect, test } from 'vitest';
import { type BreedingDays, daysOf, usualDays } from '#domain/herd/breeding-days';
import { settingsLabel } from '#domain/herd/herd-settings';
import { openFarm, type Row } from '#domain/kernel/farm';
import { checked } from '#domain/kernel/validation';
import { nouns } from '#domain/nouns';
import { verbs } from '#domain/verbs';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** The farm's settings after the change. */
async function set(changes: { [D in BreedingDays]?: number | null }, before: { [D in BreedingDays]?: number } = {}) {
  const context = { farm_id: id(701), call_id: id(900), at: '2026-11-15T15:00:00.000Z', time_zone: 'America/Sao_Paulo' };
  const actor = { id: id(801), name: 'José', role: 'owner' as const };
  let kept: Row | undefined;
  const opened = () => openFarm(nouns, { one: async () => kept, many: async () => [] }, { ...context, actor });
  const call = async (wanted: object, was: Record<string, number | null | undefined>) => {
    const input = { changes: Object.fromEntries(Object.entries(wanted).map(([name, to]) => [name, { was: was[name] ?? null, to }])) };
    const { farm, changes: made } = opened();
    await verbs.update_herd_settings.run(farm, checked(verbs.update_herd_settings.input, input));
    expect(farm.named(settingsLabel)).toBe(made()[0]?.after.id);
    kept = made()[0]!.after;
  };
  if (Object.keys(before).length > 0) await call(before, {});
  await call(changes, before);
  return kept as unknown as Record<BreedingDays, number | null>;
}

test.each<[BreedingDays, number, number]>([
  ['waiting_days', 20, 120],
  ['dry_days', 30, 100],
  ['close_up_days', 7, 59],
  ['close_up_heifer_days', 7, 90],
  ['diagnosis_days', 18, 59],
  ['second_check_days', 40, 120],
  ['cycle_days', 18, 24],
])('%s: from %i to %i days', async (name, least, most) => {
  expect((await set({ [name]: least }))[name]).toBe(least);
  expect((await set({ [name]: most }))[name]).toBe(most);
  await expect(set({ [name]: least - 1 })).rejects.toThrow();
  await expect(set({ [name]: most + 1 })).rejects.toThrow();
  await expect(set({ [name]: least + 0.5 })).rejects.toThrow();
});

test('an emptied field is the usual number of days again', async () => {
  const after = await set({ waiting_days: null }, { waiting_days: 70 });
  expect(after.waiting_days).toBeNull();
  expect(daysOf(after, 'waiting_days')).toBe(usualDays.waiting_days);
  expect(daysOf(undefined, 'waiting_days')).toBe(50);
});

describe('one comes after the other', () => {
  test('the close-up after the dry-off', async () => {
    expect(await set({ dry_days: 45, close_up_days: 44 })).toMatchObject({ dry_days: 45, close_up_days: 44 });
    await expect(set({ dry_days: 45, close_up_days: 45 })).rejects.toThrow('O pré-parto (45 dias) vem depois da secagem (45 dias antes do parto)');
    await expect(set({ close_up_days: 60 })).rejects.toMatchObject({ field: 'close_up_days' });
  });
  test('also with what was set before', async () => {
    await expect(set({ dry_days: 40 }, { close_up_days: 40 })).rejects.toMatchObject({ field: 'close_up_days' });
    expect(await set({ dry_days: 41 }, { close_up_days: 40 })).toMatchObject({ dry_days: 41 });
  });
  test('the second check after the first', async () => {
    expect(await set({ diagnosis_days: 45, second_check_days: 46 })).toMatchObject({ second_check_days: 46 });
    await expect(set({ diagnosis_days: 45, second_check_days: 45 })).rejects.toThrow('A reconfirmação (45 dias) vem depois do primeiro diagnóstico (45 dias)');
    await expect(set({ diagnosis_days: 60 })).rejects.toMatchObject({ field: 'diagnosis_days' });
  });
});
