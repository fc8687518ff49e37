// A tag that no animal has: it can be given to one.
import { useState } from 'react';
import type { Animal } from '#domain/herd/animals';
import { newId } from '#domain/kernel/ids';
import { AnimalPicker } from '#parts/animals/AnimalPicker';
import { useDevice, useDispatch, useMayWrite, useToday } from '#parts/sync/FarmData';
import { Button } from '#ui/Button';
import { Dialog } from '#ui/Dialog';
import { Field } from '#ui/Field';
import { useToast } from '#ui/Toast';

export function AssignTag({ tag, onClose }: { tag: string; onClose: () => void }) {
  const { replica } = useDevice();
  const dispatch = useDispatch();
  const { show } = useToast();
  const today = useToday();
  const mayTag = useMayWrite('tag_events');
  const [animal_id, setAnimal] = useState('');
  // Somebody without that module writes the number only.
  const give = (animal: Animal) =>
    mayTag
      ? dispatch('apply_tag', { id: newId(), animal_id: animal.id, event_date: today, rfid: tag })
      : dispatch('update_animal', { id: animal.id, changes: { rfid: { was: animal.rfid, to: tag } } });
  const [problem, setProblem] = useState<string>();
  const save = () => {
    const animal = replica.row('animals', animal_id);
    if (!animal) return setProblem('Selecione: Animal');
    void give(animal).then(
      () => {
        show({ message: `${animal.name} tem agora o brinco eletrônico ${tag}` });
        onClose();
      },
      (error: Error) => setProblem(error.message),
    );
  };
  return (
    <Dialog
      open
      title="Brinco eletrônico novo"
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Agora não</Button>
          <Button variant="primary" onClick={save}>
            Salvar
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p>
          Nenhum animal tem o número <strong>{tag}</strong>. De quem é este brinco?
        </p>
        <Field label="Animal" error={problem}>
          <AnimalPicker value={animal_id} onChange={(id) => setAnimal(id ?? '')} />
        </Field>
      </div>
    </Dialog>
  );
}
