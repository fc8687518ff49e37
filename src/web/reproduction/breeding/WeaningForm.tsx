// The form of a weaning: a calf is weaned, or its weaning is corrected.
import { useCallback, useState } from 'react';
import type { Animal } from '#domain/herd/animals';
import { weaningOf } from '#domain/herd/weaning';
import { changesBetween, writtenOf } from '#domain/kernel/basic-verbs';
import { notFound } from '#domain/kernel/errors';
import { newId } from '#domain/kernel/ids';
import { Weaning } from '#domain/reproduction/weanings';
import { AnimalPicker } from '#parts/animals/AnimalPicker';
import { useDevice, useDispatch, useRow, useToday } from '#parts/sync/FarmData';
import { DateInput } from '#ui/DateInput';
import { useSeen } from '#ui/drafts';
import { FormDialog } from '#ui/FormDialog';
import { fieldOf } from '#ui/FormField';
import { useToast } from '#ui/Toast';

const Wean = fieldOf(Weaning.create);

/** Its animal is fixed once it is recorded. */
export function WeaningForm({ record, onClose }: { record?: Weaning | undefined; onClose: () => void }) {
  const dispatch = useDispatch();
  const today = useToday();
  const { replica } = useDevice();
  const { show } = useToast();
  const { seen, draft } = useSeen('weanings', record);
  const still = useRow('weanings', seen?.id);
  const [start] = useState(() => (seen ? writtenOf(Weaning, seen) : { id: newId(), weaning_date: today }));
  const nameOf = (id: string) => replica.row('animals', id)?.name ?? 'Animal';
  const isReady = useCallback((animal: Animal) => weaningOf(animal, today)?.state === 'ready' && !animal.is_batch, [today]);

  const save = async ({ animal_id, weaning_date, weight, notes }: Pick<Weaning, 'animal_id' | 'weaning_date' | 'weight' | 'notes'>) => {
    if (!seen) {
      await dispatch('wean', { id: animal_id, weaning_date, weight, notes });
      return show({ message: `${nameOf(animal_id)}: desmame registrado` });
    }
    if (!still) throw notFound(Weaning.missing);
    const changes = changesBetween<object>(seen, { weaning_date, weight, notes });
    if (Object.keys(changes).length === 0) return;
    await dispatch('update_weaning', { id: seen.id, changes });
    show({ message: `${nameOf(animal_id)}: desmame atualizado` });
  };

  return (
    <FormDialog
      open
      title={seen ? 'Editar Desmame' : 'Novo Desmame'}
      schema={Weaning.create}
      start={start}
      save={save}
      errorTitle={Weaning.failed!.save}
      draft={draft}
      onClose={onClose}
    >
      {seen ? (
        <p className="wide font-semibold">{nameOf(seen.animal_id)}</p>
      ) : (
        <Wean name="animal_id">
          {(field) => <AnimalPicker {...field} which={isReady} placeholder="Escolha o bezerro" empty="Nenhum bezerro pronto para desmamar" />}
        </Wean>
      )}
      <Wean name="weaning_date">{(field) => <DateInput {...field} max={today} today={today} />}</Wean>
      <Wean name="weight" />
      <Wean name="notes" long className="wide" />
    </FormDialog>
  );
}
