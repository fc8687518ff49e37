// The form of a breeding season: its days, the exposed females and the bulls, or a change of its days.
import { useState } from 'react';
import type { Animal } from '#domain/herd/animals';
import { changesBetween, writtenOf } from '#domain/kernel/basic-verbs';
import { addDays } from '#domain/kernel/dates';
import { notFound } from '#domain/kernel/errors';
import { newId } from '#domain/kernel/ids';
import { BreedingSeason, seasonInput } from '#domain/reproduction/breeding-seasons';
import type { InputOf } from '#domain/verbs';
import { AnimalsField } from '#parts/animals/AnimalsField';
import { useDispatch, useRow, useToday } from '#parts/sync/FarmData';
import { DateInput } from '#ui/DateInput';
import { useSeen } from '#ui/drafts';
import { FormDialog } from '#ui/FormDialog';
import { fieldOf } from '#ui/FormField';
import { useToast } from '#ui/Toast';

const Field = fieldOf(seasonInput);
const usualDays = 90;

export const mayBeExposed = ({ status, is_batch, type }: Animal) => status === 'ativo' && !is_batch && type === 'bovino';

export function SeasonForm({ record, onClose }: { record?: BreedingSeason | undefined; onClose: () => void }) {
  const dispatch = useDispatch();
  const today = useToday();
  const { show } = useToast();
  const { seen, draft } = useSeen('breeding_seasons', record);
  const still = useRow('breeding_seasons', seen?.id);
  const [start] = useState(() =>
    seen ? { ...writtenOf(BreedingSeason, seen), animals: [] } : { id: newId(), start_date: today, end_date: addDays(today, usualDays), animals: [] },
  );

  const save = async ({ animals, ...season }: InputOf<'create_breeding_season'>) => {
    if (!seen) {
      await dispatch('create_breeding_season', { ...season, animals });
      return show({ message: `${season.name}: estação aberta` });
    }
    if (!still) throw notFound(BreedingSeason.missing);
    const changes = changesBetween<object>(seen, season);
    if (Object.keys(changes).length === 0) return;
    await dispatch('update_breeding_season', { id: seen.id, changes });
    show({ message: `${season.name}: estação atualizada` });
  };

  return (
    <FormDialog
      open
      title={seen ? 'Editar Estação de Monta' : 'Nova Estação de Monta'}
      schema={seasonInput}
      start={start}
      save={save}
      errorTitle={BreedingSeason.failed!.save}
      draft={draft}
      onClose={onClose}
    >
      <Field name="name" placeholder="Ex.: Estação 2026/2027" className="wide" />
      <Field name="start_date">{(field) => <DateInput {...field} today={today} />}</Field>
      <Field name="end_date">{(field) => <DateInput {...field} today={today} />}</Field>
      {!seen && <AnimalsField name="animals" which={mayBeExposed} optional />}
      <Field name="notes" long className="wide" />
    </FormDialog>
  );
}
