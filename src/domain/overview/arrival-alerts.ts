// Alerts about animals that come: quarantines that end, and transfers on the way; one for each list.
import { isQuarantined } from '#domain/herd/quarantines';
import { writtenDay } from '#domain/kernel/dates';
import type { Rows } from '#domain/nouns';
import type { Alert } from '#domain/overview/alert-decisions';
import { isOpenTransfer } from '#domain/transfers/farm-transfers';

const latest = (days: readonly string[]) => days.reduce((last, day) => (day > last ? day : last), '');

type Held = Pick<Rows['quarantines'], 'animal_id' | 'until_date' | 'released_on'>;

/** Those whose day has come: to be released, or examined. The key has the last day, so that the next one is told of again. */
export function quarantinesEnding(
  { quarantines, animals }: { quarantines: readonly Held[]; animals: readonly Pick<Rows['animals'], 'id' | 'name' | 'status'>[] },
  today: string,
): Alert[] {
  const names = new Map(animals.flatMap(({ id, name, status }) => (status === 'ativo' ? [[id, name] as const] : [])));
  const due = quarantines.filter((one) => isQuarantined(one) && one.until_date <= today && names.has(one.animal_id));
  const [first] = due;
  if (!first) return [];
  const due_date = latest(due.map(({ until_date }) => until_date));
  const who = due.length === 1 ? names.get(first.animal_id)! : `${due.length} animais`;
  const message = `${due.length === 1 ? 'O prazo acabou' : 'Os prazos acabaram'}: confira os exames e libere.`;
  return [{ key: `quarantine:${due_date}:${due.length}`, title: `Fim da quarentena: ${who}`, message, priority: 'média', due_date, link: '/tags/quarentena' }];
}

type Coming = Pick<Rows['farm_transfers'], 'status' | 'transfer_date' | 'from_farm_name'> & { animal_name?: string | null; completed_at?: string | null };

/** Only the copy at the destination has the animal's name. */
export function transfersComing({ farm_transfers }: { farm_transfers: readonly Coming[] }): Alert[] {
  const coming = farm_transfers.filter((one) => one.animal_name && !one.completed_at && isOpenTransfer(one));
  const [first] = coming;
  if (!first) return [];
  const due_date = latest(coming.map(({ transfer_date }) => transfer_date));
  const who = coming.length === 1 ? first.animal_name! : `${coming.length} animais`;
  const from = first.from_farm_name && coming.every(({ from_farm_name }) => from_farm_name === first.from_farm_name) ? ` de ${first.from_farm_name}` : '';
  const message = `${coming.length === 1 ? 'Sai' : 'Saem'}${from} em ${writtenDay(due_date)}: receba ou recuse na chegada.`;
  return [{ key: `coming:${due_date}:${coming.length}`, title: `A caminho: ${who}`, message, priority: 'alta', due_date, link: '/transfers' }];
}
