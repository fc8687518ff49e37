// Rules of a sale: at least one animal, each once and with a value; consistent documents; animals that may be sold.

import { doseOfTreatment, doseOfVaccine, type Hold, meatHold, meatHoldOn } from '#domain/health/withdrawal';
import type { Animal } from '#domain/herd/animals';
import { leftHerd } from '#domain/herd/herd-exits';
import { writtenDay } from '#domain/kernel/dates';
import { nfeKeyParts } from '#domain/kernel/documents';
import { RuleBroken } from '#domain/kernel/errors';
import type { Role } from '#domain/kernel/roles';
import { netOf, type TakenOff, totalOf } from '#domain/money/sale-values';
import { isPending, type Sale } from '#domain/money/sales';
import { type FarmTransfer, isOpenTransfer } from '#domain/transfers/farm-transfers';

const refuse = (when: boolean, words: string, field?: string) => {
  if (when) throw new RuleBroken(words, field);
};

type Item = Parameters<typeof totalOf>[0] & { animal_id?: string | null | undefined };

/** Also for the form, where some values are still empty. */
export function assertItems(items: readonly Item[]) {
  refuse(items.length === 0, 'Adicione pelo menos um animal à venda', 'items');
  const words = 'Todos os animais devem ter um animal selecionado e valor maior que zero';
  const chosen = new Set<string>();
  for (const [i, item] of items.entries()) {
    refuse(!item.animal_id, words, `items.${i}.animal_id`);
    refuse(totalOf(item) <= 0, words, `items.${i}.unit_price`);
    refuse(chosen.has(item.animal_id!), 'O mesmo animal foi escolhido duas vezes', `items.${i}.animal_id`);
    chosen.add(item.animal_id!);
  }
}

export function assertNet(gross: number, sale: TakenOff) {
  refuse(netOf(gross, sale) <= 0, 'O valor líquido precisa ser maior que zero', 'discount');
}

export function assertDates({ sale_date, payment_status, due_date }: Pick<Sale, 'sale_date' | 'payment_status' | 'due_date'>, today: string) {
  refuse(sale_date > today, 'A data não pode ser futura', 'sale_date');
  refuse(isPending({ payment_status }) && due_date !== null && due_date < sale_date, 'O vencimento é anterior à venda', 'due_date');
}

type Invoice = Pick<Sale, 'invoice_key' | 'invoice_date' | 'invoice_number' | 'invoice_series'>;

const figures = (text: string | null) => (text === null ? '' : text.replace(/\D/g, ''));
const differs = (written: string | null, inKey: number) => figures(written) !== '' && Number(figures(written)) !== inKey;

/** The key contains the month, number and series of its invoice. */
export function assertInvoice({ invoice_key, invoice_date, invoice_number, invoice_series }: Invoice) {
  const key = invoice_key === null ? null : nfeKeyParts(invoice_key);
  if (!key) return;
  const month = key.month.split('-').toReversed().join('/');
  refuse(invoice_date !== null && !invoice_date.startsWith(key.month), `A chave da NF-e é de ${month}: confira a data da nota`, 'invoice_date');
  refuse(differs(invoice_number, key.number), `A chave é da NF-e número ${key.number}: confira o número`, 'invoice_number');
  refuse(differs(invoice_series, key.series), `A chave é da série ${key.series}: confira a série`, 'invoice_series');
}

export const canBeSold = ({ status }: Pick<Animal, 'status'>) => status === 'ativo';

export const notSellable = ({ name }: Pick<Animal, 'name'>) => `Só animais ativos podem ser vendidos: ${name}`;

export function assertCanBeSold(
  animal: Pick<Animal, 'id' | 'name' | 'status' | 'exit_date' | 'birth_date'>,
  sale_date: string,
  transfers: readonly Pick<FarmTransfer, 'status'>[],
) {
  const { name, birth_date } = animal;
  if (!canBeSold(animal)) throw leftHerd(animal, notSellable(animal), 'items');
  refuse(birth_date !== null && sale_date < birth_date, `A venda é anterior ao nascimento: ${name}`, 'sale_date');
  refuse(transfers.some(isOpenTransfer), `${name} tem uma transferência aberta: conclua ou cancele antes de vender`, 'items');
}

const mayRelease: Role[] = ['owner', 'admin'];
/** Who may sell animals in withdrawal for slaughter, with a reason. */
export const canRelease = (role: Role) => mayRelease.includes(role);

type Given = { vaccines: readonly Parameters<typeof doseOfVaccine>[0][]; treatments: readonly Parameters<typeof doseOfTreatment>[0][] };

/** Why an animal may not be slaughtered on a day. The doses are read only if the fields on the animal say that it may be held. */
export function slaughterHold(animal: Parameters<typeof meatHold>[0], sale_date: string, given: () => Given): Hold | null {
  const stored = meatHold(animal, sale_date);
  if (stored === null) return null;
  const { vaccines, treatments } = given();
  const doses = [...vaccines.map(doseOfVaccine), ...treatments.map(doseOfTreatment)];
  // A device has no doses if its person does not see health.
  return doses.length === 0 ? stored : meatHoldOn(doses, sale_date);
}

const heldWords = (name: string, { reason, until }: Hold) => `${name} (${reason}${until === null ? '' : `, carne liberada em ${writtenDay(until)}`})`;

/** Animals in withdrawal are not slaughtered, unless owner or admin gives a reason (decision 30). */
export function assertMeatFree(held: readonly { name: string; hold: Hold }[], reason: string | null, mayOverride: boolean) {
  const [first] = held;
  if (!first || (reason !== null && mayOverride)) return;
  const others = held.length > 1 ? ` e mais ${held.length - 1}` : '';
  const way = mayOverride ? 'Informe o motivo para vender assim mesmo' : 'Só o proprietário ou um administrador pode liberar, com o motivo';
  throw new RuleBroken(`Em carência: ${heldWords(first.name, first.hold)}${others}. ${way}`, 'withdrawal_reason');
}
