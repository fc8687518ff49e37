// The animals of a sale in its form: pricing, weight and value of each; adding one, many, or by their tags.
import { ListPlus, Plus, ScanLine } from 'lucide-react';
import { useState } from 'react';
import { canBeSold } from '#domain/money/sale-rules';
import { mostSold } from '#domain/money/sales';
import { useScannedAnimal } from '#parts/animals/AnimalPicker';
import { AnimalsSheet } from '#parts/animals/AnimalsSheet';
import { Refused } from '#parts/lists/Refused';
import { useDevice } from '#parts/sync/FarmData';
import { Button } from '#ui/Button';
import { DecimalInput } from '#ui/DecimalInput';
import { Field } from '#ui/Field';
import { MoneyInput } from '#ui/MoneyInput';
import { RadioGroup } from '#ui/RadioGroup';
import { SoldAnimal } from './SoldAnimal';
import { LastSaid, SoldByTags } from './SoldByTags';
import { SoldMany } from './SoldMany';
import { type By, mostInFull, useAdding, useSoldItems } from './sold-items';

const ways = [
  { value: 'head', label: 'Cabeça' },
  { value: 'kg', label: 'kg' },
  { value: 'arroba', label: '@ (arroba)' },
];
const priceLabels: Record<By, string> = { head: 'Valor por cabeça', kg: 'Preço por kg', arroba: 'Preço da @' };

export function SoldAnimals() {
  const { replica } = useDevice();
  const sold = useSoldItems();
  const { fields, append, remove, now, deal, agree, fresh, instead, resized } = sold;
  const { add, unknown, choose, said, clearSaid, leftOut } = useAdding(sold);
  const [open, setOpen] = useState<'herd' | 'tags' | null>(null);
  // A reader needs no field: each tag adds its animal.
  useScannedAnimal(
    () => true,
    (id) => add(replica.row('animals', id)!),
  );
  const lineOf = (index: number) => (
    <SoldAnimal
      key={fields[index]!.key}
      index={index}
      by={deal.by}
      instead={instead}
      resized={resized}
      onRemove={fields.length > 1 ? () => remove(index) : undefined}
    />
  );

  return (
    <div className="wide flex flex-col gap-4">
      <h3 className="font-semibold">Animais</h3>
      <div className="form-grid">
        <RadioGroup label="Preço por" options={ways} value={deal.by} onChange={(event) => agree({ ...deal, by: event.target.value as By, price: null })} />
        <Field label={priceLabels[deal.by]} hint="Vale para todos; pode mudar em cada um">
          <MoneyInput value={deal.price} onChange={(price) => agree({ ...deal, price })} />
        </Field>
        {deal.by === 'arroba' && (
          <Field label="Rendimento de carcaça" hint="Do peso vivo: 50% quando não se sabe">
            <DecimalInput value={deal.carcass_yield} suffix="%" onChange={(carcass_yield) => agree({ ...deal, carcass_yield })} />
          </Field>
        )}
      </div>
      {fields.length > mostInFull ? (
        <SoldMany deal={deal} lineOf={lineOf} onRemove={remove} />
      ) : (
        <div className="sale-lines">{fields.map((_, index) => lineOf(index))}</div>
      )}
      <div className="flex flex-wrap gap-2">
        {fields.length < mostSold && (
          <Button icon={Plus} onClick={() => append(fresh(), { focusName: `items.${fields.length}.animal_id` })}>
            Adicionar animal
          </Button>
        )}
        <Button icon={ListPlus} onClick={() => setOpen('herd')}>
          Escolher vários
        </Button>
        <Button icon={ScanLine} onClick={() => setOpen('tags')}>
          Ler brincos
        </Button>
      </div>
      {open !== 'tags' && <LastSaid said={said} />}
      {open !== 'tags' && <Refused title="Ficaram de fora da venda" refused={leftOut} />}
      {open === 'herd' && (
        <AnimalsSheet
          which={canBeSold}
          start={now().flatMap(({ animal_id }) => animal_id ?? [])}
          onClose={(ids) => {
            setOpen(null);
            choose(ids);
          }}
        />
      )}
      {open === 'tags' && (
        <SoldByTags
          many={now().filter(({ animal_id }) => animal_id).length}
          said={said}
          leftOut={leftOut}
          onFound={add}
          onUnknown={unknown}
          onTyping={clearSaid}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}
