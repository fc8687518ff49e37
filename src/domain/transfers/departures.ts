// Animals that went to another farm: their old farm still names them, and says where they went.
import type { Animal } from '#domain/herd/animals';
import type { FarmTransfer } from '#domain/transfers/farm-transfers';

type Departed = Pick<Animal, 'gender'> & { moved_to: string };
type Journey = Pick<FarmTransfer, 'to_farm_id' | 'to_farm_name'>;

/** `farms`: those the person may enter, which have their current names. For another one the transfer tells the name, if the person may read it. */
export function departureInWords({ gender, moved_to }: Departed, transfers: readonly Journey[], farms: readonly { id: string; farm_name: string }[]) {
  const accessible = farms.find(({ id }) => id === moved_to)?.farm_name;
  const told = transfers.find(({ to_farm_id, to_farm_name }) => to_farm_id === moved_to && to_farm_name !== null)?.to_farm_name;
  return `${gender === 'femea' ? 'transferida' : 'transferido'} para ${accessible ?? told ?? 'outra fazenda'}`;
}
