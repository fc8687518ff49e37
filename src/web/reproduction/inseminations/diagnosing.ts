// The diagnosis with one tap: its day is today, and it can be taken back for ten seconds.
import { changesBetween } from '#domain/kernel/plain';
import { ArtificialInsemination } from '#domain/reproduction/artificial-inseminations';
import { inseminationFollows } from '#domain/reproduction/insemination-changes';
import type { Service } from '#domain/reproduction/insemination-queries';
import { useWayBack } from '#parts/forms/UndoToast';
import { useDispatch, useToday } from '#parts/sync/FarmData';

export function useDiagnosis() {
  const dispatch = useDispatch();
  const today = useToday();
  const { done, sorry } = useWayBack(ArtificialInsemination.failed!.save);
  return ({ id, insemination: seen, animal }: Service, result: 'positiva' | 'negativa') => {
    const wanted = { result, ...inseminationFollows('result', { ...seen, result }, animal.type, today) };
    const now = { ...seen, ...wanted };
    const undo = () => dispatch('update_insemination', { id, changes: changesBetween(now, pick(seen, wanted)) });
    void dispatch('update_insemination', { id, changes: changesBetween(seen, wanted) }).then(() => done(`${animal.name}: inseminação ${result}`, undo), sorry);
  };
}

/** What the record had where it was changed. */
const pick = (seen: ArtificialInsemination, changed: object) =>
  Object.fromEntries(Object.keys(changed).map((field) => [field, seen[field as keyof ArtificialInsemination]]));
