// The gate of the herd: whether an animal may leave on a day, whichever verb takes it out, and whether it may come back.
import { assertMeatFree, canRelease, slaughterHold } from '#domain/exits/slaughter-rules';
import { meatHold } from '#domain/health/withdrawal';
import { assertIdentity, assertUnsold } from '#domain/herd/animal-verbs';
import { type Animal, isBornDead } from '#domain/herd/animals';
import { leftHerd } from '#domain/herd/herd-exits';
import { writtenDay } from '#domain/kernel/dates';
import { RuleBroken } from '#domain/kernel/errors';
import type { Finding } from '#domain/kernel/plausibility';
import type { Farm, NounName, Rows } from '#domain/nouns';
import { type FarmTransfer, isOpenTransfer } from '#domain/transfers/farm-transfers';

/** `planned`: decided by somebody, so an animal that moves to another farm cannot leave at the same time. Death and loss happen anywhere. */
const ways = {
  sale: { the: 'A venda', done: 'vendidos', act: 'vender', planned: true },
  slaughter: { the: 'O abate', done: 'abatidos', act: 'abater', planned: true },
  death: { the: 'A morte', done: 'dados como mortos', act: '', planned: false },
  loss: { the: 'A perda', done: 'dados como perdidos', act: '', planned: false },
};
export type Way = keyof typeof ways;

type Leaving = Pick<Animal, 'id' | 'name' | 'status' | 'exit_date' | 'birth_date'>;
/** The input fields that refusals name. */
type Fields = { date: string; animal: string };

export const onlyActive = ({ name }: Pick<Animal, 'name'>, way: Way) => `Só animais ativos podem ser ${ways[way].done}: ${name}`;

type Situation = { on: string; today: string; transfers: readonly Pick<FarmTransfer, 'status'>[]; fields: Fields };

/** Why an animal may not leave; null if it may. Screens say it before anything is saved. */
export function refusalToLeave(animal: Leaving, way: Way, { on, today, transfers, fields }: Situation): RuleBroken | null {
  const { the, act, planned } = ways[way];
  if (animal.status !== 'ativo') return leftHerd(animal, onlyActive(animal, way), fields.animal);
  if (on > today) return new RuleBroken('A data não pode ser futura', fields.date);
  if (animal.birth_date !== null && on < animal.birth_date) return new RuleBroken(`${the} é anterior ao nascimento: ${animal.name}`, fields.date);
  if (planned && transfers.some(isOpenTransfer))
    return new RuleBroken(`${animal.name} tem uma transferência aberta: conclua ou cancele antes de ${act}`, fields.animal);
  return null;
}

export function assertLeaves(animal: Leaving, way: Way, situation: Situation) {
  const refusal = refusalToLeave(animal, way, situation);
  if (refusal) throw refusal;
}

type Exit = {
  way: Way;
  on: string;
  fields: Fields;
  /** Whether the meat has to be free. */
  meat: boolean;
  withdrawal_reason: string | null;
  /** The person's role, unless somebody with the right already gave the reason. */
  mayOverride?: boolean;
  /** What owner and admin are told to do about a withdrawal. */
  told?: string;
};

/** Every animal may leave. Returns whether any leaves in spite of its withdrawal. */
export async function assertMayLeave(farm: Farm, animals: readonly Rows['animals'][], exit: Exit) {
  const { way, on, fields, meat, withdrawal_reason, mayOverride = canRelease(farm.actor.role) } = exit;
  const transfers = await Promise.all(animals.map(async ({ id }) => (ways[way].planned ? await farm.list('farm_transfers', { animal_id: id }) : [])));
  for (const [i, animal] of animals.entries()) assertLeaves(animal, way, { on, today: farm.today, transfers: transfers[i]!, fields });
  if (!meat) return false;
  // Most animals are not held: their doses need not be read.
  const maybeHeld = animals.filter((animal) => meatHold(animal, on) !== null);
  const holds = await Promise.all(
    maybeHeld.map(async (animal) => {
      const of = { animal_id: animal.id };
      const [vaccines, treatments] = await Promise.all([farm.list('animal_vaccines', of), farm.list('animal_treatments', of)]);
      return { name: animal.name, hold: slaughterHold(animal, on, () => ({ vaccines, treatments })) };
    }),
  );
  const held = holds.flatMap(({ name, hold }) => (hold ? [{ name, hold }] : []));
  assertMeatFree(held, withdrawal_reason, mayOverride, exit.told ?? `Informe o motivo para ${ways[way].act} assim mesmo`);
  return held.length > 0;
}

/** Events of an animal itself, by the field of their day. Its milk is left out: a device has 400 days of it. */
const eventsOf = {
  animal_weighings: ['pesagem', 'weighing_date'],
  animal_vaccines: ['aplicação', 'application_date'],
  animal_treatments: ['tratamento', 'application_date'],
  artificial_inseminations: ['cobertura', 'insemination_date'],
  pregnancy_checks: ['diagnóstico de gestação', 'check_date'],
  births: ['parto', 'birth_date'],
  dry_offs: ['secagem', 'dry_off_date'],
  weanings: ['desmama', 'weaning_date'],
} as const satisfies Partial<Record<NounName, readonly [word: string, day: string]>>;
type EventNoun = keyof typeof eventsOf;

/** Animals that have records of days after they left: one of the two days is wrong. */
export async function laterFindings(farm: Farm, animals: readonly Pick<Animal, 'id' | 'name'>[], on: string, field: string): Promise<Finding[]> {
  // Nothing is recorded for a future day.
  if (on >= farm.today) return [];
  return (await Promise.all(animals.map((animal) => laterOf(farm, animal, on, field)))).flat();
}

async function laterOf(farm: Farm, { id, name }: Pick<Animal, 'id' | 'name'>, on: string, field: string): Promise<Finding[]> {
  const found = await Promise.all(
    (Object.keys(eventsOf) as EventNoun[]).map(async (noun) => {
      const rows: readonly object[] = noun === 'births' ? await farm.list(noun, { mother_id: id }) : await farm.list(noun, { animal_id: id });
      const [word, day] = eventsOf[noun];
      return rows.map((row) => ({ word, day: (row as Record<string, string>)[day]! })).filter((one) => one.day > on);
    }),
  );
  const last = found.flat().toSorted((a, b) => (a.day < b.day ? 1 : -1))[0];
  return last ? [{ key: 'records_after_exit', level: 'confirm', text: `${name} tem ${last.word} em ${writtenDay(last.day)}, depois desta data`, field }] : [];
}

/** In the herd, without anything of its exit. */
export const inHerd = {
  status: 'ativo',
  exit_date: null,
  exit_reason: null,
  withdrawal_reason: null,
  carcass_weight: null,
  carcass_yield: null,
  loss_kind: null,
} as const;

/** Not one of a sale, and not with a tag that another animal got meanwhile. */
export async function assertMayReturn(farm: Farm, animal: Rows['animals']) {
  if (isBornDead(animal)) throw new RuleBroken('Registrado como nascido morto: exclua o parto e registre de novo', 'status');
  await assertUnsold(farm, animal.id);
  await assertIdentity(farm, { ...animal, ...inHerd }, animal);
}
