// What can be done with several animals of the list: the forms of other screens for all of them at once.
import { MapPin, Receipt, Syringe, Tag } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { canReceive } from '#domain/health/animal-vaccines';
import type { Animal } from '#domain/herd/animals';
import { forAnimal } from '#parts/animals/ForAnimal';
import { lazily } from '#parts/forms/Lazy';
import { BulkBar } from '#parts/lists/BulkBar';
import { go } from '#parts/navigation/Router';
import { useMayWrite } from '#parts/sync/FarmData';
import type { Selection } from '#ui/datatable/selection';
import type { MenuItem } from '#ui/Menu';

const Move = lazily(async () => (await import('#parts/animals/MoveForm')).MoveForm);
const Categories = lazily(async () => (await import('./herd/animals/CategoryForm')).CategoryForm);
const Apply = lazily(async () => (await import('./health/vaccines/VaccineForm')).VaccineForm);

export type BulkProps = { selection: Selection; chosen: readonly Animal[]; rows: readonly Animal[]; exported: ReactNode };

export function AnimalBulk({ selection, chosen, rows, exported }: BulkProps) {
  const [open, setOpen] = useState<{ form: 'move' | 'category' | 'apply'; animals: readonly Animal[] } | null>(null);
  const may = {
    move: useMayWrite('pasture_rotations'),
    category: useMayWrite('animals'),
    apply: useMayWrite('animal_vaccines'),
    sell: useMayWrite('sales'),
  };
  const onClose = () => setOpen(null);
  const ids = (of: readonly Animal[]) => of.map(({ id }) => id);
  const actions: (MenuItem & { form: keyof typeof may })[] = [
    { form: 'move', label: 'Mover para pastagem', icon: MapPin, onSelect: () => setOpen({ form: 'move', animals: chosen }) },
    { form: 'category', label: 'Mudar categoria', icon: Tag, onSelect: () => setOpen({ form: 'category', animals: chosen }) },
    { form: 'apply', label: 'Registrar aplicação', icon: Syringe, onSelect: () => setOpen({ form: 'apply', animals: chosen.filter(canReceive) }) },
    { form: 'sell', label: 'Vender', icon: Receipt, onSelect: () => void go({ to: '/sales', search: { nova: ids(chosen).join() } }) },
  ];
  return (
    <>
      {selection.on && <BulkBar selection={selection} chosen={chosen} rows={rows} actions={actions.filter(({ form }) => may[form])} exported={exported} />}
      <Move with={open?.form === 'move' && { animals: ids(open.animals), onMoved: selection.end, onClose }} />
      <Categories with={open?.form === 'category' && { animals: open.animals, onChanged: selection.end, onClose }} />
      <Apply with={open?.form === 'apply' && { writing: { start: { applications: ids(open.animals).map(forAnimal) } }, onClose }} />
    </>
  );
}
