// Which animals of a sale are in withdrawal on its day, if it may end in slaughter, and until when.
import { useFormContext } from 'react-hook-form';
import { endsInSlaughter, slaughterHold } from '#domain/exits/slaughter-rules';
import type { Animal } from '#domain/herd/animals';
import { useDevice } from '#parts/sync/FarmData';
import { date } from '#ui/format';

export function useHeld() {
  const { replica } = useDevice();
  const { getValues } = useFormContext();
  return (animal: Animal) => {
    const [purpose, sale_date] = getValues(['purpose', 'sale_date']) as [string | undefined, string | undefined];
    if (!purpose || !endsInSlaughter(purpose) || !sale_date) return null;
    const of = animal.id;
    const given = () => ({ vaccines: replica.by('animal_vaccines', 'animal_id', of), treatments: replica.by('animal_treatments', 'animal_id', of) });
    const hold = slaughterHold(animal, sale_date, given);
    if (!hold) return null;
    return {
      id: of,
      name: animal.name,
      words: hold.until ? `carne liberada em ${date(hold.until)}` : hold.reason.toLowerCase(),
      isUnknown: hold.until === null,
    };
  };
}
