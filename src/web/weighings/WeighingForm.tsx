// A new weighing, written on the screen itself; in the corral one follows the other.
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { newId } from '#domain/kernel/ids';
import { AnimalWeighing } from '#domain/nouns/animal-weighings';
import type { InputOf } from '#domain/verbs';
import { useAuth } from '#parts/Auth';
import { useDevice, useSay, useToday } from '#parts/Replica';
import { useBlocker } from '#parts/Way';
import { Button } from '#ui/Button';
import { Card } from '#ui/Card';
import { ConfirmDialog } from '#ui/Dialog';
import { Form, useSchemaForm } from '#ui/Form';
import { kg } from '#ui/format';
import { useToast } from '#ui/Toast';
import { WeighingFields } from './WeighingFields';

type Kept = Pick<InputOf<'weigh'>, 'weighing_date' | 'weighing_method' | 'measured_by'>;

export function WeighingForm({ onClose }: { onClose: () => void }) {
  const today = useToday();
  const { person } = useAuth().session;
  // The day, the scale and who stands at it are the same for the next animal.
  const [next, setNext] = useState<{ id: string } & Kept>(() => ({
    id: newId(),
    weighing_date: today,
    weighing_method: 'balanca',
    measured_by: person.name,
  }));
  return <OneWeighing key={next.id} start={next} onNext={(kept) => setNext({ id: newId(), ...kept })} onClose={onClose} />;
}

type OneWeighingProps = { start: { id: string } & Kept; onNext: (kept: Kept) => void; onClose: () => void };

function OneWeighing({ start, onNext, onClose }: OneWeighingProps) {
  const say = useSay();
  const { replica } = useDevice();
  const { show } = useToast();
  const title = useId();
  const another = useRef(false);
  const [asking, setAsking] = useState(false);

  const of = useSchemaForm({
    schema: AnimalWeighing.create,
    start,
    errorTitle: AnimalWeighing.failed!.save,
    async save(wanted) {
      const goesOn = another.current;
      await say('weigh', wanted);
      show({ message: `${replica.row('animals', wanted.animal_id)?.name}: ${kg(wanted.weight)} registrados` });
      if (!goesOn) {
        // Taken away with the focus in it, it would have the page laid out once more.
        (document.activeElement as HTMLElement | null)?.blur();
        return onClose();
      }
      const { weighing_date, weighing_method, measured_by } = wanted;
      onNext({ weighing_date, weighing_method, measured_by });
    },
  });
  const begin = useEffectEvent(() => of.form.setFocus('animal_id'));
  useEffect(() => begin(), []);

  // The menu is in reach beside an inline form: what was typed is not lost by a press on it.
  const leaving = useBlocker(of.dirty, of.saving);

  return (
    <Card title={<span id={title}>Nova Pesagem</span>} aria-labelledby={title}>
      <Form of={of} className="form-grid">
        <WeighingFields />
        <div className="wide flex flex-wrap gap-2 max-sm:*:grow">
          <Button variant="primary" type="submit" busy={of.busy} busyLabel="Salvando..." onClick={() => (another.current = false)}>
            Salvar
          </Button>
          <Button type="submit" busy={of.busy} onClick={() => (another.current = true)}>
            Salvar e pesar outro
          </Button>
          <Button variant="quiet" onClick={() => (of.dirty ? setAsking(true) : onClose())}>
            Cancelar
          </Button>
        </div>
      </Form>
      <ConfirmDialog
        open={asking || leaving.asking}
        title="Descartar o que foi digitado?"
        message="A pesagem ainda não foi salva e será perdida."
        confirmLabel="Descartar"
        cancelLabel="Continuar editando"
        onConfirm={() => (leaving.asking ? leaving.leave() : onClose())}
        onCancel={() => {
          leaving.stay();
          setAsking(false);
        }}
      />
    </Card>
  );
}
