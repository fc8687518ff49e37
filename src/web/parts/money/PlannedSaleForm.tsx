// The form of a planned sale, new or changed.
import { PlannedSale } from '#domain/money/planned-sales';
import { RecordForm } from '#parts/forms/RecordForm';
import { useToday } from '#parts/sync/FarmData';
import { DateInput } from '#ui/DateInput';
import { fieldOf } from '#ui/FormField';
import { count } from '#ui/format';

const Field = fieldOf(PlannedSale.create);
const said = (heads: number) => count(heads, 'cabeça', 'cabeças');

export function PlannedSaleForm({ record, onClose }: { record?: PlannedSale | undefined; onClose: () => void }) {
  const today = useToday();
  return (
    <RecordForm
      noun={PlannedSale}
      record={record}
      start={{}}
      create="create_planned_sale"
      update="update_planned_sale"
      titles={{ create: 'Prever Venda', update: 'Editar Venda Prevista' }}
      done={{ create: ({ heads }) => `${said(heads)}: venda prevista`, update: ({ heads }) => `${said(heads)}: previsão atualizada` }}
      onClose={onClose}
    >
      {() => (
        <>
          <Field name="planned_on" hint="O dia em que o dinheiro deve entrar">
            {(field) => <DateInput {...field} today={today} />}
          </Field>
          <Field name="heads" />
          <Field name="category" placeholder="Sem categoria" />
          <Field name="price" label="Valor por cabeça" money hint="Já sem o que o comprador desconta" />
          <Field name="notes" long className="wide" />
        </>
      )}
    </RecordForm>
  );
}
