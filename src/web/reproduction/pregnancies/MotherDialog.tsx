// A birth that was not begun at an animal: who gave birth. Any female of age, diagnosed or not.
import { useCallback } from 'react';
import type { Animal } from '#domain/herd/animals';
import { mayCalve } from '#domain/overview/animal-actions';
import { AnimalPicker } from '#parts/animals/AnimalPicker';
import { useDevice, useToday } from '#parts/sync/FarmData';
import { Dialog } from '#ui/Dialog';
import { Field } from '#ui/Field';

export function MotherDialog({ onChoose, onClose }: { onChoose: (mother: Animal) => void; onClose: () => void }) {
  const { replica } = useDevice();
  const today = useToday();
  const ofAge = useCallback((animal: Animal) => mayCalve(animal, today), [today]);
  const choose = (id: string | null) => {
    const mother = id && replica.row('animals', id);
    if (mother) onChoose(mother);
  };
  return (
    <Dialog open title="Registrar nascimento" size="small" onClose={onClose}>
      <Field label="Quem pariu?">
        <AnimalPicker name="mother_id" value={null} which={ofAge} empty="Nenhuma fêmea com este nome ou brinco" onChange={choose} />
      </Field>
    </Dialog>
  );
}
