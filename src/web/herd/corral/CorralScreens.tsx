// /weighings/curral and /vaccines/curral: Modo Curral, for the phone at the chute: a tag, a weight or an application, Enter, the next. Each is saved at once, with or without signal.
import { CorralPage } from './Frame';
import { useSession } from './session';
import { VaccinePlanForm, VaccineRow } from './VaccineRow';
import type { TypedDose, VaccinePlan } from './vaccine-words';
import { WeighingPlanForm, WeighingRow } from './WeighingRow';
import type { TypedWeight, WeighingPlan } from './weighing-words';

export function WeighingCorral() {
  const { session, begin, keep, end } = useSession<WeighingPlan, TypedWeight>('animal_weighings');
  return (
    <CorralPage what="Pesagens, um animal depois do outro: brinco, peso, Enter" back="/weighings" backLabel="Pesagens">
      {session === null && <WeighingPlanForm onPlan={begin} />}
      {session && <WeighingRow session={session} keep={keep} end={end} />}
    </CorralPage>
  );
}

export function VaccineCorral() {
  const { session, begin, keep, end } = useSession<VaccinePlan, TypedDose>('animal_vaccines');
  return (
    <CorralPage what="Aplicações, um animal depois do outro: brinco, Enter" back="/vaccines" backLabel="Aplicações">
      {session === null && <VaccinePlanForm onPlan={begin} />}
      {session && <VaccineRow session={session} keep={keep} end={end} />}
    </CorralPage>
  );
}
