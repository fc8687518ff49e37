// Corrects a sale: buyer, day, animals, prices, deductions and papers.
import { ListPlus, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { changesBetween, writtenOf } from '#domain/kernel/basic-verbs';
import { newId } from '#domain/kernel/ids';
import { compare } from '#domain/kernel/sorting';
import { partyNamed } from '#domain/money/parties';
import { updateSale } from '#domain/money/sale-correction-verbs';
import { SaleItem } from '#domain/money/sale-items';
import { canBeSold } from '#domain/money/sale-rules';
import { grossOf, netOf } from '#domain/money/sale-values';
import { isPending, Sale, type Selling, soldAnimal } from '#domain/money/sales';
import { useAnimalName } from '#parts/animals/AnimalName';
import { AnimalPicker } from '#parts/animals/AnimalPicker';
import { AnimalsSheet } from '#parts/animals/AnimalsSheet';
import { inNumbers } from '#parts/money/numbers';
import { PartyInput } from '#parts/money/PartyInput';
import { useAccountOptions } from '#parts/money/registers';
import { useDevice, useDispatch, useRow, useToday } from '#parts/sync/FarmData';
import { Button } from '#ui/Button';
import { DateInput } from '#ui/DateInput';
import { useSeen } from '#ui/drafts';
import { FormDialog } from '#ui/FormDialog';
import { fieldOf } from '#ui/FormField';
import { FormMore } from '#ui/FormMore';
import { money } from '#ui/format';
import { useToast } from '#ui/Toast';
import { PaperFields } from './PaperFields';
import { weightOf } from './sold-items';

const schema = z.strictObject({ ...Sale.create.shape, items: z.array(SaleItem.create), removed: z.array(z.string()), added: z.array(soldAnimal) });
type Values = z.output<typeof schema>;
const [Field, One, AddedField] = [fieldOf(schema), fieldOf(SaleItem.create), fieldOf(soldAnimal)];
type Added = Selling['items'][number];
const papers = ['invoice_number', 'invoice_series', 'invoice_date', 'invoice_value', 'invoice_key', 'gta_number', 'notes'] as const;

export function SaleCorrectForm({ sale, onClose }: { sale: Sale; onClose: () => void }) {
  const dispatch = useDispatch();
  const { replica } = useDevice();
  const { show } = useToast();
  const today = useToday();
  const accounts = useAccountOptions();
  const { seen, draft } = useSeen('sales', sale);
  // Rows of a phone that did not synchronize yet lack the newer fields.
  const [start] = useState(() => {
    const items = replica.by('sale_items', 'sale_id', sale.id).toSorted((a, b) => compare(a.id, b.id));
    return filled({ ...writtenOf(Sale, seen), items: items.map((item) => filled(writtenOf(SaleItem, item))), removed: [], added: [] }) as Values;
  });
  const save = async ({ items, removed, added, ...wanted }: Values) => {
    const { items: before, removed: _none, added: _nobody, ...saleBefore } = start;
    const party_id = wanted.buyer_name === saleBefore.buyer_name ? wanted.party_id : (partyNamed(replica.rows('parties'), wanted.buyer_name)?.id ?? null);
    const changes = changesBetween<object>(saleBefore, { ...wanted, party_id });
    const corrected = items.flatMap((item, i) => {
      if (removed.includes(item.id)) return [];
      const changed = changesBetween<object>(before[i]!, item);
      return Object.keys(changed).length > 0 ? [{ id: item.id, changes: changed }] : [];
    });
    if (Object.keys(changes).length + corrected.length + removed.length + added.length === 0) return;
    await dispatch('update_sale', {
      id: sale.id,
      changes,
      ...(corrected.length > 0 && { items: corrected }),
      ...(removed.length > 0 && { removed }),
      ...(added.length > 0 && { added }),
    });
    show({ message: `Venda para ${wanted.buyer_name}: correção salva` });
  };
  return (
    <FormDialog
      open
      size="wide"
      title="Corrigir venda"
      schema={schema}
      start={start as never}
      save={save}
      errorTitle={updateSale.failed!}
      draft={draft}
      onClose={onClose}
    >
      <Field name="buyer_name">{(field) => <PartyInput {...field} />}</Field>
      <Field name="sale_date">{(field) => <DateInput {...field} max={today} today={today} />}</Field>
      {isPending(sale) && <Field name="due_date" />}
      <Field name="payment_method" />
      {accounts.length > 0 && <Field name="account_id" options={accounts} placeholder="Sem conta" />}
      <div className="wide flex flex-col gap-3">
        {start.items.map((item, i) => (
          <ItemFields key={item.id} item={item as SaleItem} within={`items.${i}.`} />
        ))}
        <AddedAnimals />
      </div>
      <Field name="transport_cost" label="Frete" money />
      <Field name="commission" label="Comissão" money />
      <Field name="tax_funrural" label="FUNRURAL e Senar" money />
      <Field name="tax_icms" label="ICMS" money />
      <Field name="discount" label="Desconto" money />
      <FormMore title="Nota fiscal, GTA e observações" names={papers}>
        <PaperFields />
        <Field name="notes" long className="wide" />
      </FormMore>
      <Net />
    </FormDialog>
  );
}

const filled = (row: object) => Object.fromEntries(Object.entries(row).map(([field, value]) => [field, value ?? null]));

/** Priced as it was agreed: by kg, by @, or as a whole. */
function ItemFields({ item, within }: { item: SaleItem; within: string }) {
  const name = useAnimalName(item.animal_id);
  const { setValue } = useFormContext();
  const removed = (useWatch({ name: 'removed' }) ?? []) as string[];
  if (removed.includes(item.id))
    return (
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span>{name} volta para o rebanho</span>
        <Button
          onClick={() =>
            setValue(
              'removed',
              removed.filter((one) => one !== item.id),
              { shouldDirty: true },
            )
          }
        >
          {`Manter ${name} na venda`}
        </Button>
      </p>
    );
  return (
    <fieldset className="form-one">
      <legend>{name}</legend>
      <div className="form-grid">
        <One within={within} name="weight" label="Peso" suffix="kg" />
        {item.price_per_kg !== null && <One within={within} name="price_per_kg" label="Preço por kg" money />}
        {item.price_per_arroba !== null && (
          <>
            <One within={within} name="carcass_weight" label="Peso de carcaça" suffix="kg" hint="Do romaneio do frigorífico: vale no lugar do rendimento" />
            <One within={within} name="price_per_arroba" label="Preço da @" money />
          </>
        )}
        {item.price_per_kg === null && item.price_per_arroba === null && <One within={within} name="unit_price" label="Valor" money />}
      </div>
      <Button icon={Trash2} className="mt-3" onClick={() => setValue('removed', [...removed, item.id], { shouldDirty: true })}>
        {`Retirar ${name} da venda`}
      </Button>
    </fieldset>
  );
}

/** Animals that were sold too. */
function AddedAnimals() {
  const { replica } = useDevice();
  const { control, setValue, getValues } = useFormContext();
  const { fields, append, remove, replace } = useFieldArray({ control, name: 'added', keyName: 'key' });
  const [open, setOpen] = useState(false);
  const weightNow = (animal_id: string | null) => {
    const animal = animal_id ? replica.row('animals', animal_id) : undefined;
    return animal ? weightOf(animal) : null;
  };
  const choose = (index: number, animal_id: string | null) => {
    const item = getValues(`added.${index}`) as Added;
    setValue(`added.${index}`, { ...item, animal_id, weight: weightNow(animal_id) }, { shouldDirty: true });
  };
  const added = () => (getValues('added') as Added[]).flatMap(({ animal_id, ...item }) => (animal_id ? { ...item, animal_id } : []));
  const chooseMany = (ids: ReadonlySet<string>) => {
    setOpen(false);
    const before = added();
    const known = new Set(before.map(({ animal_id }) => animal_id));
    const more = [...ids].filter((id) => !known.has(id)).map((id) => ({ id: newId(), animal_id: id, weight: weightNow(id), unit_price: null }));
    const stay = before.filter(({ animal_id }) => ids.has(animal_id));
    // Without a change the form stays clean.
    if (more.length > 0 || stay.length < before.length) replace([...stay, ...more]);
  };
  return (
    <>
      {fields.map(({ key }, i) => (
        <fieldset key={key} className="form-one">
          <legend>{`Animal que faltou ${i + 1}`}</legend>
          <div className="form-grid">
            <AddedField within={`added.${i}.`} name="animal_id" label="Animal" required>
              {(field) => <AnimalPicker {...field} which={canBeSold} onChange={(animal_id) => choose(i, animal_id)} clearable />}
            </AddedField>
            <Heads index={i} />
            <AddedField within={`added.${i}.`} name="weight" label="Peso" suffix="kg" />
            <AddedField within={`added.${i}.`} name="unit_price" label="Valor" money required />
          </div>
          <Button icon={Trash2} className="mt-3" onClick={() => remove(i)}>
            Não adicionar
          </Button>
        </fieldset>
      ))}
      <div className="flex flex-wrap gap-2">
        <Button
          icon={Plus}
          onClick={() => append({ id: newId(), animal_id: null, weight: null, unit_price: null }, { focusName: `added.${fields.length}.animal_id` })}
        >
          Adicionar animal que faltou
        </Button>
        <Button icon={ListPlus} onClick={() => setOpen(true)}>
          Escolher vários
        </Button>
      </div>
      {open && <AnimalsSheet which={canBeSold} start={added().map(({ animal_id }) => animal_id)} onClose={chooseMany} />}
    </>
  );
}

/** Of a batch: all of them, unless somebody says how many. */
function Heads({ index }: { index: number }) {
  const animal_id = useWatch({ name: `added.${index}.animal_id` }) as string | null | undefined;
  const animal = useRow('animals', animal_id ?? undefined);
  return animal?.is_batch ? <AddedField within={`added.${index}.`} name="heads" label="Cabeças" hint="Em branco: todas" /> : null;
}

function Net() {
  const values = inNumbers(useWatch() as Partial<Values>);
  const gone = new Set(values.removed ?? []);
  const stay = (values.items ?? []).filter(({ id }) => !gone.has(id));
  const gross = grossOf([...stay, ...(values.added ?? [])].map(inNumbers));
  return (
    <p className="wide font-semibold">
      Valor bruto {money(gross)}, valor líquido {money(netOf(gross, values))}
    </p>
  );
}
