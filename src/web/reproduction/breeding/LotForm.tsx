// The form of an IATF lot: females start a protocol on one day, or the lot is changed.
import { useMemo, useState } from 'react';
import { changesBetween, writtenOf } from '#domain/kernel/basic-verbs';
import { notFound } from '#domain/kernel/errors';
import { newId } from '#domain/kernel/ids';
import { canBeInseminated } from '#domain/reproduction/artificial-inseminations';
import { breedingProtocols } from '#domain/reproduction/protocols';
import { SynchronisationLot, startInput } from '#domain/reproduction/synchronisation-lots';
import { datedSteps, freeStart, readSteps, writtenSteps } from '#domain/reproduction/synchronisation-steps';
import type { InputOf } from '#domain/verbs';
import { AnimalsField } from '#parts/animals/AnimalsField';
import { useDispatch, useRow, useRows, useToday } from '#parts/sync/FarmData';
import { Button } from '#ui/Button';
import { DateInput } from '#ui/DateInput';
import { useSeen } from '#ui/drafts';
import { valuesOf } from '#ui/Form';
import { FormDialog } from '#ui/FormDialog';
import { fieldOf } from '#ui/FormField';
import { date } from '#ui/format';
import { Select } from '#ui/Select';
import { useToast } from '#ui/Toast';

const Field = fieldOf(startInput);
const useValues = valuesOf(startInput);
const standard = Object.values(breedingProtocols).map((protocol) => ({ name: protocol.name as string, steps: writtenSteps(protocol) }));

export function LotForm({ record, onClose }: { record?: SynchronisationLot | undefined; onClose: () => void }) {
  const dispatch = useDispatch();
  const today = useToday();
  const { show } = useToast();
  const protocols = useProtocols();
  const { seen, draft } = useSeen('synchronisation_lots', record);
  const still = useRow('synchronisation_lots', seen?.id);
  const [start] = useState(() => {
    const [first] = protocols;
    return seen
      ? { ...writtenOf(SynchronisationLot, seen), animals: [] }
      : { id: newId(), start_date: today, protocol_name: first!.name, steps: first!.steps, animals: [] };
  });

  const save = async ({ animals, ...lot }: InputOf<'start_synchronisation'>) => {
    if (!seen) {
      await dispatch('start_synchronisation', { ...lot, animals });
      return show({ message: `${lot.name}: lote iniciado` });
    }
    if (!still) throw notFound(SynchronisationLot.missing);
    const changes = changesBetween<object>(seen, lot);
    if (Object.keys(changes).length === 0) return;
    await dispatch('update_synchronisation_lot', { id: seen.id, changes });
    show({ message: `${lot.name}: lote atualizado` });
  };

  return (
    <FormDialog
      open
      title={seen ? 'Editar Lote de IATF' : 'Novo Lote de IATF'}
      schema={startInput}
      start={start}
      save={save}
      follow={(changed, { protocol_name }) => {
        const chosen = changed === 'protocol_name' && protocols.find(({ name }) => name === protocol_name);
        return chosen ? { steps: chosen.steps } : {};
      }}
      errorTitle={SynchronisationLot.failed!.save}
      draft={draft}
      onClose={onClose}
    >
      <Field name="name" placeholder="Ex.: Novilhas de novembro" />
      <StartField />
      <ProtocolField />
      <Field name="steps" long className="wide" hint="Um passo em cada linha, com o dia: D0, D8…" />
      {!seen && <AnimalsField name="animals" which={canBeInseminated} />}
      <Field name="notes" long className="wide" />
    </FormDialog>
  );
}

/** The farm's own first. */
function useProtocols() {
  const own = useRows('synchronisation_protocols');
  return useMemo(() => [...own.map(({ name, steps }) => ({ name, steps })), ...standard.filter(({ name }) => !own.some((one) => one.name === name))], [own]);
}

function ProtocolField() {
  const protocols = useProtocols();
  return (
    <Field name="protocol_name">
      {({ value, ...field }) => {
        const names = [...new Set([...protocols.map(({ name }) => name), ...(value ? [value as string] : [])])];
        return <Select {...field} value={value ?? ''} options={names.map((name) => ({ value: name, label: name }))} />;
      }}
    </Field>
  );
}

/** Warns of a step on a Sunday or holiday, and says which start avoids it. */
function StartField() {
  const today = useToday();
  const { start_date = '', steps = '' } = useValues('start_date', 'steps');
  const isWhole = /^\d{4}-\d\d-\d\d$/.test(start_date) && readSteps(steps) !== undefined;
  const free = isWhole ? datedSteps(steps, start_date).filter((step) => step.free) : [];
  const better = free.length > 0 ? freeStart(steps, start_date, today) : null;
  const days = [...new Set(free.map((step) => `D${step.day} cai em ${date(step.date)} (${step.free})`))].join('; ');
  const hint = free.length > 0 ? `${days}.${better ? ` Começando em ${date(better)}, nenhum passo cai em domingo ou feriado.` : ''}` : undefined;
  return (
    <Field name="start_date" hint={hint}>
      {(field) => (
        <>
          <DateInput {...field} today={today} />
          {better && (
            <Button className="mt-2" onClick={() => field.onChange(better)}>
              {`Começar em ${date(better)}`}
            </Button>
          )}
        </>
      )}
    </Field>
  );
}
