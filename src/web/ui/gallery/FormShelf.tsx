// A form dialog in the gallery: saving, refusing, keeping input.
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { RuleBroken } from '#domain/kernel/errors';
import { choice, date, decimal, flag, id, integer, longText, optional, reference, text } from '#domain/kernel/fields';
import { newId } from '#domain/kernel/ids';
import { Button } from '#ui/Button';
import { FormDialog } from '#ui/FormDialog';
import { fieldOf } from '#ui/FormField';
import { FormMore } from '#ui/FormMore';
import { useToast } from '#ui/Toast';
import { Shelf } from './Shelf';

const Weighing = z.strictObject({
  id: id(),
  animal_id: reference('Animal', 'animals'),
  weighing_date: date('Data'),
  weight: decimal('Peso (kg)', { min: 0.01, scale: 2 }),
  heads: optional(integer('Cabeças', { min: 1 })),
  weighing_method: choice('Método', { balanca: 'Balança', fita: 'Fita', estimativa: 'Estimativa' }),
  responsible: optional(text('Responsável')),
  cost: optional(decimal('Custo', { scale: 2 })),
  is_batch: flag('Lote'),
  notes: optional(longText('Observações')),
  quality: optional(choice('Confiança', { alta: 'Alta', baixa: 'Baixa' })),
});
const WeighingField = fieldOf(Weighing);

const animals = [
  { value: '0190a6e0-0000-7000-8000-000000000001', label: 'Mimosa', hint: '24-017' },
  { value: '0190a6e0-0000-7000-8000-000000000002', label: 'Açucena', hint: '24-018' },
];

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** As long as a save takes; a test makes it last until it has pressed its keys. */
async function saving() {
  do await pause(300);
  while ('saving' in document.body.dataset);
}

export function FormShelf() {
  const [open, setOpen] = useState(false);
  const [saved, setSaved] = useState<unknown>(null);
  const tries = useRef(0);
  const { show } = useToast();
  return (
    <Shelf id="forms" title="Formulários">
      <div className="shelf-row">
        <Button variant="primary" onClick={() => setOpen(true)}>
          Nova pesagem
        </Button>
        <p>O primeiro salvamento é recusado, o segundo passa.</p>
      </div>
      <output data-testid="saved" className="block whitespace-pre-wrap break-all">
        {saved ? JSON.stringify(saved) : 'Nada salvo'}
      </output>
      <FormDialog
        open={open}
        title="Nova pesagem"
        schema={Weighing}
        start={{ id: newId(), weighing_date: '2026-11-15' }}
        errorTitle="Erro ao registrar pesagem"
        draft={null}
        onClose={() => setOpen(false)}
        save={async (values) => {
          await saving();
          tries.current += 1;
          if (tries.current === 1) throw new RuleBroken('A data não pode ser futura', 'weighing_date');
          setSaved(values);
          show({ message: 'Pesagem registrada' });
        }}
      >
        <WeighingField name="animal_id" options={animals} />
        <WeighingField name="weighing_date" />
        <WeighingField name="weight" suffix="kg" />
        <WeighingField name="weighing_method" />
        <WeighingField name="heads" />
        <WeighingField name="cost" money />
        <WeighingField name="responsible" className="wide" />
        <WeighingField name="is_batch" className="wide" hint="Marque quando o peso é de vários animais" />
        <FormMore title="Mais informações" names={['notes', 'quality']}>
          <WeighingField name="notes" long className="wide" />
          <WeighingField name="quality" radio className="wide" />
        </FormMore>
      </FormDialog>
    </Shelf>
  );
}
