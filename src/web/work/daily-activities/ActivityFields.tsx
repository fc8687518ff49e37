// The fields of an activity: task and date first, then the rest.
import { useCallback, useMemo } from 'react';
import type { Animal } from '#domain/herd/animals';
import { isRecent, recentDays, recentSince } from '#domain/kernel/recent-records';
import { unitFor } from '#domain/supplies/units';
import { activityTypes, responsiblePeople } from '#domain/work/activity-queries';
import { DailyActivity } from '#domain/work/daily-activities';
import { useAnimalOptions } from '#parts/animals/AnimalOptions';
import { StockFields } from '#parts/supplies/StockFields';
import { useAuth, useMayRead } from '#parts/sync/Auth';
import { useDevice, useRow, useRows, useToday } from '#parts/sync/FarmData';
import { DateInput } from '#ui/DateInput';
import { valuesOf } from '#ui/Form';
import { fieldOf } from '#ui/FormField';
import { FormMore } from '#ui/FormMore';
import { quantity } from '#ui/format';
import { Suggest } from '#ui/Suggest';

const Field = fieldOf(DailyActivity.create);
const useValues = valuesOf(DailyActivity.create);

const more = ['time_spent', 'cost', 'cost_activity', 'notes'] as const;

export function ActivityFields({ seen }: { /** The activity when the form was opened. */ seen: DailyActivity | undefined }) {
  const activities = useRows('daily_activities');
  const { person } = useAuth().session;
  const types = useMemo(() => activityTypes(activities), [activities]);
  const people = useMemo(() => responsiblePeople(activities, person.name), [activities, person.name]);
  return (
    <>
      <SuggestedField name="activity_type" among={types} empty="Nenhum tipo com este nome" hint="Ex.: Alimentação, Limpeza, Ordenha" />
      <DateField />
      <Field name="description" long className="wide" placeholder="O que precisa ser feito" />
      <Field name="priority" radio className="wide" />
      <Field name="status" radio className="wide" />
      <SuggestedField name="responsible" among={people} empty="Ninguém com este nome" clearable />
      <AnimalField seen={seen?.animal_id ?? null} />
      <PastureField seen={seen?.pasture_id ?? null} />
      <FormMore title="Tempo, custo e observações" names={more} startOpen={more.some((name) => seen?.[name] != null)}>
        <Field name="time_spent" label="Tempo gasto" suffix="minutos" />
        <Field name="cost" label="Serviços e materiais" money hint="O que foi pago por este trabalho, fora o que sai do estoque" />
        <Field name="cost_activity" placeholder="Geral" />
        <Inputs seen={seen} />
        <Field name="notes" long className="wide" />
      </FormMore>
    </>
  );
}

/** Work that is done takes its inputs from the stock. */
function Inputs({ seen }: { seen: DailyActivity | undefined }) {
  const { status } = useValues('status');
  const use = useRow('supply_uses', seen?.supply_use_id ?? undefined);
  const supply = useRow('supplies', use?.supply_id);
  if (status !== 'concluída') return null;
  return (
    <>
      {use && supply && (
        <p className="wide text-muted">
          Já saiu do estoque: {quantity('product', use.quantity)} {unitFor(use.quantity, supply.unit)} de {supply.name}. Escolher outro produto devolve este.
        </p>
      )}
      <StockFields />
    </>
  );
}

function DateField() {
  const today = useToday();
  const { activity_date, status } = useValues('activity_date', 'status');
  // The date may be incomplete while typing.
  const old = activity_date?.[4] === '-' && status && !isRecent(DailyActivity, { activity_date, status }, recentSince(today));
  return (
    <Field name="activity_date" hint={old && `Tem mais de ${recentDays} dias: depois de enviada, fica em “Carregar anteriores”`}>
      {(field) => <DateInput {...field} today={today} />}
    </Field>
  );
}

type SuggestedFieldProps = { name: 'activity_type' | 'responsible'; among: string[]; empty: string; hint?: string; clearable?: boolean };

/** Earlier values; free text is allowed. */
function SuggestedField({ name, among, empty, hint, clearable = false }: SuggestedFieldProps) {
  return (
    <Field name={name} hint={hint}>
      {(field) => <Suggest {...field} among={among} empty={empty} clearable={clearable} />}
    </Field>
  );
}

/** Active animals, plus the recorded one, even if it left or was deleted. */
function AnimalField({ seen }: { seen: string | null }) {
  const { replica } = useDevice();
  const offered = useAnimalOptions(useCallback((animal: Animal) => animal.status === 'ativo' || animal.id === seen, [seen]));
  const options = useMemo(() => {
    if (seen === null || offered.some(({ value }) => value === seen)) return offered;
    const name = replica.known('animals', seen)?.['name'] as string | undefined;
    return [{ value: seen, label: name ?? 'Animal excluído', hint: name && 'Excluído' }, ...offered];
  }, [offered, replica, seen]);
  return <Field name="animal_id" options={options} placeholder="Nenhum em especial" />;
}

/** Hidden on a farm without pastures, and from those who do not see them: the field stays as it is. */
function PastureField({ seen }: { seen: string | null }) {
  const pastures = useRows('pastures');
  const { replica } = useDevice();
  const seesPastures = useMayRead('pastures');
  const options = useMemo(() => {
    const offered = pastures.map(({ id, name }) => ({ value: id, label: name })).toSorted((a, b) => a.label.localeCompare(b.label, 'pt-BR'));
    if (seen === null || offered.some(({ value }) => value === seen)) return offered;
    return [{ value: seen, label: (replica.known('pastures', seen)?.['name'] as string | undefined) ?? 'Pastagem excluída', hint: 'Excluída' }, ...offered];
  }, [pastures, replica, seen]);
  return seesPastures && options.length > 0 && <Field name="pasture_id" options={options} placeholder="Nenhuma em especial" />;
}
