// Lists of breeding events with their animals, and the service that a check is most likely about.
import type { Animal } from '#domain/herd/animals';
import { daysBetween } from '#domain/kernel/dates';
import { compare } from '#domain/kernel/sorting';
import { fold, hasWords } from '#domain/kernel/text';
import type { ArtificialInsemination } from '#domain/reproduction/artificial-inseminations';

export type EventLine<R> = { id: string; record: R; animal: Animal };

/** Newest first, by the day of the event; those of deleted animals are left out. */
export function eventLines<R extends { id: string; animal_id: string }>(records: readonly R[], animals: readonly Animal[], dayOf: (record: R) => string) {
  if (records.length === 0) return [];
  const byId = new Map(animals.map((animal) => [animal.id, animal]));
  return records
    .flatMap((record): EventLine<R>[] => {
      const animal = byId.get(record.animal_id);
      return animal ? [{ id: record.id, record, animal }] : [];
    })
    .toSorted((a, b) => compare(dayOf(b.record), dayOf(a.record)) || compare(b.id, a.id));
}

/** By the name or number of the animal. */
export const findEvents = <R>(lines: readonly EventLine<R>[], search: string) =>
  search === '' ? lines : lines.filter(({ animal: { name, identification } }) => hasWords(fold(`${name} ${identification ?? ''}`), fold(search)));

type Service = Pick<ArtificialInsemination, 'id' | 'animal_id' | 'insemination_date'>;

/** Earlier nothing can be found. */
export const firstCheckDays = 18;

/** Her last service that a check of this day can be about: since her last birth, and long enough ago. */
export function serviceToCheck<S extends Service>(services: readonly S[], { id, last_birth_date }: Pick<Animal, 'id' | 'last_birth_date'>, check_date: string) {
  return services
    .filter(({ animal_id, insemination_date: on }) => animal_id === id && on > (last_birth_date ?? '') && daysBetween(on, check_date) >= firstCheckDays)
    .reduce<S | undefined>((last, one) => (last && last.insemination_date >= one.insemination_date ? last : one), undefined);
}
