// When each animal was on the farm, and how it came and went: from births, purchases, transfers and exits, in whatever order they were entered. Every count of a past day asks this.
import { type Animal, headsOf, isLost } from '#domain/herd/animals';
import { groupedBy } from '#domain/kernel/grouped';
import { compare } from '#domain/kernel/sorting';

export const entries = { birth: 'Nascimentos', purchase: 'Compras', transfer_in: 'Transferências recebidas' };
export const exits = { death: 'Mortes', sale: 'Vendas', slaughter: 'Abates', loss: 'Furtos e perdas', transfer_out: 'Transferências enviadas' };
export type Entry = keyof typeof entries;
export type Exit = keyof typeof exits;

/** From the day it came; on the day it left it is no longer there. Null: before all records, or still there. */
export type Stay = { from: string | null; entry: Entry | null; to: string | null; exit: Exit | null };
export type Staying<A> = { animal: A; heads: number; stays: Stay[] };
/** Why an animal cannot be counted. */
export type Uncounted<A> = { animal: A; why: 'no_exit_date' | 'left_before' };

/** A phone that did not synchronize yet has rows without the newer fields. */
export type Stayed = Pick<Animal, 'id' | 'status' | 'exit_date' | 'birth_date' | 'is_batch' | 'batch_quantity' | 'birth_outcome' | 'loss_kind'> & {
  split_from_id?: string | null;
  /** The day it was bought. */
  entry_date?: string | null;
};

export type Move = { animal_id: string; to_farm_id: string | null; transfer_date: string; completed_at?: string | null; id?: string };

export type StayRows<A extends Stayed> = {
  animals: readonly A[];
  /** Completed ones. */
  transfers: readonly Move[];
  farm_id: string;
  /** Of animals that are on another farm now, as they left. */
  isAway?: (animal: A) => boolean;
};

const exitOf = ({ status, loss_kind }: Stayed): Exit =>
  isLost({ loss_kind }) ? 'loss' : status === 'vendido' ? 'sale' : status === 'abatido' ? 'slaughter' : 'death';

/** Heads that were taken out of a batch came with it. */
function rootOf<A extends Stayed>(animal: A, byId: ReadonlyMap<string, A>) {
  let root = animal;
  const seen = new Set([root.id]);
  for (let next = byId.get(root.split_from_id ?? ''); next && !seen.has(next.id); next = byId.get(root.split_from_id ?? '')) {
    root = next;
    seen.add(root.id);
  }
  return root;
}

const inOrder = (a: Move, b: Move) =>
  compare(a.transfer_date, b.transfer_date) || compare(a.completed_at ?? '', b.completed_at ?? '') || compare(a.id ?? '', b.id ?? '');

export function staysOf<A extends Stayed>({
  animals,
  transfers,
  farm_id,
  isAway = () => false,
}: StayRows<A>): {
  heads: Staying<A>[];
  uncounted: Uncounted<A>[];
} {
  const byId = new Map(animals.map((animal) => [animal.id, animal]));
  const journeys = groupedBy(
    transfers.filter(({ to_farm_id }) => to_farm_id !== null),
    ({ animal_id }) => animal_id,
  );
  const isArrival = ({ to_farm_id }: Move) => to_farm_id === farm_id;
  const uncounted: Uncounted<A>[] = [];
  const heads = animals.flatMap((animal): Staying<A>[] => {
    const count = headsOf(animal);
    if (count === 0) return [];
    const root = rootOf(animal, byId);
    const moves = (journeys.get(animal.id) ?? []).toSorted(inOrder);
    const bought = root.entry_date ?? null;
    const first: Stay = { from: bought ?? root.birth_date, entry: bought ? 'purchase' : root.birth_date ? 'birth' : null, to: null, exit: null };
    const stays: Stay[] = moves[0] && isArrival(moves[0]) ? [] : [first];
    for (const move of moves) {
      const open = stays.at(-1);
      if (isArrival(move)) stays.push({ from: move.transfer_date, entry: 'transfer_in', to: null, exit: null });
      else if (open && open.to === null) Object.assign(open, { to: move.transfer_date, exit: 'transfer_out' });
    }
    const last = stays.at(-1);
    const isOpen = last !== undefined && last.to === null;
    if (isOpen && (animal.status !== 'ativo' || isAway(animal))) {
      if (animal.exit_date === null || isAway(animal)) {
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
