// Events that rows without records of their own tell of: those of a phone that has not synchronized since checks and dry-offs are records (decision 302).
import type { Animal } from '#domain/herd/animals';
import { gestationOf } from '#domain/herd/gestation';
import { addDays } from '#domain/kernel/dates';
import { type AnimalEventRows, type Reading, type Registered, recordedEvents } from '#domain/reproduction/animal-events';
import { sameBirth } from '#domain/reproduction/births';
import { dayNumber } from '#domain/reproduction/day-numbers';
import type { ReproductionEvent } from '#domain/reproduction/events';

type Check = AnimalEventRows['pregnancy_checks'][number];
type Stored = Registered &
  Pick<Animal, 'breed' | 'pregnancy_status' | 'pregnancy_date' | 'expected_birth_date' | 'last_birth_date' | 'dry_off_date' | 'updated_at'> & {
    state_from_events?: boolean | undefined;
  };

/** Of the rows of one female: her events, in any order. The same on lists, indicators and her page. */
export function eventsOf(animal: Stored, rows: AnimalEventRows, reading: Reading = {}): ReproductionEvent[] {
  if (animal.state_from_events) {
    // A pregnancy of older records without a date of mating is no record: it holds until something is recorded.
    const isUndated = animal.pregnancy_status === 'prenha' && animal.pregnancy_date === null;
    const isRecorded = rows.births.length + rows.pregnancy_losses.length + rows.pregnancy_checks.length > 0;
    const told = isUndated && !isRecorded ? { ...rows, pregnancy_checks: confirmed(animal, rows, current(animal)) } : rows;
    return recordedEvents(animal, told, reading);
  }
  const { last_birth_date: last, dry_off_date } = animal;
  const earlier = rows.births.flatMap(({ previous_last_birth_date: on }) => (on && !sameBirth(animal.type, on, rows.births) ? [on] : []));
  const entry_last_birth_date = last && !sameBirth(animal.type, last, rows.births) ? last : (earlier.toSorted().at(-1) ?? null);
  const dry_offs = dry_off_date === null ? [] : [{ id: `${animal.id}:dry_off`, dry_off_date }];
  return recordedEvents({ ...animal, entry_last_birth_date }, { ...rows, dry_offs, pregnancy_checks: toldChecks(animal, rows) }, reading);
}

type Told = { id: string; status?: Animal['pregnancy_status']; mated?: string | null; expected?: string | null; fallback: string };

const current = (animal: Stored): Told => ({
  id: `${animal.id}:pregnancy`,
  status: animal.pregnancy_status,
  mated: animal.pregnancy_date,
  expected: animal.expected_birth_date,
  fallback: animal.updated_at.slice(0, 10),
});

function toldChecks(animal: Stored, rows: AnimalEventRows): Check[] {
  const results = rows.artificial_inseminations.flatMap((service): Check[] => {
    const { id, insemination_date, result, confirmation_date, expected_birth_date: written } = service;
    if (result === 'pendente') return [];
    const isCurrent = animal.pregnancy_status === 'prenha' && animal.pregnancy_date === insemination_date;
    const expected = result === 'positiva' ? ((isCurrent ? animal.expected_birth_date : null) ?? written) : null;
    return [checkOf(`${id}:check`, confirmation_date ?? insemination_date, { result: result === 'positiva' ? 'prenha' : 'vazia', service_id: id, expected })];
  });
  const ended = [
    ...rows.births.filter(({ previous_pregnancy_date }) => previous_pregnancy_date).map((one) => ({ ...one, on: one.birth_date })),
    ...rows.pregnancy_losses.map((one) => ({ ...one, on: one.loss_date })),
  ].map(
    (one): Told => ({
      id: `${one.id}:pregnancy`,
      status: one.previous_pregnancy_status ?? null,
      mated: one.previous_pregnancy_date ?? null,
      expected: one.previous_expected_birth_date ?? null,
      fallback: one.on,
    }),
  );
  return [...results, ...[...ended, current(animal)].flatMap((told) => confirmed(animal, rows, told))];
}

const sameMating = 3;

/** A pregnancy that a form confirmed: as a check on the day of the mating, of its service if there is one. */
function confirmed({ type, breed }: Stored, { artificial_inseminations }: AnimalEventRows, { id, status, mated, expected, fallback }: Told): Check[] {
  if (status !== 'prenha') return [];
  const conceived = mated ?? (expected ? addDays(expected, -gestationOf(type, breed)) : null);
  const near = ({ insemination_date: day }: { insemination_date: string }) => conceived && Math.abs(dayNumber(day) - dayNumber(conceived)) <= sameMating;
  const service = artificial_inseminations.find(near);
  if (service?.result === 'positiva') return [];
  const found = { result: 'prenha' as const, service_id: service?.id ?? null, expected: expected ?? null };
  return [checkOf(id, conceived ?? fallback, found, !service && conceived ? 0 : null)];
}

const checkOf = (
  id: string,
  check_date: string,
  { result, service_id, expected }: { result: Check['result']; service_id: string | null; expected: string | null },
  days_pregnant: number | null = null,
): Check => ({ id, check_date, result, method: null, days_pregnant, service_id, expected_birth_date: expected, stated: true });
