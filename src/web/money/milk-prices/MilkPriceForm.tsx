// The form of an item of a dairy's price table: for every litre, a class, or so much for each point.
import { MilkPriceItem, newPriceItem } from '#domain/money/milk-price-items';
import { RecordForm } from '#parts/forms/RecordForm';
import { useRows } from '#parts/sync/FarmData';
import { DateInput } from '#ui/DateInput';
import { valuesOf } from '#ui/Form';
import { fieldOf } from '#ui/FormField';
import { FormMore } from '#ui/FormMore';
import { unitOf } from './units';

const Field = fieldOf(MilkPriceItem.create);
const useValues = valuesOf(MilkPriceItem.create);
const more = ['valid_from', 'valid_until', 'notes'] as const;
export function MilkPriceForm({ record, onClose }: { record?: MilkPriceItem | undefined; onClose: () => void }) {
  const items = useRows('milk_price_items');
  const statements = useRows('milk_statements');
  const dairy = (items.at(-1) ?? statements.at(-1))?.dairy;
  return (
    <RecordForm
      noun={MilkPriceItem}
      record={record}
      start={{ ...newPriceItem, ...(dairy && { dairy }) }}
      create="create_milk_price_item"
      update="update_milk_price_item"
      titles={{ create: 'Novo Item da Tabela', update: 'Editar Item da Tabela' }}
      done={{ create: ({ item }) => `${item}: preço registrado`, update: ({ item }) => `${item}: preço atualizado` }}
      onClose={onClose}
    >
      {(seen) => <Fields seen={seen} />}
    </RecordForm>
  );
}

function Fields({ seen }: { seen: MilkPriceItem | undefined }) {
  const { measure } = useValues('measure');
  const unit = unitOf[measure ?? 'base'];
  return (
    <>
      <Field name="dairy" />
      <Field name="measure" />
      <Field name="item" hint="Como está escrito na tabela: CCS até 300 mil" />
      <Field name="price" label="Preço" suffix="R$/L" hint="Um desconto leva o sinal de menos" />
      {measure !== 'base' && (
        <>
          <Field name="above" suffix={unit} hint="Em branco, a faixa começa do zero" />
          <Field name="up_to" suffix={unit} hint="Em branco, a faixa não tem fim" />
          <Field name="each" suffix={unit} hint="Só quando se paga por ponto: R$ 0,012 a cada 0,1% de gordura acima de 3%" />
        </>
      )}
      <FormMore title="Validade e observações" names={more} startOpen={more.some((name) => seen?.[name] != null)}>
        <Field name="valid_from">{(field) => <DateInput {...field} />}</Field>
        <Field name="valid_until">{(field) => <DateInput {...field} />}</Field>
        <Field name="notes" long className="wide" />
      </FormMore>
    </>
  );
}
