// The invoice of a sale and its transport permit.
import { Sale } from '#domain/money/sales';
import { fieldOf } from '#ui/FormField';

const Field = fieldOf(Sale.create);

export const PaperFields = () => (
  <>
    <Field name="invoice_number" inputMode="numeric" />
    <Field name="invoice_series" inputMode="numeric" />
    <Field name="invoice_date" />
    <Field name="invoice_value" label="Valor da nota" money />
    <Field name="invoice_key" mask="nfe_key" className="wide" />
    <Field name="gta_number" />
  </>
);
