// The fields of a purchase in working order: seller, animals, payment; then freight, documents and notes.
import { useFormContext, useWatch } from 'react-hook-form';
import { type BoughtAnimal, isUnpaid, purchasing } from '#domain/money/animal-purchases';
import { equalInstalments, monthsLater } from '#domain/money/instalments';
import { partyNamed } from '#domain/money/parties';
import { costOfAll, wholeCost } from '#domain/money/purchase-rules';
import { Instalments } from '#parts/money/Instalments';
import { inNumbers } from '#parts/money/numbers';
import { PartyInput } from '#parts/money/PartyInput';
import { useAccountOptions } from '#parts/money/registers';
import { useRows, useToday } from '#parts/sync/FarmData';
import { Checkbox } from '#ui/Checkbox';
import { DateInput } from '#ui/DateInput';
import { valuesOf } from '#ui/Form';
import { fieldOf } from '#ui/FormField';
import { FormMore } from '#ui/FormMore';
import { money } from '#ui/format';
import { BoughtAnimals } from './BoughtAnimals';

const Field = fieldOf(purchasing);
const useValues = valuesOf(purchasing);
const papers = ['invoice_number', 'gta_number', 'booked_by', 'activity', 'notes'] as const;

export function PurchaseFields() {
  const today = useToday();
  return (
    <>
      <Field name="seller_name">{(field) => <PartyInput {...field} placeholder="Quem está vendendo" />}</Field>
      <Field name="purchase_date" hint="O dia em que chegaram">
        {(field) => <DateInput {...field} max={today} today={today} />}
      </Field>
      <NewSeller />
      <BoughtAnimals />
      <Field name="transport_cost" label="Frete" money hint="Pago por fora: entra como despesa" />
      <Field name="commission" label="Comissão" money />
      <Field name="payment_method" />
      <Field name="payment_status" radio />
      <Paying />
      <FormMore title="Nota fiscal, GTA, atividade e observações" names={papers}>
        <Field name="invoice_number" />
        <Field name="gta_number" />
        <Field name="activity" placeholder="Rateada" hint="De que atividade é esta despesa no custo" />
        <Field name="booked_by" placeholder="Lançar agora" hint="Se a nota já foi importada, para não contar duas vezes" />
        <Field name="notes" long className="wide" />
      </FormMore>
      <Totals />
    </>
  );
}

/** A seller who is not registered is registered with the purchase. */
function NewSeller() {
  const { seller_name } = useValues('seller_name');
  const parties = useRows('parties');
  if (!seller_name || partyNamed(parties, seller_name)) return null;
  return <Field name="seller_document" mask="cpf_or_cnpj" hint={`${seller_name} será cadastrado como fornecedor`} />;
}

const useItems = () => ((useWatch({ name: 'items' }) ?? []) as Partial<BoughtAnimal>[]).map(inNumbers);

/** Only an unpaid purchase has a due date, or instalments. */
function Paying() {
  const today = useToday();
  const { setValue } = useFormContext();
  const accounts = useAccountOptions();
  const total = costOfAll(useItems());
  const { payment_status, instalments, purchase_date, booked_by } = useValues('payment_status', 'instalments', 'purchase_date', 'booked_by');
  const isOpen = Boolean(payment_status && isUnpaid({ payment_status }));
  const day = purchase_date || today;
  const divide = (inParts: boolean) => setValue('instalments', inParts ? equalInstalments(total, 2, monthsLater(day, 1)) : undefined, { shouldDirty: true });
  return (
    <>
      {accounts.length > 0 && <Field name="account_id" options={accounts} placeholder="Sem conta" />}
      {isOpen && !booked_by && <Checkbox label="Pagar em parcelas" checked={Boolean(instalments)} onChange={(event) => divide(event.target.checked)} />}
      {isOpen && !instalments && <Field name="due_date" hint="O alerta avisa quando estiver perto" />}
      {isOpen && instalments && <Instalments total={total} day={day} />}
    </>
  );
}

function Totals() {
  const animals = costOfAll(useItems());
  const extra = inNumbers(useValues('transport_cost', 'commission'));
  return (
    <dl className="sale-totals wide" aria-label="Totais da compra">
      <Line label="Animais" value={money(animals)} />
      {extra.transport_cost ? <Line label="Frete" value={money(extra.transport_cost)} /> : null}
      {extra.commission ? <Line label="Comissão" value={money(extra.commission)} /> : null}
      <div className="sale-net">
        <dt>Total</dt>
        <dd>{money(wholeCost(extra, animals))}</dd>
      </div>
    </dl>
  );
}

const Line = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);
