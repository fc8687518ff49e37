// Inseminating an IATF lot: one service for each female that is still in it.
import { useCallback, useMemo, useState } from 'react';
import type { Animal } from '#domain/herd/animals';
import { newId } from '#domain/kernel/ids';
import { ArtificialInsemination } from '#domain/reproduction/artificial-inseminations';
import { inseminateInput, type SynchronisationLot } from '#domain/reproduction/synchronisation-lots';
import { serviceDay } from '#domain/reproduction/synchronisation-steps';
import type { InputOf } from '#domain/verbs';
import { AnimalsField } from '#parts/animals/AnimalsField';
import { MatingNotes, needsReason, useBullIds, useServiceMatings } from '#parts/animals/Matings';
import { StockFields, useChosenSupply } from '#parts/supplies/StockFields';
import { useDispatch, useRows, useRowsOf, useToday } from '#parts/sync/FarmData';
import { DateInput } from '#ui/DateInput';
import { valuesOf } from '#ui/Form';
import { FormDialog } from '#ui/FormDialog';
import { fieldOf } from '#ui/FormField';
import { count } from '#ui/format';
import { Suggest } from '#ui/Suggest';
import { useToast } from '#ui/Toast';

const Field = fieldOf(inseminateInput);
const useValues = valuesOf(inseminateInput);

export function InseminateLotForm({ lot, onClose }: { lot: SynchronisationLot; onClose: () => void }) {
  const dispatch = useDispatch();
  const today = useToday();
  const { show } = useToast();
  const members = useRowsOf('synchronisation_lot_animals', 'lot_id', lot.id);
  const present = useMemo(() => new Set(members.filter(({ left_date }) => left_date === null).map(({ animal_id }) => animal_id)), [members]);
  const isIn = useCallback(({ id, status }: Animal) => status === 'ativo' && present.has(id), [present]);
  const chosenSupply = useChosenSupply();
  const services = useRows('artificial_inseminations');
  const outside = useRows('external_animals');
  const bulls = useMemo(
    () => [...services.map(({ bull_identification }) => bull_identification), ...outside.filter(({ gender }) => gender === 'macho').map(({ name }) => name)],
    [services, outside],
  );
  const [start] = useState(() => {
    const planned = serviceDay(lot.steps, lot.start_date);
    const animals = [...present].map((animal_id) => ({ id: newId(), animal_id }));
    return { id: lot.id, insemination_date: planned && planned < today ? planned : today, animals };
  });

  const bullIds = useBullIds();

  const save = async (wanted: InputOf<'inseminate_lot'>) => {
    await dispatch('inseminate_lot', { ...wanted, ...bullIds(wanted.bull_identification, wanted.animals[0]?.animal_id) });
    show({ message: `${lot.name}: ${count(wanted.animals.length, 'inseminação registrada', 'inseminações registradas')}` });
  };

  return (
    <FormDialog
      open
      title={`Inseminar: ${lot.name}`}
      schema={inseminateInput}
      start={start}
      save={save}
      follow={(changed, { supply_id }) => {
        const supply = changed === 'supply_id' ? chosenSupply(supply_id) : null;
        return supply ? { bull_identification: supply.name, ...(supply.lot && { semen_batch: supply.lot }) } : {};
      }}
      errorTitle={ArtificialInsemination.failed!.save}
      draft={{ name: `artificial_inseminations lot ${lot.id}` }}
      saveLabel="Inseminar"
      onClose={onClose}
    >
      <Field name="insemination_date">{(field) => <DateInput {...field} max={today} today={today} />}</Field>
      <Doses />
      <Field name="bull_identification">{(field) => <Suggest {...field} among={bulls} sorted empty="Nenhum touro com este nome" />}</Field>
      <AnimalsField name="animals" which={isIn} />
      <Mating />
      <Field name="semen_batch" />
      <Field name="veterinarian" />
      <Field name="cost" label="Custo por animal" money />
    </FormDialog>
  );
}

function Doses() {
  const { animals } = useValues('animals');
  return <StockFields forBreeding animals={Math.max(1, animals?.length ?? 1)} />;
}

function Mating() {
  const { animals = [], bull_identification } = useValues('animals', 'bull_identification');
  const matings = useServiceMatings(
    animals.map(({ animal_id }) => animal_id),
    { bull_identification },
  );
  return (
    <>
      <MatingNotes matings={matings} />
      {needsReason(matings) && <Field name="inbreeding_reason" className="wide" required hint="Por que estes acasalamentos: fica no registro" />}
    </>
  );
}
