// The animals of a purchase in its form: the price that was agreed, and a short line for each; a tag reader fills the tag and goes on to the next line.
import { Layers, ListPlus, Plus, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { usualBreeds } from '#domain/herd/animal-types';
import { boughtAnimal, mostBought } from '#domain/money/animal-purchases';
import { monthsLater } from '#domain/money/instalments';
import { costOf } from '#domain/money/purchase-rules';
import { inNumbers } from '#parts/money/numbers';
import { useRows, useToday } from '#parts/sync/FarmData';
import { Button, IconButton } from '#ui/Button';
import { DecimalInput } from '#ui/DecimalInput';
import { Field } from '#ui/Field';
import { fieldOf } from '#ui/FormField';
import { MoneyInput } from '#ui/MoneyInput';
import { RadioGroup } from '#ui/RadioGroup';
import { Suggest } from '#ui/Suggest';
import { type Agreed, agreedPrices, freshLine, type Line } from './lines';

const One = fieldOf(boughtAnimal);
const ways = [
  { value: 'head', label: 'Cabeça' },
  { value: 'kg', label: 'kg vivo' },
  { value: 'total', label: 'Total' },
];
const priceLabels: Record<Agreed['by'], string> = { head: 'Valor por cabeça', kg: 'Preço por kg vivo', total: 'Valor de todos' };

/** `name`: the list in the form, of new animals. */
export function BoughtAnimals({ name = 'items' }: { name?: string }) {
  const { control, getValues, setValue, setFocus } = useFormContext();
  const { fields, append, remove } = useFieldArray({ control, name, keyName: 'key' });
  const [agreed, setAgreed] = useState<Agreed>({ by: 'head', price: null });
  const wantsFocus = useRef<string | null>(null);
  const now = () => (getValues(name) ?? []) as Line[];
  const setPrices = (next: Agreed) => {
    // Set single fields: setting the whole list would re-render every input.
    for (const [i, { price, price_per_kg }] of agreedPrices(now().map(inNumbers), next).entries()) {
      setValue(`${name}.${i}.price`, price, { shouldDirty: true });
      setValue(`${name}.${i}.price_per_kg`, price_per_kg, { shouldDirty: true });
    }
  };
  const agree = (next: Agreed) => {
    setAgreed(next);
    setPrices(next);
  };
  const add = (given: Partial<Line> = {}, many = 1) => {
    const last = now().at(-1);
    const lines = Array.from({ length: Math.min(many, mostBought - now().length) }, () => ({ ...freshLine(last && inNumbers(last), agreed), ...given }));
    wantsFocus.current = `${name}.${now().length}.identification`;
    append(lines, { shouldFocus: false });
    if (agreed.by === 'total' || given.is_batch) queueMicrotask(() => setPrices(agreed));
  };
  useEffect(() => {
    if (wantsFocus.current) setFocus(wantsFocus.current);
    wantsFocus.current = null;
  });
  /** A reader types the tag and Enter: the next line is ready for the next animal. */
  const next = (index: number) => (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (index + 1 < fields.length) setFocus(`${name}.${index + 1}.identification`);
    else add();
  };
  const [many, setMany] = useState<number | null>(null);
  return (
    <div className="wide flex flex-col gap-4">
      <h3 className="font-semibold">Animais</h3>
      <div className="form-grid">
        <RadioGroup label="Preço por" options={ways} value={agreed.by} onChange={(event) => agree({ by: event.target.value as Agreed['by'], price: null })} />
        <Field label={priceLabels[agreed.by]} hint={agreed.by === 'total' ? 'Dividido por cabeça' : 'Vale para todos; pode mudar em cada um'}>
          <MoneyInput value={agreed.price} onChange={(price) => agree({ ...agreed, price })} />
        </Field>
      </div>
      <div className="sale-lines">
        {fields.map(({ key }, index) => (
          <BoughtLine
            key={key}
            name={name}
            index={index}
            by={agreed.by}
            onTag={next(index)}
            onHeads={() => agreed.price !== null && queueMicrotask(() => setPrices(agreed))}
            onRemove={fields.length > 1 || name !== 'items' ? () => remove(index) : undefined}
          />
        ))}
      </div>
      {fields.length < mostBought && (
        <div className="flex flex-wrap items-end gap-2">
          <Button icon={Plus} onClick={() => add()}>
            Adicionar animal
          </Button>
          <Button icon={Layers} onClick={() => add({ is_batch: true })}>
            Adicionar lote
          </Button>
          <Field label="Várias linhas" hint="Iguais à última: mude o brinco">
            <DecimalInput value={many} scale={0} onChange={setMany} />
          </Field>
          <Button icon={ListPlus} disabled={!many || Number.isNaN(many) || many < 1} onClick={() => add({}, many!)}>
            Abrir linhas
          </Button>
        </div>
      )}
    </div>
  );
}

type LineProps = {
  name: string;
  index: number;
  by: Agreed['by'];
  onTag: (event: KeyboardEvent) => void;
  onHeads: () => void;
  onRemove: (() => void) | undefined;
};

function BoughtLine({ name, index, by, onTag, onHeads, onRemove }: LineProps) {
  const within = `${name}.${index}.`;
  const line = inNumbers((useWatch({ name: `${name}.${index}` }) ?? {}) as Line);
  const animals = useRows('animals');
  const today = useToday();
  const { setValue, getValues } = useFormContext();
  const type = line.type ?? 'bovino';
  const breeds = [...new Set([...usualBreeds[type], ...animals.filter((animal) => animal.type === type).map(({ breed }) => breed)])];
  const [months, setMonths] = useState<number | null>(null);
  const byAge = (age: number | null) => {
    setMonths(age);
    if (age === null || Number.isNaN(age) || age < 0 || age > 400) return;
    setValue(`${within}birth_date`, monthsLater((getValues('purchase_date') as string | undefined) || today, -age), { shouldDirty: true });
  };
  return (
    <fieldset className={line.is_batch ? 'sale-line sale-line-batch' : 'sale-line'}>
      <legend>{line.is_batch ? `Lote, linha ${index + 1}` : `Animal ${index + 1}`}</legend>
      {line.is_batch ? (
        <>
          <One within={within} name="name" label="Nome do lote" className="sale-line-animal" placeholder="Em branco: o nome do vendedor" />
          <One within={within} name="heads" label="Cabeças" required>
            {(field) => (
              <DecimalInput
                {...field}
                scale={0}
                onChange={(heads) => {
                  field.onChange(heads);
                  onHeads();
                }}
              />
            )}
          </One>
        </>
      ) : (
        <div
          className="contents"
          data-tags=""
          onKeyDown={(event) => (event.target as HTMLElement).matches('[name$=".identification"], [name$=".rfid"]') && onTag(event)}
        >
          <One within={within} name="identification" label="Brinco" className="sale-line-animal" />
          <One within={within} name="rfid" label="RFID" inputMode="numeric" />
        </div>
      )}
      <One within={within} name="gender" />
      <One within={within} name="breed" required>
        {(field) => <Suggest {...field} among={breeds} empty="Nenhuma raça com este nome" />}
      </One>
      <One within={within} name="birth_date" label="Nascimento" />
      <Field label="ou idade (meses)">
        <DecimalInput value={months} scale={0} onChange={byAge} />
      </Field>
      <One within={within} name="weight" label="Peso" suffix="kg" required={by === 'kg'} hint={line.is_batch && 'De todas as cabeças'} />
      {by === 'kg' && <One within={within} name="price_per_kg" label="Preço por kg" required money />}
      <One within={within} name="price" label="Valor" required money>
        {by === 'kg' ? (field) => <MoneyInput {...field} readOnly value={costOf(line) || null} /> : undefined}
      </One>
      <div className="sale-line-buttons">{onRemove && <IconButton icon={Trash2} label={`Retirar linha ${index + 1}`} onClick={onRemove} />}</div>
    </fieldset>
  );
}
