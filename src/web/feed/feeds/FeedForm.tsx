// Form for a new or existing feed. Its stock field is the stock that no purchase accounts for.
import { useState } from 'react';
import { manualChange } from '#domain/feed/feed-stock';
import { Feed, feedIdFor, newFeed } from '#domain/feed/feeds';
import { changesBetween, writtenOf } from '#domain/kernel/basic-verbs';
import { notFound, RuleBroken } from '#domain/kernel/errors';
import { newId } from '#domain/kernel/ids';
import type { InputOf } from '#domain/verbs';
import { useFarm } from '#parts/sync/Auth';
import { useDevice, useDispatch, useRow, useToday } from '#parts/sync/FarmData';
import { DateInput } from '#ui/DateInput';
import { useSeen } from '#ui/drafts';
import { FormDialog } from '#ui/FormDialog';
import { fieldOf } from '#ui/FormField';
import { FormMore } from '#ui/FormMore';
import { kg } from '#ui/format';
import { useToast } from '#ui/Toast';

type Written = Required<InputOf<'create_feed'>>;

const Field = fieldOf(Feed.create);
const more = ['brand', 'expiration_date', 'composition', 'notes'] as const;

export function FeedForm({ feed, onClose }: { /** Omitted: new record. */ feed?: Feed | undefined; onClose: () => void }) {
  const dispatch = useDispatch();
  const { replica } = useDevice();
  const { farm } = useFarm();
  const { show } = useToast();
  // The record as opened, so that saving does not undo concurrent edits.
  const { seen, draft } = useSeen('feed', feed);
  const [start] = useState(() => (seen ? { ...writtenOf(Feed, seen), stock_quantity: seen.manual_stock_kg } : { ...newFeed, id: newId(), stock_quantity: 0 }));
  const current = useRow('feeds', seen?.id);

  const save = async ({ stock_quantity: manual, ...wanted }: Written) => {
    const id = feedIdFor(replica.rows('feeds'), farm.id, wanted.name);
    // Two feeds with one name would split the stock of the same product.
    if (id !== seen?.id && replica.row('feeds', id)) throw new RuleBroken('Já existe uma ração com este nome', 'name');
    if (!seen) {
      await dispatch('create_feed', { ...wanted, stock_quantity: manual, id });
      return show({ message: `${wanted.name}: ração cadastrada` });
    }
    if (!current) throw notFound(Feed.missing);
    const changes = { ...changesBetween(seen, wanted), ...(manual !== seen.manual_stock_kg && { stock_quantity: manualChange(seen, manual) }) };
    if (Object.keys(changes).length === 0) return;
    await dispatch('update_feed', { id: seen.id, changes });
    show({ message: `${wanted.name}: ração atualizada` });
  };

  return (
    <FormDialog
      open
      title={seen ? 'Editar Ração' : 'Nova Ração'}
      schema={Feed.create}
      start={start}
      save={save}
      errorTitle={Feed.failed!.save}
      draft={draft}
      onClose={onClose}
    >
      <FeedFields seen={seen} />
    </FormDialog>
  );
}

function FeedFields({ seen }: { seen: Feed | undefined }) {
  const today = useToday();
  const bought = seen ? seen.stock_quantity - seen.manual_stock_kg : 0;
  return (
    <>
      <Field name="name" />
      <Field name="type" />
      <Field
        name="stock_quantity"
        label="Estoque sem compra"
        suffix="kg"
        hint={bought > 0 ? `As compras têm mais ${kg(bought)}` : 'O que já existe; as compras somam por cima'}
      />
      <Field name="unit_cost" label="Custo por kg" money />
      <Field name="min_stock_alert" label="Avisar com estoque de" suffix="kg" hint="Em branco: sem aviso" />
      <FormMore title="Marca, validade e composição" names={more} startOpen={seen !== undefined && more.some((name) => seen[name] !== null)}>
        <Field name="brand" />
        <Field name="expiration_date">{(field) => <DateInput {...field} today={today} />}</Field>
        <Field name="composition" long className="wide" />
        <Field name="notes" long className="wide" />
      </FormMore>
    </>
  );
}
