// A corral session of weighings: its plan, and one animal after another.
import { useMemo } from 'react';
import type * as z from 'zod/mini';
import { onScale } from '#data/scale';
import { AnimalWeighing, assertWeighingDate, plannedWeighing } from '#domain/herd/animal-weighings';
import type { Animal } from '#domain/herd/animals';
import { writtenSince } from '#domain/herd/corral-queries';
import { gained, inDays } from '#parts/animals/GainWords';
import { weighingRemoval } from '#parts/animals/WeighingRemoval';
import { useRemoval } from '#parts/forms/Removal';
import { useAuth } from '#parts/sync/Auth';
import { useDevice, useRows, useToday } from '#parts/sync/FarmData';
import { DateInput } from '#ui/DateInput';
import { fieldOf } from '#ui/FormField';
import { date, kg } from '#ui/format';
import { CorralSession } from './CorralSession';
import { PlanForm } from './PlanForm';
import { atRest, isOf, ScalePanel } from './ScalePanel';
import type { Session, UpdateSession } from './session';
import { WeighingEnding } from './WeighingEnding';
import { WeighingAtHand } from './WeighingEntry';
import { methodInWords, type TypedWeight, type WeighingPlan } from './weighing-words';

type WeighingSession = Session<WeighingPlan, TypedWeight>;

const Field = fieldOf(plannedWeighing);
const list: string = '/weighings';
const isActive = ({ status }: Animal) => status === 'ativo';

type PlanProps = { start?: WeighingPlan; onPlan: (plan: WeighingPlan) => void; onClose?: () => void };

export function WeighingPlanForm({ start, onPlan, onClose }: PlanProps) {
  const today = useToday();
  const { person } = useAuth().session;
  const { auto = false, ...known } = start ?? { weighing_date: today, weighing_method: 'balanca' as const, measured_by: person.name };
  const save = (plan: z.output<typeof plannedWeighing>) => {
    assertWeighingDate({ birth_date: null }, plan.weighing_date, today);
    onPlan({ ...plan, auto });
  };
  return (
    <PlanForm
      schema={plannedWeighing}
      start={known}
      save={save}
      errorTitle={AnimalWeighing.failed!.save}
      draft={{ name: `weighing plan ${start ? 'change' : ''}` }}
      onClose={onClose}
    >
      <Field name="weighing_date">{(field) => <DateInput {...field} max={today} today={today} />}</Field>
      <Field name="weighing_method" />
      <Field name="measured_by" />
    </PlanForm>
  );
}

type WeighingRowProps = { session: WeighingSession; update: UpdateSession<WeighingPlan, TypedWeight>; end: () => void };

export function WeighingRow({ session, update, end }: WeighingRowProps) {
  const { replica } = useDevice();
  const today = useToday();
  const { id: began, plan, unknown } = session;
  const weighings = useRows('animal_weighings');
  const entries = useMemo(() => writtenSince(weighings, { began, by: replica.who.actor.id }), [weighings, began, replica]);
  const removal = useRemoval(weighingRemoval);
  return (
    <>
      <CorralSession
        session={session}
        update={update}
        which={isActive}
        blank={(animal_id) => ({ weight: onScale().ready && isOf(onScale(), replica.row('animals', animal_id)) ? atRest(onScale()) : null, byHand: false })}
        typedOf={(entry) => {
          const row = replica.row('animal_weighings', entry);
          return row && { weight: row.weight, byHand: true };
        }}
        plan={[date(plan.weighing_date), methodInWords(plan.weighing_method), plan.measured_by].filter(Boolean).join(' · ')}
        otherDay={plan.weighing_date === today ? null : `As pesagens vão com a data ${date(plan.weighing_date)}`}
        title="Pesagens nesta lida"
        of="pesagem"
        entries={entries.map((row) => ({ id: row.id, animal_id: row.animal_id, words: kg(row.weight), more: gainOf(row) }))}
        below={<ScalePanel auto={plan.auto ?? false} onAuto={(auto) => update({ plan: { ...plan, auto } })} />}
        renderEntry={(hand) => <WeighingAtHand key={hand.at.entry} {...hand} />}
        renderPlan={(onClose) => <WeighingPlanForm start={plan} onPlan={(changed) => update({ plan: changed })} onClose={onClose} />}
        renderEnding={(onStay) => <WeighingEnding entries={entries} noted={unknown} back={list} onStay={onStay} onEnd={end} />}
        onRemove={removal.ask}
      />
      {removal.dialog}
    </>
  );
}

const gainOf = ({ weight_gain, weight_gain_period_days }: AnimalWeighing) =>
  weight_gain === null ? 'Primeira pesagem' : `${gained(weight_gain)} ${inDays(weight_gain_period_days ?? 0)}`;
