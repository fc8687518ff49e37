// Deleting an application or a treatment: while its withdrawal runs, the question asks for a reason.
import { type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react';
import { removalNeeds, removalWords } from '#domain/health/dose-removal';
import { doseOfTreatment, doseOfVaccine } from '#domain/health/withdrawal';
import { type Removal, useConfirmedRemoval } from '#parts/forms/Removal';
import { OthersWork } from '#parts/sync/Deletions';
import { useDevice, useDispatch } from '#parts/sync/FarmData';
import { Field } from '#ui/Field';
import { TextInput } from '#ui/TextInput';

type Question = { tellMissing: () => void };

export function useDoseRemoval({ remove, restore, ...words }: Removal) {
  const dispatch = useDispatch();
  const device = useDevice();
  const typed = useRef('');
  const question = useRef<Question>(null);
  const { ask, dialog } = useConfirmedRemoval(words, {
    remove: (id) => dispatch(remove as 'remove_treatment', { id, ...(typed.current && { reason: typed.current }) }),
    restore: (id) => dispatch(restore as 'restore_treatment', { id }),
    about: (id) => <OthersWork verb={remove} id={id} />,
  });

  const needsOf = (id: string) => {
    const { replica } = device;
    const [vaccine, treatment] = [replica.row('animal_vaccines', id), replica.row('animal_treatments', id)];
    const row = vaccine ?? treatment;
    const animal = row && replica.row('animals', row.animal_id);
    if (!row || !animal) return 'nothing';
    const dose = vaccine ? doseOfVaccine(vaccine) : doseOfTreatment(treatment!);
    const others = vaccine
      ? replica
          .by('animal_vaccines', 'animal_id', animal.id)
          .filter((other) => other.id !== id)
          .map(doseOfVaccine)
      : replica
          .by('animal_treatments', 'animal_id', animal.id)
          .filter((other) => other.id !== id)
          .map(doseOfTreatment);
    return removalNeeds(dose, others, animal, row, { today: device.today(), now: device.now(), actor: replica.who.actor });
  };

  const askWith = ({ id, name }: { id: string; name: ReactNode }) => {
    const needs = needsOf(id);
    typed.current = '';
    if (needs === 'nothing') return ask({ id, name });
    if (needs === 'manager') return ask({ id, name, warning: <p className="mt-2 text-orange-ink">{removalWords.manager}.</p>, mayConfirm: () => false });
    ask({
      id,
      name,
      warning: <Reason ref={question} onType={(reason) => (typed.current = reason)} />,
      mayConfirm: () => {
        question.current?.tellMissing();
        return typed.current.trim() !== '';
      },
    });
  };
  return { ask: askWith, dialog };
}

function Reason({ ref, onType }: { ref: Ref<Question>; onType: (reason: string) => void }) {
  const [missing, setMissing] = useState(false);
  const [reason, setReason] = useState('');
  useImperativeHandle(ref, () => ({ tellMissing: () => setMissing(true) }), []);
  return (
    <Field
      className="mt-3"
      label="Motivo da exclusão"
      required
      hint="A carência ainda corre: o motivo fica no histórico"
      error={missing && reason.trim() === '' ? 'Informe: Motivo da exclusão' : undefined}
    >
      <TextInput
        value={reason}
        maxLength={500}
        onChange={({ target }) => {
          onType(target.value);
          setReason(target.value);
        }}
      />
    </Field>
  );
}
