// A step of an IATF lot is done: what was given, with the withdrawal on the labels, and who was not there.
import { useId, useMemo, useState } from 'react';
import { useController } from 'react-hook-form';
import { productsOf, withKnownDays, withKnownStock } from '#domain/reproduction/step-products';
import { SynchronisationLot } from '#domain/reproduction/synchronisation-lots';
import { type LotStep, stepInput, stepProduct } from '#domain/reproduction/synchronisation-tasks';
import type { InputOf } from '#domain/verbs';
import { StockFields } from '#parts/supplies/StockFields';
import { useDevice, useDispatch, useRows, useRowsOf, useToday } from '#parts/sync/FarmData';
import { Checkbox } from '#ui/Checkbox';
import { DateInput } from '#ui/DateInput';
import { FormDialog } from '#ui/FormDialog';
import { fieldOf } from '#ui/FormField';
import { FormList } from '#ui/FormList';
import { useToast } from '#ui/Toast';

const Field = fieldOf(stepInput);
const ProductField = fieldOf(stepProduct);
const unknownBlocks = 'Em branco: fica bloqueado até alguém digitar os dias da bula';

export function StepForm({ lot, step, onClose }: { lot: SynchronisationLot; step: LotStep; onClose: () => void }) {
  const dispatch = useDispatch();
  const today = useToday();
  const { show } = useToast();
  const [own, treatments, uses] = [useRows('farm_products'), useRows('animal_treatments'), useRows('supply_uses')];
  const members = useRowsOf('synchronisation_lot_animals', 'lot_id', lot.id);
  const present = members.filter(({ left_date }) => left_date === null).length;
  const [start] = useState(() => ({
    id: lot.id,
    lot_step: step.key,
    done_date: step.date < today ? step.date : today,
    products: withKnownStock(withKnownDays(productsOf(step, own), treatments), treatments, uses),
    missed: [],
  }));
  const save = async (wanted: InputOf<'complete_synchronisation_step'>) => {
    await dispatch('complete_synchronisation_step', wanted);
    show({ message: `${lot.name}: ${step.what}: feito` });
  };
  return (
    <FormDialog
      open
      title={`${lot.name}, D${step.day}`}
      schema={stepInput}
      start={start}
      save={save}
      errorTitle={SynchronisationLot.failed!.save}
      draft={{ name: `synchronisation step ${lot.id} ${step.key}` }}
      saveLabel="Concluir passo"
      onClose={onClose}
    >
      <p className="wide">{step.what}</p>
      <Field name="done_date">{(field) => <DateInput {...field} max={today} today={today} />}</Field>
      {start.products.length > 0 && (
        <FormList
          name="products"
          make={() => ({ name: '' })}
          titleOf={(index) => `Produto ${index + 1}`}
          addLabel="Outro produto"
          most={10}
          renderOne={(within) => (
            <>
              <ProductField within={within} name="name" />
              <ProductField within={within} name="dosage" />
              <ProductField within={within} name="meat_withdrawal_days" hint={unknownBlocks} />
              <ProductField within={within} name="milk_withdrawal_days" hint={unknownBlocks} />
              <ProductField within={within} name="not_for_lactating" className="wide" />
              <StockFields within={within} animals={present} />
            </>
          )}
        />
      )}
      <Missed lot_id={lot.id} />
    </FormDialog>
  );
}

/** The females of the lot: one that was not there leaves it. */
function Missed({ lot_id }: { lot_id: string }) {
  const { field } = useController({ name: 'missed' });
  const members = useRowsOf('synchronisation_lot_animals', 'lot_id', lot_id);
  const { replica } = useDevice();
  const title = useId();
  const present = useMemo(
    () =>
      members
        .filter(({ left_date }) => left_date === null)
        .map(({ id, animal_id }) => ({ id, name: replica.row('animals', animal_id)?.name ?? 'Animal' }))
        .toSorted((a, b) => a.name.localeCompare(b.name, 'pt-BR')),
    [members, replica],
  );
  const missed = new Set<string>(field.value ?? []);
  const toggle = (id: string, is: boolean) => field.onChange(present.flatMap((one) => ((one.id === id ? is : missed.has(one.id)) ? [one.id] : [])));
  return (
    <div className="wide" role="group" aria-labelledby={title}>
      <p id={title} className="mb-2 font-semibold">
        Quem faltou? Sai do lote.
      </p>
      {present.map(({ id, name }) => (
        <Checkbox key={id} label={name} checked={missed.has(id)} onChange={(event) => toggle(id, event.target.checked)} />
      ))}
    </div>
  );
}
