// Days that a farm decides about its breeding, and the usual ones where it has set none of its own.
export const usualDays = {
  waiting_days: 50,
  dry_days: 60,
  close_up_days: 21,
  close_up_heifer_days: 30,
  diagnosis_days: 30,
  second_check_days: 60,
  cycle_days: 21,
};
export type BreedingDays = keyof typeof usualDays;
/** A row of a phone that has not synchronized since lacks them; undefined: the farm has set nothing. */
export type OwnDays<D extends BreedingDays = BreedingDays> = { [N in D]?: number | null | undefined } | undefined;

export const daysOf = <D extends BreedingDays>(own: OwnDays<D>, name: D) => own?.[name] ?? usualDays[name];
