// What the farm bought from and sold to each party, and what is open with it. Records that name it only in words count too.
import { sum } from '#domain/kernel/money';
import { compare, compareWords } from '#domain/kernel/sorting';
import { fold } from '#domain/kernel/text';
import { isLate } from '#domain/money/financial-queries';
import type { FinancialTransaction } from '#domain/money/financial-transactions';
import { isOfParty, type Party } from '#domain/money/parties';

type Entry = Pick<FinancialTransaction, 'id' | 'type' | 'status' | 'amount' | 'transaction_date' | 'due_date' | 'supplier_buyer'> & {
  party_id?: string | null;
  withheld_from_id?: string | null;
};

/** Newest first, without what was cancelled. */
export const entriesWith = <E extends Entry>(party: Pick<Party, 'id' | 'name'>, entries: readonly E[]) =>
  entries
    .filter((entry) => entry.status !== 'cancelado' && isOfParty(party, entry.party_id, entry.supplier_buyer))
    .toSorted((a, b) => compare(b.transaction_date, a.transaction_date) || compare(b.id, a.id));

/** `sold` is gross; what the buyer withheld is neither bought from it nor open. */
export function partyFigures(entries: readonly Entry[], today: string) {
  const own = entries.filter(({ withheld_from_id }) => !withheld_from_id);
  const of = (type: Entry['type'], which: (entry: Entry) => boolean) =>
    sum(
      own.filter((entry) => entry.type === type && which(entry)).map(({ amount }) => amount),
      2,
    );
  const isOpen = ({ status }: Entry) => status === 'pendente';
  const withheld = sum(
    entries.filter((entry) => entry.withheld_from_id && isOpen(entry)).map(({ amount }) => -amount),
    2,
  );
  return {
    bought: of('despesa', () => true),
    sold: of('receita', () => true),
    toPay: of('despesa', isOpen),
    toReceive: sum([of('receita', isOpen), withheld], 2),
    late: own.filter((entry) => isLate(entry, today)).length,
  };
}

/** Figures of every party at once: one pass over the entries. */
export function figuresOfParties(parties: readonly Pick<Party, 'id' | 'name'>[], entries: readonly Entry[], today: string) {
  const [byId, byName] = [new Map<string, Entry[]>(), new Map<string, Entry[]>()];
  const put = (map: Map<string, Entry[]>, key: string, entry: Entry) => {
    const same = map.get(key);
    if (same) same.push(entry);
    else map.set(key, [entry]);
  };
  for (const entry of entries) {
    if (entry.status === 'cancelado') continue;
    if (entry.party_id) put(byId, entry.party_id, entry);
    else if (entry.supplier_buyer) put(byName, fold(entry.supplier_buyer), entry);
  }
  return new Map(parties.map(({ id, name }) => [id, partyFigures([...(byId.get(id) ?? []), ...(byName.get(fold(name)) ?? [])], today)]));
}

/** Names in records that no party has, the most frequent first. */
export function namesWithoutParty(names: readonly (string | null)[], parties: readonly Pick<Party, 'name'>[]) {
  const known = new Set(parties.map(({ name }) => fold(name)));
  const found = new Map<string, { name: string; count: number }>();
  for (const name of names) {
    const key = name === null ? '' : fold(name);
    if (name === null || key === '' || known.has(key)) continue;
    const same = found.get(key);
    if (same) same.count++;
    else found.set(key, { name: name.trim(), count: 1 });
  }
  return [...found.values()].toSorted((a, b) => b.count - a.count || compareWords(a.name, b.name));
}
