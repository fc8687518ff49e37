// A birth that was not begun at an animal: who gave birth.
import type { Animal } from '#domain/herd/animals';
import { canGiveBirth } from '#domain/reproduction/births';
import { AnimalPicker } from '#parts/animals/AnimalPicker';
import { useDevice } from '#parts/sync/FarmData';
import { Dialog } from '#ui/Dialog';
import { Field } from '#ui/Field';

export function MotherDialog({ onChoose, onClose }: { onChoose: (mother: Animal) => void; onClose: () => void }) {
  const { replica } = useDevice();
  const choose = (id: string | null) => {
    const mother = id && replica.row('animals', id);
    if (mother) onChoose(mother);
  };
  return (
    <Dialog open title="Registrar nascimento" size="small" onClose={onClose}>
      <Field label="Quem pariu?">
        <AnimalPicker name="mother_id" value={null} which={canGiveBirth} empty="Nenhuma fêmea com este nome ou brinco" onChange={choose} />
      </Field>
    </Dialog>
  );
}
