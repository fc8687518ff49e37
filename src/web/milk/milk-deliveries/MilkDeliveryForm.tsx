// The form of a delivery: where the milk went and how much; a collection has the driver's ticket too.
import { MilkDelivery, newDelivery } from '#domain/milk/milk-deliveries';
import { RecordForm } from '#parts/forms/RecordForm';
import { useRows, useToday } from '#parts/sync/FarmData';
import { DateInput } from '#ui/DateInput';
import { valuesOf } from '#ui/Form';
import { fieldOf } from '#ui/FormField';
import { FormMore } from '#ui/FormMore';
import { date, litres } from '#ui/format';
import { TextInput } from '#ui/TextInput';

const Field = fieldOf(MilkDelivery.create);
const useValues = valuesOf(MilkDelivery.create);
const more = ['dairy', 'storage_tank', 'notes'] as const;

export function MilkDeliveryForm({ record, onClose }: { record?: MilkDelivery | undefined; onClose: () => void }) {
  const today = useToday();
  const deliveries = useRows('milk_deliveries');
  // The same truck and tank as the last time.
  const last = deliveries.reduce<MilkDelivery | null>(
    (latest, one) => (one.destination !== 'laticinio' || (latest && latest.delivery_date >= one.delivery_date) ? latest : one),
    null,
  );
  return (
    <RecordForm
      noun={MilkDelivery}
      record={record}
      start={{ ...newDelivery, delivery_date: today, ...(last && { dairy: last.dairy, storage_tank: last.storage_tank, driver: last.driver }) }}
      create="create_milk_delivery"
      update="update_milk_delivery"
      titles={{ create: 'Nova Entrega', update: 'Editar Entrega' }}
      done={{
        create: ({ litres: many, delivery_date }) => `${litres(many)} de ${date(delivery_date)} registrados`,
        update: ({ delivery_date }) => `Entrega de ${date(delivery_date)} atualizada`,
      }}
      onClose={onClose}
    >
      {(seen) => <Fields seen={seen} />}
    </RecordForm>
  );
}

function Fields({ seen }: { seen: MilkDelivery | undefined }) {
  const today = useToday();
  const { destination } = useValues('destination');
  const isCollected = destination === 'laticinio';
  return (
    <>
      <Field name="destination" radio className="wide" />
      <Field name="litres" suffix="L" />
      <Field name="delivery_date">{(field) => <DateInput {...field} max={today} today={today} />}</Field>
      {isCollected && (
        <>
          <Field name="delivery_time">
            {({ value, onChange, ...field }) => (
              <TextInput {...field} type="time" value={(value as string | null) ?? ''} onChange={(event) => onChange(event.target.value || null)} />
            )}
          </Field>
          <Field name="temperature" label="Temperatura" suffix="°C" />
          <Field name="driver" />
          <Field name="ticket" hint="O número do comprovante da coleta" />
        </>
      )}
      <FormMore title="Mais detalhes" names={more} startOpen={more.some((name) => seen?.[name] != null)}>
        {isCollected && <Field name="dairy" hint="Em branco, é o único laticínio da fazenda" />}
        <Field name="storage_tank" />
        <Field name="notes" long className="wide" />
      </FormMore>
    </>
  );
}
