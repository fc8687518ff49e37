// /weighings/curral, /vaccines/curral and /tags/curral: Modo Curral, for a phone at the chute. Tag, weight, dose or new tag, Enter, next animal. Each entry is saved at once, with or without signal.
import { CorralPage } from './CorralPage';
import { useSession } from './session';
import { TagPlanForm, TagRow } from './TagSession';
import type { TagPlan, TypedTag } from './tag-words';
import { VaccinePlanForm, VaccineRow } from './VaccineSession';
import type { TypedDose, VaccinePlan } from './vaccine-words';
import { WeighingPlanForm, WeighingRow } from './WeighingSession';
import type { TypedWeight, WeighingPlan } from './weighing-words';

export function WeighingCorral() {
  const { session, begin, update, end } = useSession<WeighingPlan, TypedWeight>('animal_weighings');
  return (
    <CorralPage what="Pesagens, um animal depois do outro: brinco, peso, Enter" back="/weighings" backLabel="Pesagens">
      {session === null && <WeighingPlanForm onPlan={begin} />}
      {session && <WeighingRow session={session} update={update} end={end} />}
    </CorralPage>
  );
}

export function VaccineCorral() {
  const { session, begin, update, end } = useSession<VaccinePlan, TypedDose>('animal_vaccines');
  return (
    <CorralPage what="Aplicações, um animal depois do outro: brinco, Enter" back="/vaccines" backLabel="Aplicações">
      {session === null && <VaccinePlanForm onPlan={begin} />}
      {session && <VaccineRow session={session} update={update} end={end} />}
    </CorralPage>
  );
}

export function TagCorral() {
  const { session, begin, update, end } = useSession<TagPlan, TypedTag>('tag_events');
  return (
    <CorralPage what="Brincos, um animal depois do outro: animal, leitor, próximo" back="/tags" backLabel="Brincos">
      {session === null && <TagPlanForm onPlan={begin} />}
      {session && <TagRow session={session} update={update} end={end} />}
    </CorralPage>
  );
}
