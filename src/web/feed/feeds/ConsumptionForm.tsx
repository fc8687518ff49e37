// Form for feed consumption: feed, animals and quantity. Shows the cost and any problem while typing.
import { useMemo, useState } from 'react';
import { FeedConsumption, newConsumption } from '#domain/feed/feed-consumption';
import { scarceBelow } from '#domain/feed/feed-queries';
import { estimatedCost } from '#domain/feed/feed-stock';
import { newId } from '#domain/kernel/ids';
import { compareWords } from '#domain/kernel/sorting';
import type { InputOf } from '#domain/verbs';
import { AnimalPicker } from '#parts/animals/AnimalPicker';
import { useAuth } from '#parts/sync/Auth';
import { useDevice, useDispatch, useRow, useRows, useRowsOf, useToday } from '#parts/sync/FarmData';
import { Notice } from '#ui/Banner';
import { DateInput } from '#ui/DateInput';
import { valuesOf } from '#ui/Form';
import { FormDialog } from '#ui/FormDialog';
import { fieldOf } from '#ui/FormField';
import { FormMore } from '#ui/FormMore';
import { kg, money } from '#ui/format';
import { Suggest } from '#ui/Suggest';
import { TextInput } from '#ui/TextInput';
import { useToast } from '#ui/Toast';

type Written = Required<InputOf<'consume_feed'>>;

const Field = fieldOf(FeedConsumption.create);
const useValues = valuesOf(FeedConsumption.create);
const more = ['responsible', 'notes'] as const;

/** Local time of the device. */
const hourNow = () => new Date().toTimeString().slice(0, 5);

type ConsumptionFormProps = { /** Preselected and fixed animal. */ animal_id?: string | undefined; onClose: () => void };

export function ConsumptionForm({ animal_id, onClose }: ConsumptionFormProps) {
  const dispatch = useDispatch();
  const today = useToday();
  const { person } = useAuth().session;
  const { replica } = useDevice();
  const { show } = useToast();
  const [start] = useState(() => ({
    ...newConsumption,
    id: newId(),
    consumption_date: today,
    consumption_time: hourNow(),
    responsible: person.name,
    ...(animal_id && { animal_id }),
  }));

  const save = async (wanted: Written) => {
    await dispatch('consume_feed', wanted);
    show({ message: `${replica.row('feeds', wanted.feed_id)?.name}: ${kg(wanted.quantity)}, consumo registrado` });
  };

  return (
    <FormDialog
      open
      title="Registrar Consumo"
      schema={FeedConsumption.create}
      start={start}
      save={save}
      saveLabel="Registrar"
      errorTitle={FeedConsumption.failed!.save}
      draft={{ name: `consumption ${animal_id ?? ''}` }}
      onClose={onClose}
    >
      <FeedField />
      <Field name="consumption_type" radio disabled={animal_id !== undefined} className="wide" />
      <Eater locked={animal_id !== undefined} />
      <QuantityField />
      <Field name="consumption_date">{(field) => <DateInput {...field} max={today} today={today} />}</Field>
      <Field name="consumption_time">
        {(field) => <TextInput {...field} type="time" value={field.value ?? ''} onChange={(event) => field.onChange(event.target.value.slice(0, 5) || null)} />}
      </Field>
      <FormMore title="Responsável e observações" names={more}>
        <Field name="responsible" />
        <Field name="notes" long className="wide" />
      </FormMore>
    </FormDialog>
  );
}

/** Feeds in stock come first; feeds out of stock stay visible for people who look for them. */
function FeedField() {
  const feeds = useRows('feeds');
  const options = useMemo(
    () =>
      feeds
        .toSorted((a, b) => Number(b.stock_quantity > 0) - Number(a.stock_quantity > 0) || compareWords(a.name, b.name))
        .map(({ id, name, stock_quantity }) => ({ value: id, label: name, hint: stock_quantity > 0 ? kg(stock_quantity) : 'Sem estoque' })),
    [feeds],
  );
  const { feed_id } = useValues('feed_id');
  const feed = useRow('feeds', feed_id ?? undefined);
  const scarce = feed && feed.stock_quantity < scarceBelow;
  return (
    <>
      <Field
        name="feed_id"
        options={options}
        placeholder="Escolha a ração"
        className="wide"
        hint={feed ? `Em estoque: ${kg(feed.stock_quantity)}` : feeds.length === 0 && 'Nenhuma ração ainda: cadastre uma ou registre uma compra antes'}
      />
      {scarce && (
        <div className="wide" role="status">
          <Notice tone="orange">Atenção: Estoque baixo ({kg(feed.stock_quantity)})</Notice>
        </div>
      )}
    </>
  );
}

function Eater({ locked }: { locked: boolean }) {
  const { consumption_type } = useValues('consumption_type');
  if (consumption_type === 'lote') return <BatchField />;
  return (
    <Field name="animal_id" required className="wide">
      {(field) => <AnimalPicker {...field} disabled={locked} />}
    </Field>
  );
}

/** Batches of the herd and earlier entries; free text is allowed. */
function BatchField() {
  const animals = useRows('animals');
  const consumption = useRows('feed_consumption');
  const names = useMemo(() => {
    const batches = animals.filter(({ is_batch, status }) => is_batch && status === 'ativo').map(({ name }) => name);
    return [...batches, ...consumption.flatMap(({ batch_name }) => batch_name ?? [])];
  }, [animals, consumption]);
  return (
    <Field name="batch_name" required className="wide">
      {(field) => <Suggest {...field} among={names} sorted empty="Nenhum lote com este nome" />}
    </Field>
  );
}

function QuantityField() {
  const { feed_id, quantity } = useValues('feed_id', 'quantity');
  const feed = useRow('feeds', feed_id ?? undefined);
  const purchases = useRowsOf('feed_purchases', 'feed_id', feed_id ?? undefined);
  const cost = feed && quantity && quantity > 0 ? estimatedCost(feed, purchases, quantity) : undefined;
  return (
    <>
      <Field name="quantity" label="Quantidade" suffix="kg" className="wide" hint={cost != null && `Custo estimado: ${money(cost)}`} />
      {cost === null && (
        <div className="wide" role="status">
          <Notice tone="red">Quantidade maior que o estoque disponível</Notice>
        </div>
      )}
    </>
  );
}
