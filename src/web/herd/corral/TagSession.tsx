// A corral session of tagging: animal, the new tag by the reader, next animal. Those without a number are offered in the order of the worklist.
import { SkipForward } from 'lucide-react';
import { useMemo, useState } from 'react';
import { writtenSince } from '#domain/herd/corral-queries';
import { tagPlan } from '#domain/herd/tag-event-verbs';
import { canBeTagged, TagEvent } from '#domain/herd/tag-events';
import { newId } from '#domain/kernel/ids';
import { pnibWords, pnibWorklist } from '#domain/official/pnib';
import { useRemoval } from '#parts/forms/Removal';
import { useDevice, useRows, useToday } from '#parts/sync/FarmData';
import { Button } from '#ui/Button';
import { DateInput } from '#ui/DateInput';
import { Facts } from '#ui/Facts';
import { fieldOf } from '#ui/FormField';
import { date, number } from '#ui/format';
import { Ending } from './CorralPage';
import { CorralSession } from './CorralSession';
import { PlanForm } from './PlanForm';
import type { Session, UpdateSession } from './session';
import { TagAtHand } from './TagEntry';
import type { TagPlan, TypedTag } from './tag-words';

const Field = fieldOf(tagPlan);

export function TagPlanForm({ start, onPlan, onClose }: { start?: TagPlan; onPlan: (plan: TagPlan) => void; onClose?: () => void }) {
  const today = useToday();
  return (
    <PlanForm
      schema={tagPlan}
      start={start ?? { event_date: today }}
      save={onPlan}
      errorTitle={TagEvent.failed!.save}
      draft={{ name: `tag plan ${start ? 'change' : ''}` }}
      onClose={onClose}
    >
      <Field name="event_date">{(field) => <DateInput {...field} max={today} today={today} />}</Field>
      <Field name="notes" long className="wide" />
    </PlanForm>
  );
}

const removal = {
  remove: 'remove_tag_event',
  restore: 'restore_tag_event',
  title: 'Excluir registro do brinco',
  question: TagEvent.confirm!,
  done: 'Registro do brinco excluído',
  failed: TagEvent.failed!.remove,
} as const;

type TagRowProps = { session: Session<TagPlan, TypedTag>; update: UpdateSession<TagPlan, TypedTag>; end: () => void };

export function TagRow({ session, update, end }: TagRowProps) {
  const { replica } = useDevice();
  const today = useToday();
  const { id: began, plan, at, unknown } = session;
  const [events, animals] = [useRows('tag_events'), useRows('animals')];
  const entries = useMemo(() => writtenSince(events, { began, by: replica.who.actor.id }), [events, began, replica]);
  const work = useMemo(() => pnibWorklist(animals, events), [animals, events]);
  // Somebody who is not at the chute now comes later.
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set());
  const next = work.find(({ id }) => !skipped.has(id));
  const asked = useRemoval(removal);
  return (
    <>
      <CorralSession
        session={session}
        update={update}
        which={canBeTagged}
        blank={() => ''}
        typedOf={(entry) => replica.row('tag_events', entry)?.rfid ?? undefined}
        plan={date(plan.event_date)}
        otherDay={plan.event_date === today ? null : `Os brincos vão com a data ${date(plan.event_date)}`}
        title="Brincos nesta lida"
        of="brinco"
        entries={entries.map((row) => ({
          id: row.id,
          animal_id: row.animal_id,
          words: row.rfid ?? row.sisbov ?? row.identification ?? '',
          more: date(row.event_date),
        }))}
        below={
          !at &&
          next && (
            <div className="flex flex-wrap items-center gap-2">
              <Button
                className="corral-button min-w-0 grow justify-start text-start"
                onClick={() => update({ tag: '', at: { entry: newId(), animal_id: next.id, typed: '', correcting: false } })}
              >
                <span className="min-w-0 wrap-anywhere">
                  Próximo da lista: {[next.animal.name, next.animal.identification].filter(Boolean).join(' · ')}{' '}
                  <span className="font-normal text-muted">{pnibWords[next.why]}</span>
                </span>
              </Button>
              <Button icon={SkipForward} className="corral-button" onClick={() => setSkipped(new Set([...skipped, next.id]))}>
                Pular
              </Button>
            </div>
          )
        }
        renderEntry={(hand) => <TagAtHand key={hand.at.entry} {...hand} />}
        renderPlan={(onClose) => <TagPlanForm start={plan} onPlan={(changed) => update({ plan: changed })} onClose={onClose} />}
        renderEnding={(onStay) => (
          <Ending title="Encerrar esta lida?" back="/tags" noted={unknown} onStay={onStay} onEnd={end}>
            <Facts
              empty="Nenhum animal recebeu brinco."
              facts={entries.length === 0 ? [] : [{ label: 'Animais brincados', value: number(new Set(entries.map(({ animal_id }) => animal_id)).size, 0) }]}
            />
          </Ending>
        )}
        onRemove={asked.ask}
      />
      {asked.dialog}
    </>
  );
}
