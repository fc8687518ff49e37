// What is done with a line of a worklist, with one press: saved as the event it stands for, on the day of the list, with undo.
import { newId } from '#domain/kernel/ids';
import { BreedingStop } from '#domain/reproduction/breeding-stops';
import { Heat } from '#domain/reproduction/heats';
import { PregnancyCheck } from '#domain/reproduction/pregnancy-checks';
import { UterineExam } from '#domain/reproduction/uterine-exams';
import type { Worklist } from '#domain/reproduction/worklists';
import { useDryingOff } from '#parts/animals/DryingOff';
import { useUndoToast } from '#parts/forms/UndoToast';
import { go } from '#parts/navigation/Router';
import { useDispatch, useMayWrite, useToday } from '#parts/sync/FarmData';
import type { Deed, Line } from './columns';

/** Nothing is recorded of a day to come. */
export function useDeeds(day: string, onMove: (animal: Line['animal']) => void): (list: Worklist) => readonly Deed[] {
  const today = useToday();
  const isToday = day === today;
  const dryOff = useDryingOff();
  const [check, heat, exam, stop] = [useChecking(day), useHeat(day), useExam(day), useStop(day)];
  const [mayKeep, mayBirth, mayCheck] = [useMayWrite('animals'), useMayWrite('births'), useMayWrite('pregnancy_checks')];
  const [mayHeat, mayExam] = [useMayWrite('heats'), useMayWrite('uterine_exams')];
  const [mayServe, mayStop] = [useMayWrite('artificial_inseminations'), useMayWrite('breeding_stops')];
  const mayMove = useMayWrite('pasture_rotations');
  const none: readonly Deed[] = [];
  if (day > today) return () => none;
  const serve: Deed = { label: 'Inseminar', run: ({ animal }) => void go({ to: '/inseminations', search: { nova: animal.id } }) };
  const calve: Deed = { label: 'Registrar parto', run: ({ animal }) => void go({ to: '/pregnancies', search: { nova: animal.id } }) };
  // Served too often or open too long: she is served once more, or not any more.
  const decide = [...(mayServe ? [serve] : []), ...(mayStop ? [{ label: 'Não cobrir', run: stop }] : [])];
  const deeds: Partial<Record<Worklist, readonly Deed[] | false>> = {
    partos: mayBirth && [calve],
    // To the pasture near the corral; the first ones calve before their day.
    pre_parto: [...(mayMove ? [{ label: 'Mudar de pasto', run: ({ animal }: Line) => onMove(animal) }] : []), ...(mayBirth ? [calve] : [])],
    secar: mayKeep && [{ label: isToday ? 'Secar hoje' : 'Secar', run: ({ animal }) => dryOff(animal, day) }],
    diagnostico: mayCheck && check,
    reconfirmar: mayCheck && check,
    observar_cio: mayHeat && [{ label: 'Voltou ao cio', run: heat }],
    exame_pos_parto: mayExam && exam,
    aptas: mayServe && [serve],
    primeira_ia: mayServe && [serve],
    repetidoras: decide,
    vazias_problema: decide,
  };
  return (list) => deeds[list] || none;
}

function useChecking(check_date: string): readonly Deed[] {
  const dispatch = useDispatch();
  const { done, showFailure } = useUndoToast(PregnancyCheck.failed!.save);
  const checked =
    (result: 'prenha' | 'vazia') =>
    ({ animal, item: { service, carried } }: Line) => {
      const id = newId();
      // Found pregnant again: since the same day.
      const days_pregnant = result === 'prenha' && service === null ? carried : null;
      const found = { id, animal_id: animal.id, check_date, result, service_id: service, days_pregnant };
      void dispatch('check_pregnancy', found).then(() => done(`${animal.name}: ${result}`, () => dispatch('remove_pregnancy_check', { id })), showFailure);
    };
  return [
    { label: 'Prenha', run: checked('prenha') },
    { label: 'Vazia', run: checked('vazia') },
  ];
}

function useHeat(heat_date: string) {
  const dispatch = useDispatch();
  const { done, showFailure } = useUndoToast(Heat.failed!.save);
  return ({ animal }: Line) => {
    const id = newId();
    void dispatch('record_heat', { id, animal_id: animal.id, heat_date }).then(
      () => done(`${animal.name}: cio registrado`, () => dispatch('remove_heat', { id })),
      showFailure,
    );
  };
}

function useStop(stop_date: string) {
  const dispatch = useDispatch();
  const { done, showFailure } = useUndoToast(BreedingStop.failed!.save);
  return ({ animal, list }: Line) => {
    const id = newId();
    const reason = list === 'repetidoras' ? 'Repetidora' : 'Problema reprodutivo';
    void dispatch('stop_breeding', { id, animal_id: animal.id, stop_date, reason }).then(
      () => done(`${animal.name}: não cobrir`, () => dispatch('remove_breeding_stop', { id })),
      showFailure,
    );
  };
}

const findings = { normal: 'Normal', metrite: 'Metrite', endometrite: 'Endometrite' } as const;

function useExam(exam_date: string): readonly Deed[] {
  const dispatch = useDispatch();
  const { done, showFailure } = useUndoToast(UterineExam.failed!.save);
  return Object.entries(findings).map(([finding, label]) => ({
    label,
    run: ({ animal }) => {
      const id = newId();
      void dispatch('record_uterine_exam', { id, animal_id: animal.id, exam_date, finding: finding as keyof typeof findings }).then(
        () => done(`${animal.name}: exame registrado`, () => dispatch('remove_uterine_exam', { id })),
        showFailure,
      );
    },
  }));
}
