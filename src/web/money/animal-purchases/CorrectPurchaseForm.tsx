// Corrects a purchase of animals: seller, day, prices, weights, papers, and animals that did not come or are missing.
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { changesBetween, writtenOf } from '#domain/kernel/basic-verbs';
import { compare } from '#domain/kernel/sorting';
import { AnimalPurchase, boughtAnimal, isUnpaid, PurchaseItem } from '#domain/money/animal-purchases';
import { partyNamed } from '#domain/money/parties';
import { updatePurchase } from '#domain/money/purchase-correction-verbs';
import { costOfAll, wholeCost } from '#domain/money/purchase-rules';
import { useAnimalName } from '#parts/animals/AnimalName';
import { inNumbers } from '#parts/money/numbers';
import { PartyInput } from '#parts/money/PartyInput';
import { useAccountOptions } from '#parts/money/registers';
import { useDevice, useDispatch, useToday } from '#parts/sync/FarmData';
import { Button } from '#ui/Button';
import { DateInput } from '#ui/DateInput';
import { useSeen } from '#ui/drafts';
import { FormDialog } from '#ui/FormDialog';
import { fieldOf } from '#ui/FormField';
import { FormMore } from '#ui/FormMore';
import { money } from '#ui/format';
import { useToast } from '#ui/Toast';
import { BoughtAnimals } from './BoughtAnimals';

const schema = z.strictObject({
  ...AnimalPurchase.create.shape,
  items: z.array(PurchaseItem.create),
  removed: z.array(z.string()),
  added: z.array(boughtAnimal),
});
type Values = z.output<typeof schema>;
const [Field, One] = [fieldOf(schema), fieldOf(PurchaseItem.create)];
const papers = ['invoice_number', 'gta_number', 'booked_by', 'activity', 'notes'] as const;

export function CorrectPurchaseForm({ purchase, onClose }: { purchase: AnimalPurchase; onClose: () => void }) {
  const dispatch = useDispatch();
  const { replica } = useDevice();
  const { show } = useToast();
  const today = useToday();
  const accounts = useAccountOptions();
  const { seen, draft } = useSeen('animal_purchases', purchase);
  const [start] = useState(() => {
    const items = replica.by('purchase_items', 'purchase_id', purchase.id).toSorted((a, b) => compare(a.id, b.id));
    return { ...writtenOf(AnimalPurchase, seen), items: items.map((item) => writtenOf(PurchaseItem, item)), removed: [], added: [] } as unknown as Values;
  });
  const save = async ({ items, removed, added, ...wanted }: Values) => {
    const { items: before, removed: _none, added: _nobody, ...written } = start;
    const party_id = wanted.seller_name === written.seller_name ? wanted.party_id : (partyNamed(replica.rows('parties'), wanted.seller_name)?.id ?? null);
    const changes = changesBetween<object>(written, { ...wanted, party_id });
    const corrected = items.flatMap((item, i) => {
      const changed = removed.includes(item.id) ? {} : changesBetween<object>(before[i]!, item);
      return Object.keys(changed).length > 0 ? [{ id: item.id, changes: changed }] : [];
    });
    if (Object.keys(changes).length + corrected.length + removed.length + added.length === 0) return;
    await dispatch('update_animal_purchase', {
      id: purchase.id,
      changes,
      ...(corrected.length > 0 && { items: corrected }),
      ...(removed.length > 0 && { removed }),
      ...(added.length > 0 && { added }),
    });
    show({ message: `Compra de ${wanted.seller_name}: correção salva` });
  };
  return (
    <FormDialog
      open
      size="wide"
      title="Corrigir compra"
      schema={schema}
      start={start as never}
      save={save}
      errorTitle={updatePurchase.failed!}
      draft={draft}
      onClose={onClose}
    >
      <Field name="seller_name">{(field) => <PartyInput {...field} />}</Field>
      <Field name="purchase_date">{(field) => <DateInput {...field} max={today} today={today} />}</Field>
      {isUnpaid(purchase) && <Field name="due_date" />}
      <Field name="payment_method" />
      {accounts.length > 0 && <Field name="account_id" options={accounts} placeholder="Sem conta" />}
      <div className="wide flex flex-col gap-3">
        {start.items.map((item, i) => (
          <ItemFields key={item.id} item={item as PurchaseItem} within={`items.${i}.`} />
        ))}
      </div>
      <Missing />
      <Field name="transport_cost" label="Frete" money />
      <Field name="commission" label="Comissão" money />
      <FormMore title="Nota fiscal, GTA, atividade e observações" names={papers}>
        <Field name="invoice_number" />
        <Field name="gta_number" />
        <Field name="activity" placeholder="Rateada" />
        <Field name="booked_by" placeholder="Lançada por esta compra" />
        <Field name="notes" long className="wide" />
      </FormMore>
      <Whole />
    </FormDialog>
  );
}

/** Animals that came and were not registered: the part opens when somebody asks for it. */
function Missing() {
  const [open, setOpen] = useState(false);
  return open ? (
    <BoughtAnimals name="added" />
  ) : (
    <div className="wide">
      <Button onClick={() => setOpen(true)}>Adicionar animais que faltaram</Button>
    </div>
  );
}

/** Priced as it was agreed: by kg, or as a whole. */
function ItemFields({ item, within }: { item: PurchaseItem; within: string }) {
  const name = useAnimalName(item.animal_id);
  const { setValue } = useFormContext();
  const removed = (useWatch({ name: 'removed' }) ?? []) as string[];
  const keep = (ids: string[]) => setValue('removed', ids, { shouldDirty: true });
  if (removed.includes(item.id))
    return (
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span>{name} sai da compra e do cadastro</span>
        <Button onClick={() => keep(removed.filter((one) => one !== item.id))}>{`Manter ${name} na compra`}</Button>
      </p>
    );
  return (
    <fieldset className="form-one">
      <legend>{name}</legend>
      <div className="form-grid">
        <One within={within} name="weight" label="Peso na chegada" suffix="kg" />
        {item.price_per_kg === null ? (
          <One within={within} name="price" label="Valor" money />
        ) : (
          <One within={within} name="price_per_kg" label="Preço por kg" money />
        )}
      </div>
      <Button icon={Trash2} onClick={() => keep([...removed, item.id])}>
        {`Retirar ${name} da compra`}
      </Button>
    </fieldset>
  );
}

function Whole() {
  const values = inNumbers(useWatch() as Partial<Values>);
  const gone = new Set(values.removed ?? []);
  const animals = costOfAll([...(values.items ?? []).filter(({ id }) => !gone.has(id)), ...(values.added ?? [])].map(inNumbers));
  return (
    <p className="wide font-semibold">
      Animais {money(animals)}, total {money(wholeCost(values, animals))}
    </p>
  );
}
