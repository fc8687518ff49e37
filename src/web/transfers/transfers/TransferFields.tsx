// The fields of a transfer: animal, farms, date and status; the rest collapsed.

import { accessOn, may } from '#domain/people/permissions';
import { canBeTransferred, FarmTransfer } from '#domain/transfers/farm-transfers';
import { AnimalPicker } from '#parts/animals/AnimalPicker';
import { useFarm } from '#parts/sync/Auth';
import { useToday } from '#parts/sync/FarmData';
import { DateInput } from '#ui/DateInput';
import { valuesOf } from '#ui/Form';
import { fieldOf } from '#ui/FormField';
import { FormMore } from '#ui/FormMore';
import { Select } from '#ui/Select';

const Field = fieldOf(FarmTransfer.create);
const useValues = valuesOf(FarmTransfer.create);

const more = ['gta_number', 'reason', 'transport_method', 'responsible', 'cost', 'cost_activity', 'notes'] as const;

export function TransferFields({ seen }: { /** The record when the form was opened. */ seen: FarmTransfer | undefined }) {
  const today = useToday();
  // Animal and farms of a completed transfer are fixed.
  const gone = seen?.completed_at != null;
  return (
    <>
      <Field name="animal_id">{(field) => <AnimalPicker {...field} which={canBeTransferred} disabled={gone} />}</Field>
      <FarmField name="from_farm_id" none="Não informada" gone={gone} seen={seen} />
      <FarmField name="to_farm_id" none="Sem destino" gone={gone} seen={seen} />
      <Field name="transfer_date">{(field) => <DateInput {...field} today={today} />}</Field>
      <StatusField gone={gone} />
      <FormMore title="GTA, motivo, transporte e custo" names={more} startOpen={more.some((name) => seen?.[name] != null)}>
        <Field name="gta_number" />
        <Field name="reason" />
        <Field name="transport_method" placeholder="Caminhão, a pé, embarcado..." />
        <Field name="responsible" />
        <Field name="cost" label="Custo do frete" money hint="Deste animal; quem paga é a origem" />
        <Field name="cost_activity" placeholder="Geral" />
        <Field name="notes" long className="wide" />
      </FormMore>
    </>
  );
}

type FarmFieldProps = { name: 'from_farm_id' | 'to_farm_id'; none: string; gone: boolean; seen: FarmTransfer | undefined };

/** From this farm to another one of the same owner where this person may write. */
function FarmField({ name, none, gone, seen }: FarmFieldProps) {
  const { farm, farms } = useFarm();
  const otherFarms = farms.filter((one) => one.id !== farm.id && one.user_id === farm.user_id && may(accessOn(one), 'write', 'farm_transfers'));
  const offered = (name === 'from_farm_id' ? [farm] : otherFarms).map(({ id, farm_name }) => ({ value: id, label: farm_name }));
  const had = seen?.[name];
  // A farm without access for this person.
  const options = had && !offered.some(({ value }) => value === had) ? [{ value: had, label: nameOf(seen, name) }, ...offered] : offered;
  const alone = name === 'to_farm_id' && otherFarms.length === 0 ? 'Você não tem outra fazenda para onde mandar: sem destino, o animal fica aqui' : undefined;
  return (
    <Field name={name} hint={alone}>
      {({ value, onChange, ...field }) => (
        <Select
          {...field}
          value={(value as string | null) ?? ''}
          disabled={gone}
          placeholder={none}
          options={options}
          onChange={(event) => onChange(event.target.value || null)}
        />
      )}
    </Field>
  );
}

const nameOf = (seen: FarmTransfer, name: FarmFieldProps['name']) => (name === 'from_farm_id' ? seen.from_farm_name : seen.to_farm_name) ?? 'Outra fazenda';

function StatusField({ gone }: { gone: boolean }) {
  const { status, to_farm_id } = useValues('status', 'to_farm_id');
  const moves =
    gone && status !== 'concluída'
      ? 'Ao salvar, o animal volta para esta fazenda, se nada foi registrado dele na outra'
      : !gone && status === 'concluída' && to_farm_id
        ? 'Ao salvar, o animal vai para a fazenda de destino com pesagens, saúde e reprodução'
        : undefined;
  return <Field name="status" radio className="wide" hint={moves} />;
}
