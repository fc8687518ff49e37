// When each animal was on the farm, and how it came and went: from births, purchases, transfers and exits, in whatever order they were entered.
import { type Animal, headsOf, isLost } from '#domain/herd/animals';
import { groupedBy } from '#domain/kernel/grouped';
import { compare } from '#domain/kernel/sorting';
import { type FarmTransfer, isArrival } from '#domain/transfers/farm-transfers';

export const entries = { birth: 'Nascimentos', purchase: 'Compras', transfer_in: 'Transferências recebidas' };
export const exits = { death: 'Mortes', sale: 'Vendas', slaughter: 'Abates', loss: 'Furtos e perdas', transfer_out: 'Transferências enviadas' };
export type Entry = keyof typeof entries;
export type Exit = keyof typeof exits;

/** From the day it came; on the day it left it is no longer there. Null: before all records, or still there. */
export type Stay = { from: string | null; entry: Entry | null; to: string | null; exit: Exit | null };
export type Head = { animal: Animal; heads: number; stays: Stay[] };
/** Why an animal cannot be counted. */
export type Uncounted = { animal: Animal; why: 'no_exit_date' | 'left_before' };

export type HerdRows = {
  /** Those that moved to another farm too, as far as they are known. */
  animals: readonly Animal[];
  farm_transfers: readonly FarmTransfer[];
  farm_id: string;
  /** The day it was bought. */
  boughtOn?: (animal: Animal) => string | null;
};

const exitOf = (animal: Animal): Exit => (isLost(animal) ? 'loss' : animal.status === 'vendido' ? 'sale' : animal.status === 'abatido' ? 'slaughter' : 'death');

/** Heads that were taken out of a batch came with it. */
function rootOf(animal: Animal, byId: ReadonlyMap<string, Animal>) {
  let root = animal;
  const seen = new Set([root.id]);
  for (let next = byId.get(root.split_from_id ?? ''); next && !seen.has(next.id); next = byId.get(root.split_from_id ?? '')) {
    root = next;
    seen.add(root.id);
  }
  return root;
}

export function staysOf({ animals, farm_transfers, farm_id, boughtOn = () => null }: HerdRows): { heads: Head[]; uncounted: Uncounted[] } {
  const byId = new Map(animals.map((animal) => [animal.id, animal]));
  const completed = farm_transfers.filter(({ status, completed_at, to_farm_id }) => status === 'concluída' && completed_at !== null && to_farm_id !== null);
  const journeys = groupedBy(completed, ({ animal_id }) => animal_id);
  const uncounted: Uncounted[] = [];
  const heads = animals.flatMap((animal): Head[] => {
    const count = headsOf(animal);
    if (count === 0) return [];
    const root = rootOf(animal, byId);
    const moves = (journeys.get(animal.id) ?? []).toSorted(
      (a, b) => compare(a.transfer_date, b.transfer_date) || compare(a.completed_at ?? '', b.completed_at ?? '') || compare(a.id, b.id),
    );
    const bought = boughtOn(root);
    const first: Stay = { from: bought ?? root.birth_date, entry: bought ? 'purchase' : root.birth_date ? 'birth' : null, to: null, exit: null };
    const stays: Stay[] = moves[0] && isArrival(moves[0], farm_id) ? [] : [first];
    for (const move of moves) {
      const open = stays.at(-1);
      if (isArrival(move, farm_id)) stays.push({ from: move.transfer_date, entry: 'transfer_in', to: null, exit: null });
      else if (open && open.to === null) Object.assign(open, { to: move.transfer_date, exit: 'transfer_out' });
    }
    const last = stays.at(-1);
    if (animal.status !== 'ativo' && last && last.to === null) {
      if (animal.exit_date === null) {
        uncounted.push({ animal, why: 'no_exit_date' });
        return [];
      }
      Object.assign(last, { to: animal.exit_date, exit: exitOf(animal) });
    }
    if (stays.some(({ from, to }) => from !== null && to !== null && to < from)) {
      uncounted.push({ animal, why: 'left_before' });
      return [];
    }
    return [{ animal, heads: count, stays }];
  });
  return { heads, uncounted };
}
