// Meat in withdrawal: an animal that may end in slaughter does not leave before the meat is free.
import { doseOfTreatment, doseOfVaccine, type Hold, meatHold, meatHoldOn } from '#domain/health/withdrawal';
import { writtenDay } from '#domain/kernel/dates';
import { RuleBroken } from '#domain/kernel/errors';
import type { Role } from '#domain/kernel/roles';

const mayRelease: Role[] = ['owner', 'admin'];
/** Who may let animals in withdrawal go to slaughter, with a reason. */
export const canRelease = (role: Role) => mayRelease.includes(role);

/** The purpose of a sale. "Outra" says nothing about what the buyer does. */
export const endsInSlaughter = (purpose: string) => purpose === 'abate' || purpose === 'outro';

type Given = { vaccines: readonly Parameters<typeof doseOfVaccine>[0][]; treatments: readonly Parameters<typeof doseOfTreatment>[0][] };

/** Why an animal may not be slaughtered on a day. The doses are read only if the fields on the animal say that it may be held. */
export function slaughterHold(animal: Parameters<typeof meatHold>[0], on: string, given: () => Given): Hold | null {
  const stored = meatHold(animal, on);
  if (stored === null) return null;
  const { vaccines, treatments } = given();
  const doses = [...vaccines.map(doseOfVaccine), ...treatments.map(doseOfTreatment)];
  // A device has no doses if its person does not see health.
  return doses.length === 0 ? stored : meatHoldOn(doses, on);
}

const heldWords = (name: string, { reason, until }: Hold) => `${name} (${reason}${until === null ? '' : `, carne liberada em ${writtenDay(until)}`})`;

/** `way`: what owner and admin can do about it. */
export function assertMeatFree(
  held: readonly { name: string; hold: Hold }[],
  reason: string | null,
  mayOverride: boolean,
  way = 'Informe o motivo para vender assim mesmo',
) {
  const [first] = held;
  if (!first || (reason !== null && mayOverride)) return;
  const others = held.length > 1 ? ` e mais ${held.length - 1}` : '';
  const what = mayOverride ? way : 'Só o proprietário ou um administrador pode liberar, com o motivo';
  throw new RuleBroken(`Em carência: ${heldWords(first.name, first.hold)}${others}. ${what}`, 'withdrawal_reason');
}
