// The form that completes a step of an IATF lot: the services of the insemination, or what was given.
import { stepsOf } from '#domain/reproduction/synchronisation-tasks';
import { useRow } from '#parts/sync/FarmData';
import { InseminateLotForm } from '#parts/synchronisation/InseminateLotForm';
import { StepForm } from '#parts/synchronisation/StepForm';

export function CompleteStep({ lot_id, lot_step, onClose }: { lot_id: string; lot_step: string; onClose: () => void }) {
  const lot = useRow('synchronisation_lots', lot_id);
  const step = lot && stepsOf(lot).find(({ key }) => key === lot_step);
  if (!lot || !step) return null;
  return step.isService ? <InseminateLotForm lot={lot} onClose={onClose} /> : <StepForm lot={lot} step={step} onClose={onClose} />;
}
