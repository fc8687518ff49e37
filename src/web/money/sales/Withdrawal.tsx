// Animals of a sale in withdrawal on its day, when they may be slaughtered: left out, or sold by the owner with a reason.
import { useFormContext } from 'react-hook-form';
import { canRelease } from '#domain/exits/slaughter-rules';
import { newId } from '#domain/kernel/ids';
import { selling } from '#domain/money/sales';
import { Link } from '#parts/navigation/Router';
import { useFarm } from '#parts/sync/Auth';
import { useDevice } from '#parts/sync/FarmData';
import { Notice } from '#ui/Banner';
import { Button } from '#ui/Button';
import { valuesOf } from '#ui/Form';
import { fieldOf } from '#ui/FormField';
import { useHeld } from './held';
import type { Item } from './sold-items';

const Field = fieldOf(selling);
const useValues = valuesOf(selling);
const shownOf = 20;

export function Withdrawal({ items }: { items: readonly Pick<Item, 'animal_id'>[] }) {
  const { replica } = useDevice();
  const { role } = useFarm();
  const { getValues, setValue } = useFormContext();
  useValues('purpose', 'sale_date');
  const heldOf = useHeld();
  const held = items.flatMap(({ animal_id }) => {
    const animal = animal_id ? replica.row('animals', animal_id) : undefined;
    return (animal && heldOf(animal)) ?? [];
  });
  if (held.length === 0) return null;
  const leaveOut = () => {
    const out = new Set(held.map(({ id }) => id));
    const stay = (getValues('items') as Item[]).filter(({ animal_id }) => !animal_id || !out.has(animal_id));
    setValue('items', stay.length > 0 ? stay : [{ id: newId(), animal_id: null }], { shouldDirty: true });
  };
  return (
    <>
      <Notice tone="orange" title="Em carência: não podem ir para o abate">
        {held.slice(0, shownOf).map(({ id, name, words }) => (
          <p key={id}>
            {name}: {words}
          </p>
        ))}
        {held.length > shownOf && <p>E mais {held.length - shownOf}.</p>}
        {!canRelease(role) && <p>Só o proprietário ou um administrador pode liberar, com o motivo.</p>}
        {held.some(({ isUnknown }) => isUnknown) && (
          <p>
            Os dias que faltam são informados uma vez, para todos os animais, em{' '}
            <Link to="/vaccines/products" className="underline">
              Produtos
            </Link>
            .
          </p>
        )}
        <Button className="mt-2" onClick={leaveOut}>
          {held.length === 1 ? 'Deixar de fora' : `Deixar os ${held.length} de fora`}
        </Button>
      </Notice>
      {canRelease(role) && <Field name="withdrawal_reason" className="wide" label="Motivo para vender assim mesmo" hint="Fica guardado com a venda" />}
    </>
  );
}
