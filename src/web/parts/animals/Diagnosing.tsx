// Diagnosis with one tap, dated today, with undo for ten seconds.
import { changesBetween } from '#domain/kernel/basic-verbs';
import { ArtificialInsemination } from '#domain/reproduction/artificial-inseminations';
import { inseminationFollows } from '#domain/reproduction/insemination-changes';
import type { Service } from '#domain/reproduction/insemination-queries';
import { useGestation } from '#parts/animals/Gestation';
import { useUndoToast } from '#parts/forms/UndoToast';
import { useDispatch, useToday } from '#parts/sync/FarmData';

export function useDiagnosis() {
  const dispatch = useDispatch();
  const today = useToday();
  const gestation = useGestation();
  const { done, showFailure } = useUndoToast(ArtificialInsemination.failed!.save);
  return ({ id, insemination: seen, animal }: Service, result: 'positiva' | 'negativa') => {
    const wanted = { result, ...inseminationFollows('result', { ...seen, result }, animal.type, today, gestation('result', seen)) };
    const now = { ...seen, ...wanted };
    const undo = () => dispatch('update_insemination', { id, changes: changesBetween(now, pick(seen, wanted)) });
    void dispatch('update_insemination', { id, changes: changesBetween(seen, wanted) }).then(
      () => done(`${animal.name}: inseminação ${result}`, undo),
      showFailure,
    );
  };
}

/** The previous values of the changed fields. */
const pick = (seen: ArtificialInsemination, changed: object) =>
  Object.fromEntries(Object.keys(changed).map((field) => [field, seen[field as keyof ArtificialInsemination]]));
