// Form for an application: new for one or many animals, or a correction of one. Rules and error messages come from the domain.
import { useMemo, useState } from 'react';
import { AnimalVaccine, application, canReceive } from '#domain/health/animal-vaccines';
import { nextApplication } from '#domain/health/next-application';
import type { protocolsInUse } from '#domain/health/vaccine-suggestion-queries';
import { changesBetween, writtenOf } from '#domain/kernel/basic-verbs';
import { RuleBroken } from '#domain/kernel/errors';
import type { InputOf } from '#domain/verbs';
import { AnimalPicker } from '#parts/animals/AnimalPicker';
import { AnimalsField } from '#parts/animals/AnimalsField';
import { useFollow, VaccineFields } from '#parts/animals/VaccineFields';
import { StockFields, useChosenSupply } from '#parts/supplies/StockFields';
import { useDevice, useDispatch, useRow, useToday } from '#parts/sync/FarmData';
import { useSeen } from '#ui/drafts';
import { valuesOf } from '#ui/Form';
import { FormDialog } from '#ui/FormDialog';
import { fieldOf } from '#ui/FormField';
import { count } from '#ui/format';
import { useToast } from '#ui/Toast';
import type { Start, Writing } from './LazyForm';

type VaccineFormProps = { writing: NonNullable<Writing>; onClose: () => void };

export const VaccineForm = ({ writing, onClose }: VaccineFormProps) =>
  'seen' in writing ? <Correction application={writing.seen} onClose={onClose} /> : <Registration given={writing.start} onClose={onClose} />;

const useChosen = valuesOf(application);

function Registration({ given, onClose }: { given: Start; onClose: () => void }) {
  const dispatch = useDispatch();
  const today = useToday();
  const { show } = useToast();
  const { protocols, follow } = useFollow();
  const chosenSupply = useChosenSupply();
  // The turn is the key of the next form.
  const [{ turn, start }, setNext] = useState(() => ({
    turn: 0,
    start: { applications: [], application_type: 'vacina', application_date: today, ...given } as Start,
  }));

  const save = async (wanted: InputOf<'apply_vaccine'>) => {
    await dispatch('apply_vaccine', wanted);
    show({ message: `${wanted.vaccine_name}: ${count(wanted.applications.length, 'aplicação registrada', 'aplicações registradas')}` });
  };
  return (
    <FormDialog
      key={turn}
      open
      title="Registrar aplicação"
      schema={application}
      start={start}
      save={save}
      follow={(changed, values) => {
        const written = values as Partial<AnimalVaccine>;
        const supply = changed === 'supply_id' ? chosenSupply(values.supply_id) : null;
        if (!supply) return follow(changed, written, idsOf(values.applications));
        const named = { vaccine_name: supply.name, ...(supply.lot && { batch_number: supply.lot }) };
        return { ...named, ...follow('vaccine_name', { ...written, ...named }, idsOf(values.applications)) };
      }}
      errorTitle={AnimalVaccine.failed!.save}
      draft={{ name: ['applications', given.vaccine_name, ...idsOf(given.applications)].join(' ') }}
      another={(saved) =>
        setNext({ turn: turn + 1, start: { applications: [], ...nextApplication(saved), supply_id: saved.supply_id, supply_quantity: saved.supply_quantity } })
      }
      onClose={onClose}
    >
      <AnimalsField name="applications" which={canReceive} />
      <ForChosen protocols={protocols} startOpen={turn > 0 && more.some((name) => start[name] != null)} />
    </FormDialog>
  );
}

const idsOf = (applications: InputOf<'apply_vaccine'>['applications'] | undefined) => (applications ?? []).map(({ animal_id }) => animal_id);

const more = ['batch_number', 'veterinarian'] as const;

function ForChosen({ protocols, startOpen }: { protocols: ReturnType<typeof protocolsInUse>; startOpen: boolean }) {
  const { applications } = useChosen('applications');
  const ids = useMemo(() => idsOf(applications), [applications]);
  return (
    <>
      <StockFields animals={Math.max(1, ids.length)} />
      <VaccineFields protocols={protocols} animal_ids={ids} startOpen={startOpen} />
    </>
  );
}

const Field = fieldOf(AnimalVaccine.create);
const useValues = valuesOf(AnimalVaccine.create);

function Correction({ application: opened, onClose }: { application: AnimalVaccine; onClose: () => void }) {
  const dispatch = useDispatch();
  const { replica } = useDevice();
  const { show } = useToast();
  const { protocols, follow } = useFollow();
  // The record as opened, so that saving does not undo concurrent edits.
  const { seen, draft } = useSeen('application', opened);
  const current = useRow('animal_vaccines', seen.id);

  const save = async (wanted: object) => {
    if (!current) throw new RuleBroken('Falha ao atualizar vacina: registro não encontrado');
    const changes = changesBetween(seen, wanted) as InputOf<'update_vaccine'>['changes'];
    if (Object.keys(changes).length === 0) return;
    await dispatch('update_vaccine', { id: seen.id, changes });
    show({ message: `${replica.row('animals', (wanted as AnimalVaccine).animal_id)?.name}: aplicação atualizada` });
  };
  return (
    <FormDialog
      open
      title="Editar aplicação"
      schema={AnimalVaccine.create}
      start={writtenOf(AnimalVaccine, seen)}
      save={save}
      follow={(changed, values) => follow(changed, values as Partial<AnimalVaccine>, [values.animal_id])}
      errorTitle={AnimalVaccine.failed!.save}
      draft={draft}
      onClose={onClose}
    >
      <Field name="animal_id" className="wide">
        {(field) => <AnimalPicker {...field} which={canReceive} />}
      </Field>
      <ForOne protocols={protocols} startOpen={[seen.batch_number, seen.veterinarian, seen.notes].some((value) => value !== null)} />
    </FormDialog>
  );
}

function ForOne({ protocols, startOpen }: { protocols: ReturnType<typeof protocolsInUse>; startOpen: boolean }) {
  const { animal_id } = useValues('animal_id');
  const ids = useMemo(() => (animal_id ? [animal_id] : []), [animal_id]);
  return <VaccineFields protocols={protocols} animal_ids={ids} startOpen={startOpen} />;
}
