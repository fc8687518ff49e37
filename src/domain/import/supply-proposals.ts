// The stock of medicine, semen and supplies in a file: each row a lot with its quantity, price and expiry.

import { productNamed } from '#domain/health/withdrawal-products';
import { idOf, markDoubles, missing, number, type Proposer, start, text } from '#domain/import/proposals';
import { product } from '#domain/kernel/money';
import { fold } from '#domain/kernel/text';
import { type Supply, type SupplyKind, supplyIdFor, usualUnit } from '#domain/supplies/supplies';

/** Where the file has no kind: that of the farm's product, else what its name says. */
function guessedKind(name: string, known: readonly Supply[]): SupplyKind {
  const [same] = known.filter((supply) => fold(supply.name) === fold(name));
  if (same) return same.kind;
  const words = fold(name);
  if (/\bvacina/.test(words)) return 'vacina';
  if (/\bsemen\b/.test(words)) return 'semen';
  if (/\bembriao|embrioes/.test(words)) return 'embriao';
  return productNamed(name) ? 'medicamento' : 'insumo';
}

/** A lot is the same by product, lot, expiry and quantity, and by its day where the file has one. */
const keyOf = (supply_id: string, lot: string | undefined | null, expires_on: string | undefined | null, quantity: number, day = '') =>
  [supply_id, fold(lot ?? ''), expires_on ?? '', quantity, day].join(' ');

export const proposeSupplies: Proposer = (rows, _mapping, view) => {
  const supplies = view.rows('supplies');
  const known = new Map<string, number>();
  for (const lot of view.rows('supply_lots'))
    for (const day of ['', lot.entry_date]) {
      const key = keyOf(lot.supply_id, lot.lot, lot.expires_on, lot.quantity, day);
      known.set(key, (known.get(key) ?? 0) + 1);
    }
  const fresh = new Set<string>();
  const keys: (string | null)[] = [];
  const proposals = rows.map((row) => {
    const [name, quantity] = [text(row, 'product'), number(row, 'quantity')];
    const proposal = start(row, name ?? '');
    if (!name) proposal.problems.push(missing(row, 'product', 'Informe: Produto'));
    if (quantity === undefined && !row.problems.some(({ field }) => field === 'quantity'))
      proposal.problems.push(missing(row, 'quantity', 'Informe: Quantidade'));
    keys.push(null);
    if (!name || quantity === undefined) return proposal;
    const supply_kind = (text(row, 'kind') as SupplyKind | undefined) ?? guessedKind(name, supplies);
    const supply_id = supplyIdFor(supplies, view.farm_id, supply_kind, name);
    const supply = supplies.find(({ id }) => id === supply_id);
    const [lot, expires_on, day] = [text(row, 'lot'), text(row, 'expiration'), text(row, 'date')];
    const key = keyOf(supply_id, lot, expires_on, quantity, day);
    // Two lots may be equal: only one that names its lot is there twice.
    keys[keys.length - 1] = lot ? key : null;
    const there = known.get(key) ?? 0;
    if (there > 0) {
      known.set(key, there - 1);
      proposal.isNew = false;
      return proposal;
    }
    const supply_unit = supply?.unit ?? text(row, 'unit') ?? usualUnit[supply_kind];
    const each = number(row, 'price');
    const total_cost = number(row, 'cost') ?? (each === undefined ? undefined : product(each, quantity, 2));
    // The product by a step of its own, so that undoing takes it away too.
    if (!supply && !fresh.has(supply_id)) {
      fresh.add(supply_id);
      const min_stock = number(row, 'minimum');
      proposal.steps.push({
        verb: 'create_supply',
        input: { id: supply_id, kind: supply_kind, name, unit: supply_unit, ...(min_stock !== undefined && { min_stock }) },
      });
    }
    const optional = { lot, expires_on, total_cost, supplier: text(row, 'supplier'), canister: text(row, 'canister'), notes: text(row, 'notes') };
    proposal.steps.push({
      verb: 'enter_supply',
      input: {
        id: idOf(view, row.number),
        supply_id,
        supply_kind,
        supply_name: name,
        supply_unit,
        entry_date: day ?? view.today,
        quantity,
        ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)),
      },
    });
    return proposal;
  });
  markDoubles(proposals, (_, place) => keys[place]!);
  return proposals;
};
