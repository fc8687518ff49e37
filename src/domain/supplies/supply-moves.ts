// What an event takes from the stock. One use for each call: an event that is deleted gives its part back, one that is restored takes it again.
import { RuleBroken } from '#domain/kernel/errors';
import { product } from '#domain/kernel/money';
import type { Finding } from '#domain/kernel/plausibility';
import type { Farm } from '#domain/nouns';
import { isForBreeding } from '#domain/supplies/supplies';
import { drawn, isStillThere, kept, moved, notEnough, type Part, partsOf, returned, useFindings } from '#domain/supplies/supply-stock';
import type { FromStock, SupplyUse } from '#domain/supplies/supply-uses';

/** `label`: of the use, where one call makes several. */
type Taking = FromStock & { on: string; events: number; forBreeding?: boolean; label?: string };

/** `findings`: to be asked together with those of the event. `take` may be called for each of the events: they share one use. */
export type Taken = { findings: Finding[]; take: () => Promise<string | null> };

/** What the events of a call take from the stock; `take` returns what they keep. What the stock lacks, and the person confirmed, is not in it. */
export async function takenByEvents(farm: Farm, { supply_id, supply_quantity, on, events, forBreeding = false, label = 'supply use' }: Taking): Promise<Taken> {
  if (!supply_id) return { findings: [], take: async () => null };
  const [supply, lots] = await Promise.all([farm.get('supplies', supply_id), farm.list('supply_lots', { supply_id })]);
  if (isForBreeding(supply) !== forBreeding)
    throw new RuleBroken(forBreeding ? 'Escolha sêmen ou embrião do estoque' : 'Sêmen e embrião só saem em uma inseminação', 'supply_id');
  const per_event = supply_quantity ?? 1;
  const draw = drawn(lots, product(per_event, events, 2), on);
  const take = async () => {
    if (draw.parts.length === 0) return null;
    const id = farm.id(label);
    farm.add('supply_uses', { id, supply_id, supply_lot_id: null, used_on: on, reason: 'uso', notes: null, ...kept(draw.parts), per_event });
    await moveParts(farm, draw.parts, -1);
    return id;
  };
  let taken: Promise<string | null> | undefined;
  return { findings: useFindings(draw, on, 'supply_id'), take: () => (taken ??= take()) };
}

/** `way` −1 takes them from their lots, 1 returns them. */
export async function moveParts(farm: Farm, parts: readonly Part[], way: 1 | -1) {
  const lots = await Promise.all(parts.map(({ lot_id }) => farm.get('supply_lots', lot_id)));
  for (const [i, part] of parts.entries()) farm.put('supply_lots', moved(lots[i]!, part, way));
}

/** An event is deleted. On a device without the stock, and at another farm, there is nothing to give back. */
export async function giveBackFrom(farm: Farm, supply_use_id: string | null | undefined) {
  const use = supply_use_id ? await farm.find('supply_uses', supply_use_id) : undefined;
  if (!use || use.deleted_at !== null || use.per_event === null) return;
  const { stays, returns } = returned(partsOf(use), use.per_event);
  if (stays.length > 0) farm.put('supply_uses', { ...use, ...kept(stays) });
  else farm.remove('supply_uses', use.id);
  await moveParts(farm, returns, 1);
}

/** An event is restored: it takes its part again if the stock has it. Returns what the event keeps. */
export async function takeBackFor(farm: Farm, supply_use_id: string | null | undefined): Promise<string | null> {
  const use = supply_use_id ? await farm.find('supply_uses', supply_use_id) : undefined;
  if (!use || use.per_event === null) return supply_use_id ?? null;
  const lots = await farm.list('supply_lots', { supply_id: use.supply_id });
  // Where the stock was short, the last event had taken less than it asked for.
  const wanted = use.deleted_at === null ? use.per_event : Math.min(use.per_event, use.quantity);
  const { missing } = drawn(lots, wanted, use.used_on);
  if (missing > 0) return null;
  if (use.deleted_at !== null) await takeAgain(farm, use, wanted);
  else await takeMore(farm, use, use.per_event);
  return use.id;
}

/** A deleted use: from the same lots if they still have it, otherwise as a new one. */
export async function takeAgain(farm: Farm, use: SupplyUse, quantity: number) {
  const lots = await farm.list('supply_lots', { supply_id: use.supply_id });
  const before = partsOf(use);
  const same = use.quantity === quantity && isStillThere(before, lots);
  const draw = drawn(lots, quantity, use.used_on, use.supply_lot_id);
  if (!same && draw.missing > 0) throw notEnough();
  const parts = same ? before : draw.parts;
  farm.put('supply_uses', { ...use, ...kept(parts) });
  await moveParts(farm, parts, -1);
}

async function takeMore(farm: Farm, use: SupplyUse, quantity: number) {
  const lots = await farm.list('supply_lots', { supply_id: use.supply_id });
  const { parts } = drawn(lots, quantity, use.used_on);
  farm.put('supply_uses', { ...use, ...kept([...partsOf(use), ...parts]) });
  await moveParts(farm, parts, -1);
}
