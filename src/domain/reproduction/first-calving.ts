// The age by which a heifer should calve for the first time, by what she is made of (decision 406), and the days that follow from it.
import type { Animal } from '#domain/herd/animals';
import { compositionIn } from '#domain/herd/breed-composition';
import { breeds } from '#domain/herd/breeds';
import { gestationOf } from '#domain/herd/gestation';
import { addDays } from '#domain/kernel/dates';
import { grownUp } from '#domain/reproduction/animal-events';
import type { ReproductiveStatus, State } from '#domain/reproduction/states';

export const daysPerMonth = 30.4375;
/** In months. Crosses of unknown parts, and cattle without a breed, have the goal of the Girolando. */
export const calvingGoals = { taurine: 26, girolando: 30, zebu: 36 };

const whole = 64;
/** Holandês of the degrees that the association registers: 1/4 to 7/8. */
const [leastHol, mostHol] = [16, 56];

export function firstCalvingGoal(breed: string | null | undefined): number {
  const composition = compositionIn(breed);
  if (!composition) return calvingGoals.girolando;
  const hol = composition.get('HOL') ?? 0;
  if (hol >= leastHol && hol <= mostHol && hol + (composition.get('GIR') ?? 0) === whole) return calvingGoals.girolando;
  const partsOf = (kind: 't' | 'z') => [...composition].reduce((sum, [code, parts]) => sum + (code !== '?' && breeds.get(code)?.kind === kind ? parts : 0), 0);
  if (partsOf('t') * 2 >= whole) return calvingGoals.taurine;
  return partsOf('z') * 2 > whole ? calvingGoals.zebu : calvingGoals.girolando;
}

const ahead: readonly ReproductiveStatus[] = ['recria', 'apta', 'inseminada', 'vazia', 'prenha'];

type Heifer = Pick<Animal, 'birth_date' | 'breed' | 'category' | 'last_birth_date'>;

/** The last days to calve and to be served for the goal; null unless her first calving is ahead. `own`: the goal of the farm. */
export function firstCalvingAhead(
  { birth_date, breed, category, last_birth_date }: Heifer,
  state: Pick<State, 'reproductive' | 'lactationNumber'>,
  own?: number | null,
) {
  if (birth_date === null || last_birth_date !== null || state.lactationNumber > 0 || grownUp.includes(category) || !ahead.includes(state.reproductive))
    return null;
  const months = own ?? firstCalvingGoal(breed);
  const calving = addDays(birth_date, Math.round(months * daysPerMonth));
  return { months, calving, service: state.reproductive === 'prenha' ? null : addDays(calving, -gestationOf('bovino', breed)) };
}
