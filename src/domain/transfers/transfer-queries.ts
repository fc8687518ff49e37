// The transfers of a farm: counts by status, costs and search.
import { sum } from '#domain/kernel/money';
import { compare } from '#domain/kernel/sorting';
import { fold } from '#domain/kernel/text';
import { type FarmTransfer, isArrival } from '#domain/transfers/farm-transfers';

/** What a transfer costs this farm: the origin pays, and the destination's copy only shows what it cost (decision 223). */
export const costHere = (transfer: Pick<FarmTransfer, 'cost' | 'to_farm_id'>, farm_id: string) => (isArrival(transfer, farm_id) ? 0 : (transfer.cost ?? 0));

export function countTransfers(transfers: readonly Pick<FarmTransfer, 'status' | 'cost' | 'to_farm_id'>[], farm_id: string) {
  const counts = { total: transfers.length, pendente: 0, em_transito: 0, concluída: 0, cancelada: 0 };
  for (const { status } of transfers) counts[status]++;
  return {
    ...counts,
    /** Received from another farm. */
    arrivals: transfers.filter((transfer) => isArrival(transfer, farm_id) && transfer.status === 'concluída').length,
    cost: sum(
      transfers.map((transfer) => costHere(transfer, farm_id)),
      2,
    ),
  };
}

export const newestTransferFirst = (transfers: readonly FarmTransfer[]) =>
  transfers.toSorted((a, b) => compare(b.transfer_date, a.transfer_date) || compare(b.id, a.id));

/** A transfer with names: the animal may be on another farm, and the reader may not have access to both. */
export type Journey = { id: string; transfer: FarmTransfer; animal: string; identification: string | null; from: string | null; to: string | null };

type Names = { animal: (id: string) => object | undefined; farm: (id: string) => string | undefined };

export function journeysOf(transfers: readonly FarmTransfer[], { animal, farm }: Names): Journey[] {
  return transfers.map((transfer) => {
    const { id, animal_id, from_farm_id, to_farm_id, from_farm_name, to_farm_name } = transfer;
    const who = animal(animal_id) as { name: string; identification: string | null } | undefined;
    return {
      id,
      transfer,
      // Of one on its way the copy says who it is.
      animal: who?.name ?? transfer.animal_name ?? 'Animal excluído',
      identification: who?.identification ?? transfer.animal_tag ?? null,
      from: from_farm_id && (farm(from_farm_id) ?? from_farm_name),
      to: to_farm_id && (farm(to_farm_id) ?? to_farm_name),
    };
  });
}

/** By the animal's name or number, or by a farm. */
export function findJourneys(journeys: readonly Journey[], { search, status }: { search: string; status: string }) {
  const words = fold(search).split(' ').filter(Boolean);
  return journeys.filter(({ transfer, animal, identification, from, to }) => {
    if (status !== '' && transfer.status !== status) return false;
    if (words.length === 0) return true;
    const text = fold([animal, identification, from, to].filter(Boolean).join(' '));
    return words.every((word) => text.includes(word));
  });
}
