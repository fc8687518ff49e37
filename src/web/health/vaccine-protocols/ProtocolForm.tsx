// Form for the farm's own protocol: new, changed, or copied from a standard one that it then replaces.
import { useState } from 'react';
import type { Protocol } from '#domain/health/standard-protocols';
import { VaccineProtocol } from '#domain/health/vaccine-protocols';
import { changesBetween, writtenOf } from '#domain/kernel/basic-verbs';
import { notFound } from '#domain/kernel/errors';
import { newId } from '#domain/kernel/ids';
import type { InputOf } from '#domain/verbs';
import { WithdrawalFields } from '#parts/animals/WithdrawalFields';
import { useDispatch, useRow } from '#parts/sync/FarmData';
import { DecimalInput } from '#ui/DecimalInput';
import { useSeen } from '#ui/drafts';
import { valuesOf } from '#ui/Form';
import { FormDialog } from '#ui/FormDialog';
import { fieldOf } from '#ui/FormField';
import { FormMore } from '#ui/FormMore';
import { useToast } from '#ui/Toast';
import { isOwn } from './columns';

const Field = fieldOf(VaccineProtocol.create);
const useValues = valuesOf(VaccineProtocol.create);

const more = ['min_age_days', 'max_age_days', 'recommended_dosage', 'manufacturer', 'description'] as const;

export function ProtocolForm({ protocol, onClose }: { /** Omitted: new record. */ protocol?: Protocol | undefined; onClose: () => void }) {
  const dispatch = useDispatch();
  const { show } = useToast();
  // The record as opened, so that saving does not undo concurrent edits.
  const { seen, draft } = useSeen(`protocol ${protocol?.id ?? ''}`, protocol && isOwn(protocol) ? (protocol as unknown as VaccineProtocol) : undefined);
  const [start] = useState(() => ({
    application_type: 'vacina' as const,
    trigger: 'idade' as const,
    ...(protocol && writtenOf(VaccineProtocol, protocol)),
    id: seen?.id ?? newId(),
  }));
  const current = useRow('vaccine_protocols', seen?.id);

  const save = async (wanted: InputOf<'create_protocol'>) => {
    if (!seen) {
      await dispatch('create_protocol', wanted);
      return show({ message: `Protocolo criado: ${wanted.vaccine_name}` });
    }
    if (!current) throw notFound(VaccineProtocol.missing);
    const changes = changesBetween(seen, wanted) as InputOf<'update_protocol'>['changes'];
    if (Object.keys(changes).length === 0) return;
    await dispatch('update_protocol', { id: seen.id, changes });
    show({ message: `Protocolo atualizado: ${wanted.vaccine_name}` });
  };
  return (
    <FormDialog
      open
      title={seen ? 'Editar protocolo' : 'Novo protocolo'}
      schema={VaccineProtocol.create}
      start={start}
      save={save}
      follow={(changed, { trigger }) =>
        changed !== 'trigger'
          ? {}
          : trigger === 'idade'
            ? { trigger_offset_days: null }
            : { recommended_age_days: null, min_age_days: null, max_age_days: null }
      }
      errorTitle={VaccineProtocol.failed!.save}
      draft={draft}
      onClose={onClose}
    >
      <Field name="vaccine_name" />
      <Field name="application_type" />
      <Field name="animal_type" placeholder="Todos os tipos" />
      <Field name="gender" placeholder="Machos e fêmeas" />
      <WhenFields />
      <Field name="booster_days" hint="Segunda dose da primeira vez" />
      <Field name="frequency_days" hint="Em branco: não se repete" />
      <Field name="dosage" />
      <Field name="is_mandatory" className="self-end" />
      <WithdrawalFields />
      <FormMore title="Janela de idade, fabricante e descrição" names={more} startOpen={more.some((name) => protocol?.[name] != null)}>
        <Field name="min_age_days" />
        <Field name="max_age_days" hint="Depois dela o animal fica fora da janela" />
        <Field name="recommended_dosage" />
        <Field name="manufacturer" />
        <Field name="description" long className="wide" />
      </FormMore>
    </FormDialog>
  );
}

/** Days before an event are stored as negative numbers; people type positive ones. */
function WhenFields() {
  const { trigger } = useValues('trigger');
  const before = trigger === 'pre_parto' || trigger === 'pre_cobertura';
  const label = before ? 'Quantos dias antes' : 'Quantos dias depois';
  return (
    <>
      <Field name="trigger" />
      {trigger === 'idade' || !trigger ? (
        <Field name="recommended_age_days" />
      ) : (
        <Field name="trigger_offset_days" label={label}>
          {({ value, onChange, ...field }) => (
            <DecimalInput
              {...field}
              scale={0}
              value={value == null ? null : Math.abs(value as number)}
              onChange={(days) => onChange(days === null ? null : before ? -days : days)}
            />
          )}
        </Field>
      )}
    </>
  );
}
