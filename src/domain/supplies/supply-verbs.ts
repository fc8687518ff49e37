// Verbs of supplies, their lots and their uses. A lot that was used is not deleted; correcting its cost corrects that of its uses.
import * as z from 'zod/mini';
import { assertReferences, idInput, plainVerbs, removalInput, withChanges } from '#domain/kernel/basic-verbs';
import { RuleBroken } from '#domain/kernel/errors';
import { optional } from '#domain/kernel/fields';
import { assertPlausible } from '#domain/kernel/plausibility';
import { verbsOf } from '#domain/kernel/verb';
import type { Farm, NounName } from '#domain/nouns';
import { assertOnlySupply, assertSupply, Supply } from '#domain/supplies/supplies';
import { assertEntered, entryFindings, SupplyLot } from '#domain/supplies/supply-lots';
import { moveParts, takeAgain } from '#domain/supplies/supply-moves';
import { drawn, kept, notEnough, partsOf, revalued, usedOf, useFindings } from '#domain/supplies/supply-stock';
import { assertUsedOn, SupplyUse } from '#domain/supplies/supply-uses';

const verb = verbsOf<Farm, NounName>();

const plain = plainVerbs(Supply, {
  create: 'Cadastrar produto do estoque',
  update: 'Atualizar produto do estoque',
  remove: 'Excluir produto do estoque',
  restore: 'Desfazer exclusão de produto do estoque',
});

const assertOnlyOne = async (farm: Farm, supply: Pick<Supply, 'id' | 'kind' | 'name'>) =>
  assertOnlySupply(supply, await farm.list('supplies', { name: supply.name }));

export const createSupply = verb({
  ...plain.create,
  async run(farm: Farm, input) {
    assertSupply(input);
    await Promise.all([assertOnlyOne(farm, input), assertReferences(farm, Supply, input)]);
    farm.add('supplies', input);
  },
});

export const updateSupply = verb({
  ...plain.update,
  async run(farm: Farm, { id, changes }) {
    const before = await farm.get('supplies', id);
    const after = withChanges(Supply, before, changes);
    assertSupply(after);
    if (after.name !== before.name || after.kind !== before.kind) await assertOnlyOne(farm, after);
    await assertReferences(farm, Supply, after, before);
    farm.put('supplies', after);
  },
});

export const removeSupply = verb({
  ...plain.remove,
  async run(farm: Farm, { id }) {
    const [, lots, uses] = await Promise.all([
      farm.get('supplies', id),
      farm.list('supply_lots', { supply_id: id }),
      farm.list('supply_uses', { supply_id: id }),
    ]);
    if (lots.length > 0 || uses.length > 0) throw new RuleBroken('Este produto tem entradas ou saídas e não pode ser excluído');
    farm.remove('supplies', id);
  },
});

export const restoreSupply = verb({
  ...plain.restore,
  async run(farm: Farm, { id }) {
    const supply = await farm.removed('supplies', id);
    await assertOnlyOne(farm, supply);
    farm.put('supplies', supply);
  },
});

const { kind, name, unit } = Supply.create.shape;
/** Of a product that is not registered yet. */
export const newSupplyFields = { supply_kind: optional(kind), supply_name: optional(name), supply_unit: optional(unit) };
type Named = { supply_id: string; supply_kind: Supply['kind'] | null; supply_name: string | null; supply_unit: string | null };

/** Registers the product of an entry that is new. */
export async function supplyOf(farm: Farm, { supply_id, supply_kind, supply_name, supply_unit }: Named) {
  const known = await farm.find('supplies', supply_id);
  if (known?.deleted_at === null) return;
  if (known) {
    await assertOnlyOne(farm, known);
    return farm.put('supplies', known);
  }
  if (!supply_kind || !supply_name || !supply_unit) {
    await farm.get('supplies', supply_id);
    return;
  }
  const fresh = { id: supply_id, kind: supply_kind, name: supply_name, unit: supply_unit };
  await assertOnlyOne(farm, fresh);
  farm.add('supplies', { ...fresh, min_stock: null, bull_id: null, external_bull_id: null, notes: null });
}

export const enterSupply = verb({
  title: 'Registrar entrada no estoque',
  on: 'supply_lots',
  input: z.strictObject({ ...SupplyLot.create.shape, ...newSupplyFields }),
  asks: true,
  async run(farm, { supply_kind, supply_name, supply_unit, ...lot }) {
    assertEntered(lot, farm.today);
    assertPlausible(farm, entryFindings(lot));
    await supplyOf(farm, { supply_id: lot.supply_id, supply_kind, supply_name, supply_unit });
    farm.add('supply_lots', { ...lot, remaining: lot.quantity, remaining_value: lot.total_cost ?? 0 });
  },
});

export const updateSupplyLot = verb({
  title: 'Corrigir entrada do estoque',
  on: 'supply_lots',
  input: SupplyLot.update,
  async run(farm, { id, changes }) {
    const before = await farm.get('supply_lots', id);
    const after = withChanges(SupplyLot, before, changes);
    assertEntered(after, farm.today, before);
    const isAnother = after.supply_id !== before.supply_id;
    if (isAnother && usedOf(before) > 0) throw alreadyUsed('supply_id');
    if (isAnother) await farm.get('supplies', after.supply_id);
    if (after.quantity < usedOf(before)) throw new RuleBroken('Já saiu mais do que esta quantidade', 'quantity');
    if (after.quantity === before.quantity && after.total_cost === before.total_cost) return farm.put('supply_lots', after);
    const { changed, remaining, remaining_value } = revalued(after, await farm.list('supply_uses', { supply_id: after.supply_id }));
    farm.put('supply_lots', { ...after, remaining, remaining_value });
    for (const { use, parts } of changed) farm.put('supply_uses', { ...use, ...kept(parts) });
  },
});

const alreadyUsed = (field?: string) => new RuleBroken('Desta entrada já saiu alguma coisa', field);

export const removeSupplyLot = verb({
  title: 'Excluir entrada do estoque',
  on: 'supply_lots',
  input: removalInput,
  async run(farm, { id }) {
    if (usedOf(await farm.get('supply_lots', id)) > 0) throw alreadyUsed();
    farm.remove('supply_lots', id);
  },
});

export const restoreSupplyLot = verb({
  title: 'Desfazer exclusão de entrada do estoque',
  on: 'supply_lots',
  input: idInput,
  async run(farm, { id }) {
    const lot = await farm.removed('supply_lots', id);
    await farm.get('supplies', lot.supply_id);
    farm.put('supply_lots', lot);
  },
});

export const useSupply = verb({
  title: 'Registrar saída do estoque',
  on: 'supply_uses',
  input: SupplyUse.create,
  asks: true,
  async run(farm, input) {
    const { supply_id, supply_lot_id, quantity, used_on, reason } = input;
    assertUsedOn(used_on, farm.today);
    const [, lots] = await Promise.all([farm.get('supplies', supply_id), farm.list('supply_lots', { supply_id })]);
    if (supply_lot_id !== null && !lots.some(({ id }) => id === supply_lot_id)) throw new RuleBroken('Escolha um lote deste produto', 'supply_lot_id');
    const draw = drawn(lots, quantity, used_on, supply_lot_id);
    if (draw.missing > 0) throw notEnough();
    // What is thrown away may have expired.
    assertPlausible(
      farm,
      useFindings(draw, used_on, 'used_on').filter(({ key }) => reason === 'uso' || key !== 'supply_expired'),
    );
    farm.add('supply_uses', { ...input, ...kept(draw.parts), per_event: null });
    await moveParts(farm, draw.parts, -1);
  },
});

export const removeSupplyUse = verb({
  title: 'Excluir saída do estoque',
  on: 'supply_uses',
  input: removalInput,
  async run(farm, { id }) {
    const parts = partsOf(await farm.get('supply_uses', id));
    farm.remove('supply_uses', id);
    await moveParts(farm, parts, 1);
  },
});

export const restoreSupplyUse = verb({
  title: 'Desfazer exclusão de saída do estoque',
  on: 'supply_uses',
  input: idInput,
  async run(farm, { id }) {
    const use = await farm.removed('supply_uses', id);
    await farm.get('supplies', use.supply_id);
    await takeAgain(farm, use, use.quantity);
  },
});
