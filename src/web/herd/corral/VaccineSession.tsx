// A corral session of applications: one product, many animals.
import { useMemo } from 'react';
import type * as z from 'zod/mini';
import { AnimalVaccine, applicationTypes, assertApplicationDates, canReceive, plannedApplication } from '#domain/health/animal-vaccines';
import { writtenSince } from '#domain/herd/corral-queries';
import { useDoseRemoval } from '#parts/animals/DoseRemoval';
import { useFollow, VaccineFields } from '#parts/animals/VaccineFields';
import { vaccineRemoval } from '#parts/animals/VaccineRemoval';
import { useDevice, useRows, useToday } from '#parts/sync/FarmData';
import { Facts } from '#ui/Facts';
import { date, number } from '#ui/format';
import { Ending } from './CorralPage';
import { CorralSession } from './CorralSession';
import { PlanForm } from './PlanForm';
import type { Session, UpdateSession } from './session';
import { VaccineAtHand } from './VaccineEntry';
import { type TypedDose, type VaccinePlan } from './vaccine-words';

const list: string = '/vaccines';
const nobody: readonly string[] = [];

export function VaccinePlanForm({ start, onPlan, onClose }: { start?: VaccinePlan; onPlan: (plan: VaccinePlan) => void; onClose?: () => void }) {
  const today = useToday();
  const { protocols, follow } = useFollow();
  const save = (plan: z.output<typeof plannedApplication>) => {
    assertApplicationDates(plan, today);
    onPlan(plan);
  };
  return (
    <PlanForm
      schema={plannedApplication}
      start={start ?? { application_type: 'vacina', application_date: today }}
      save={save}
      follow={(changed, values) => follow(changed, values as Partial<AnimalVaccine>, nobody)}
      errorTitle={AnimalVaccine.failed!.save}
      draft={{ name: `vaccine plan ${start ? 'change' : ''}` }}
      onClose={onClose}
    >
      <VaccineFields protocols={protocols} animal_ids={nobody} startOpen />
    </PlanForm>
  );
}

type VaccineRowProps = { session: Session<VaccinePlan, TypedDose>; update: UpdateSession<VaccinePlan, TypedDose>; end: () => void };

export function VaccineRow({ session, update, end }: VaccineRowProps) {
  const { replica } = useDevice();
  const today = useToday();
  const { id: began, plan, at, unknown } = session;
  const applications = useRows('animal_vaccines');
  const entries = useMemo(() => writtenSince(applications, { began, by: replica.who.actor.id }), [applications, began, replica]);
  const removal = useDoseRemoval(vaccineRemoval);
  /** A plan change also applies to the current animal, unless its dose was changed. */
  const change = (changed: VaccinePlan) =>
    update({ plan: changed, ...(at && !at.correcting && at.typed === plan.dosage && { at: { ...at, typed: changed.dosage } }) });
  return (
    <>
      <CorralSession
        session={session}
        update={update}
        which={canReceive}
        blank={() => plan.dosage}
        typedOf={(entry) => replica.row('animal_vaccines', entry)?.dosage}
        plan={[plan.vaccine_name, plan.batch_number && `Lote ${plan.batch_number}`, date(plan.application_date)].filter(Boolean).join(' · ')}
        otherDay={plan.application_date === today ? null : `As aplicações vão com a data ${date(plan.application_date)}`}
        title="Aplicações nesta lida"
        of="aplicação"
        entries={entries.map((row) => ({ id: row.id, animal_id: row.animal_id, words: row.dosage ?? '', more: productOf(row) }))}
        renderEntry={(hand) => <VaccineAtHand key={hand.at.entry} {...hand} />}
        renderPlan={(onClose) => <VaccinePlanForm start={plan} onPlan={change} onClose={onClose} />}
        renderEnding={(onStay) => (
          <Ending title="Encerrar esta lida?" back={list} noted={unknown} onStay={onStay} onEnd={end}>
            <Facts empty="Nenhum animal recebeu o produto." facts={sumOf(entries)} />
          </Ending>
        )}
        onRemove={removal.ask}
      />
      {removal.dialog}
    </>
  );
}

const productOf = ({ vaccine_name, application_type }: AnimalVaccine) => `${vaccine_name} · ${applicationTypes[application_type]}`;

const sumOf = (entries: readonly AnimalVaccine[]) =>
  entries.length === 0
    ? []
    : [
        { label: 'Animais', value: number(new Set(entries.map(({ animal_id }) => animal_id)).size, 0) },
        { label: 'Aplicações', value: number(entries.length, 0) },
        { label: 'Produtos', value: [...new Set(entries.map(({ vaccine_name }) => vaccine_name))].join(', '), wide: true },
      ];
