// Deleting an application or a treatment while its withdrawal runs: by whom, and with a reason that is kept.
import * as z from 'zod/mini';
import { type Dose, freeOn } from '#domain/health/withdrawal';
import { removalReason } from '#domain/health/withdrawal-fields';
import type { Animal } from '#domain/herd/animals';
import { removalInput } from '#domain/kernel/basic-verbs';
import { RuleBroken } from '#domain/kernel/errors';
import type { Actor, Role } from '#domain/kernel/roles';

export const doseRemovalInput = z.strictObject({ ...removalInput.shape, reason: removalReason() });

const keepers: Role[] = ['owner', 'admin', 'manager'];
/** Minutes in which somebody may take back what they have just entered. */
const takeBackMinutes = 10;

type Held = Pick<Animal, 'name' | 'gender' | 'last_birth_date'>;

/** Whether this dose alone still holds meat or milk. Unknown days hold until somebody writes them. */
export function withdrawalRuns({ last, ...label }: Dose, { gender, last_birth_date }: Held, today: string) {
  const runs = (days: number | null) => days === null || (days > 0 && freeOn(last, days) > today);
  if (runs(label.meat_withdrawal_days)) return true;
  if (gender !== 'femea') return false;
  // Held until she calves again, whatever the days.
  return label.not_for_lactating ? !(last_birth_date !== null && last_birth_date > last && last_birth_date <= today) : runs(label.milk_withdrawal_days);
}

type Entered = { created_at: string; created_by: string };
type Asked = { today: string; now: string; actor: Pick<Actor, 'id' | 'role'> };

const isJustEntered = ({ created_at, created_by }: Entered, { now, actor }: Asked) =>
  created_by === actor.id && Date.parse(now) - Date.parse(created_at) <= takeBackMinutes * 60_000;

/** The same dose entered twice: one of the two may go, the withdrawal stays. */
const isTwin = (a: Dose, b: Dose) =>
  a.name === b.name &&
  a.first === b.first &&
  a.last === b.last &&
  a.meat_withdrawal_days === b.meat_withdrawal_days &&
  a.milk_withdrawal_days === b.milk_withdrawal_days &&
  a.not_for_lactating === b.not_for_lactating;

/** What deleting it needs of this person: nothing, a reason, or somebody else. `others`: what else the animal was given. */
export function removalNeeds(dose: Dose, others: readonly Dose[], animal: Held, entered: Entered, asked: Asked): 'nothing' | 'reason' | 'manager' {
  if (!withdrawalRuns(dose, animal, asked.today) || isJustEntered(entered, asked) || others.some((other) => isTwin(dose, other))) return 'nothing';
  return keepers.includes(asked.actor.role) ? 'reason' : 'manager';
}

export const removalWords = {
  manager: 'A carência ainda corre: só o proprietário, um administrador ou um gerente pode excluir, com o motivo',
  reason: 'A carência ainda corre: informe o motivo da exclusão',
};

export function assertMayRemove(needs: ReturnType<typeof removalNeeds>, reason: string | null) {
  if (needs === 'manager') throw new RuleBroken(removalWords.manager, 'reason');
  if (needs === 'reason' && reason === null) throw new RuleBroken(removalWords.reason, 'reason');
}
