// Form for a new or existing insemination. Rules and error messages come from the domain.
import { useState } from 'react';
import { changesBetween, writtenOf } from '#domain/kernel/basic-verbs';
import { notFound } from '#domain/kernel/errors';
import { newId } from '#domain/kernel/ids';
import { inseminationExpense } from '#domain/overview/expense-offers';
import { ArtificialInsemination, newInsemination } from '#domain/reproduction/artificial-inseminations';
import { inseminationFollows } from '#domain/reproduction/insemination-changes';
import { createInsemination } from '#domain/reproduction/insemination-verbs';
import { nextInsemination } from '#domain/reproduction/next-insemination';
import type { InputOf } from '#domain/verbs';
import { useGestation } from '#parts/animals/Gestation';
import { useBullIds } from '#parts/animals/Matings';
import { useExpenseOffer } from '#parts/forms/ExpenseOffer';
import { useChosenSupply } from '#parts/supplies/StockFields';
import { useDevice, useDispatch, useRow, useToday } from '#parts/sync/FarmData';
import { useSeen } from '#ui/drafts';
import { FormDialog } from '#ui/FormDialog';
import { useToast } from '#ui/Toast';
import { InseminationFields } from './InseminationFields';

type Written = Required<InputOf<'create_insemination'>>;
type InseminationFormProps = {
  /** Omitted: new record. */
  insemination?: ArtificialInsemination | undefined;
  /** Of a new record: the female, when she is known. */
  animal_id?: string | undefined;
  onClose: () => void;
};

export function InseminationForm({ insemination, animal_id, onClose }: InseminationFormProps) {
  const dispatch = useDispatch();
  const today = useToday();
  const { replica } = useDevice();
  const { show } = useToast();
  const expenseOffer = useExpenseOffer();
  // The record as opened, so that saving does not undo concurrent edits.
  const { seen, draft } = useSeen('insemination', insemination);
  const [start, setStart] = useState<Partial<Written> & { id: string }>(() =>
    seen
      ? writtenOf(ArtificialInsemination, seen)
      : { ...newInsemination, id: newId(), insemination_date: today, ...(animal_id && replica.row('animals', animal_id) && { animal_id }) },
  );
  const current = useRow('artificial_inseminations', seen?.id);
  const gestation = useGestation();
  const chosenSupply = useChosenSupply();
  const animalOf = (id: string) => replica.row('animals', id);

  const bullIds = useBullIds();

  const save = async (typed: Written) => {
    const wanted = { ...typed, ...bullIds(typed.bull_identification, typed.animal_id) };
    const name = animalOf(wanted.animal_id)?.name;
    if (!seen) {
      await dispatch('create_insemination', wanted);
      const service = replica.row('artificial_inseminations', wanted.id);
      return show({ message: `${name}: inseminação registrada`, action: expenseOffer(service ? inseminationExpense(service, name ?? '') : null) });
    }
    if (!current) throw notFound(ArtificialInsemination.missing);
    const { supply_id: _, supply_quantity: __, ...written } = wanted;
    const changes = changesBetween(seen, written);
    if (Object.keys(changes).length === 0) return;
    await dispatch('update_insemination', { id: seen.id, changes });
    show({ message: `${name}: inseminação atualizada` });
  };

  return (
    <FormDialog
      key={start.id}
      open
      title={seen ? 'Editar Inseminação' : 'Nova Inseminação'}
      schema={createInsemination.input}
      start={start}
      save={save}
      follow={(changed, values) => {
        const supply = changed === 'supply_id' ? chosenSupply(values.supply_id) : null;
        if (supply) return { bull_identification: supply.name, ...(supply.lot && { semen_batch: supply.lot }) };
        return inseminationFollows(changed, values, animalOf(values.animal_id)?.type, today, gestation(changed, values), values.technique);
      }}
      errorTitle={ArtificialInsemination.failed!.save}
      draft={draft}
      another={
        seen ? undefined : (saved) => setStart({ ...nextInsemination(saved), supply_id: saved.supply_id, supply_quantity: saved.supply_quantity, id: newId() })
      }
      onClose={onClose}
    >
      <InseminationFields start={start} isNew={!seen} />
    </FormDialog>
  );
}
