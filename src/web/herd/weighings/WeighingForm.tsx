// Form for new weighings on the screen itself; it can stay open for the next animal.
import { use, useRef, useState } from 'react';
import { AnimalWeighing } from '#domain/herd/animal-weighings';
import { newId } from '#domain/kernel/ids';
import type { InputOf } from '#domain/verbs';
import { InlineForm } from '#parts/forms/InlineForm';
import { useAuth } from '#parts/sync/Auth';
import { useDevice, useDispatch, useToday } from '#parts/sync/FarmData';
import { Button } from '#ui/Button';
import { useSchemaForm, WrittenBefore } from '#ui/Form';
import { kg } from '#ui/format';
import { useToast } from '#ui/Toast';
import { WeighingFields } from './WeighingFields';

type Kept = Pick<InputOf<'weigh'>, 'weighing_date' | 'weighing_method' | 'measured_by'>;

/** What a new weighing starts with, as asked for in the search. */
export type Given = { animal_id?: string | undefined; weight?: number | undefined };
type WeighingFormProps = { given?: Given; onClose: () => void };

// Another request while the form is open: another form. What was typed stays in its draft.
export const WeighingForm = ({ given = {}, onClose }: WeighingFormProps) => <Weighings key={JSON.stringify(given)} given={given} onClose={onClose} />;

function Weighings({ given, onClose }: Required<WeighingFormProps>) {
  const today = useToday();
  const { person } = useAuth().session;
  // Keep date, scale and person for the next animal.
  const [next, setNext] = useState<{ id: string } & Kept & Given>(() => ({
    id: newId(),
    weighing_date: today,
    weighing_method: 'balanca',
    measured_by: person.name,
    ...given,
  }));
  return <OneWeighing key={next.id} start={next} onNext={(kept) => setNext({ id: newId(), ...kept })} onClose={onClose} />;
}

type OneWeighingProps = { start: { id: string } & Kept & Given; onNext: (kept: Kept) => void; onClose: () => void };

function OneWeighing({ start, onNext, onClose }: OneWeighingProps) {
  const dispatch = useDispatch();
  const { replica } = useDevice();
  const { show } = useToast();
  const another = useRef(false);
  // Opened for one animal, or to correct one call: there is no next.
  const isOnlyOne = use(WrittenBefore) !== null;

  const of = useSchemaForm({
    schema: AnimalWeighing.create,
    start,
    errorTitle: AnimalWeighing.failed!.save,
    draft: { name: ['weighing', start.animal_id, start.weight].filter(Boolean).join(' ') },
    async save(wanted) {
      const goesOn = another.current;
      await dispatch('weigh', wanted);
      show({ message: `${replica.row('animals', wanted.animal_id)?.name}: ${kg(wanted.weight)} registrados` });
      if (!goesOn) {
        // Removing a focused element would force another layout.
        (document.activeElement as HTMLElement | null)?.blur();
        return onClose();
      }
      const { weighing_date, weighing_method, measured_by } = wanted;
      onNext({ weighing_date, weighing_method, measured_by });
    },
  });

  return (
    <InlineForm
      of={of}
      title="Nova Pesagem"
      first="animal_id"
      loss="A pesagem ainda não foi salva e será perdida."
      onClose={onClose}
      buttons={
        <>
          <Button variant="primary" type="submit" busy={of.busy} busyLabel="Salvando..." onClick={() => (another.current = false)}>
            Salvar
          </Button>
          {!isOnlyOne && (
            <Button type="submit" busy={of.busy} onClick={() => (another.current = true)}>
              Salvar e pesar outro
            </Button>
          )}
        </>
      }
    >
      <WeighingFields />
    </InlineForm>
  );
}
