// The production's form, new or changed.
import { useState } from 'react';
import { notFound } from '#domain/kernel/errors';
import { newId } from '#domain/kernel/ids';
import { changesBetween, writtenOf } from '#domain/kernel/plain';
import { newProduction, SpecificProduction } from '#domain/milk/specific-productions';
import type { InputOf } from '#domain/verbs';
import { useDispatch, useRow, useToday } from '#parts/sync/FarmData';
import { FormDialog } from '#ui/FormDialog';
import { useToast } from '#ui/Toast';
import { ProductionFields } from './ProductionFields';
import { amount, types } from './words';

type Written = Required<InputOf<'create_specific_production'>>;
type ProductionFormProps = { /** Left out: a new one. */ production?: SpecificProduction | undefined; onClose: () => void };

export function ProductionForm({ production, onClose }: ProductionFormProps) {
  const dispatch = useDispatch();
  const today = useToday();
  const { show } = useToast();
  // As the person saw it: what others do meanwhile is not theirs to undo.
  const [seen] = useState(production);
  const [start] = useState(() => (seen ? writtenOf(SpecificProduction, seen) : { ...newProduction, id: newId(), production_date: today }));
  const still = useRow('specific_productions', seen?.id);

  const save = async (wanted: Written) => {
    const words = `${types[wanted.production_type]}: ${amount(wanted)}`;
    if (!seen) {
      await dispatch('create_specific_production', wanted);
      return show({ message: `${words}, produção registrada` });
    }
    if (!still) throw notFound(SpecificProduction.missing);
    const changes = changesBetween(seen, wanted);
    if (Object.keys(changes).length === 0) return;
    await dispatch('update_specific_production', { id: seen.id, changes });
    show({ message: `${words}, produção atualizada` });
  };

  return (
    <FormDialog
      open
      title={seen ? 'Editar Produção' : 'Nova Produção'}
      schema={SpecificProduction.create}
      start={start}
      save={save}
      errorTitle={SpecificProduction.failed!.save}
      onClose={onClose}
    >
      <ProductionFields seen={seen} />
    </FormDialog>
  );
}
