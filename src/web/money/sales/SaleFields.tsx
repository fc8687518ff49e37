// The fields of a sale in working order: buyer, animals, payment; then documents and taxes.
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { contributionRates, contributionsOn, paysOnlySenar } from '#domain/money/funrural';
import { equalInstalments, monthsLater } from '#domain/money/instalments';
import { grossOf, netOf } from '#domain/money/sale-values';
import { isPending, type Selling, selling } from '#domain/money/sales';
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
import { money, quantity } from '#ui/format';
import { PaperFields } from './PaperFields';
import { SoldAnimals } from './SoldAnimals';
import { Withdrawal } from './Withdrawal';
import { deductions } from './words';

const Field = fieldOf(selling);
const useValues = valuesOf(selling);

const buyer = ['buyer_cpf_cnpj', 'buyer_phone', 'buyer_address', 'intermediary'] as const;
const costs = ['transport_cost', 'commission', 'seller_kind', 'funrural_option', 'tax_funrural', 'tax_icms', 'discount'] as const;
const papers = ['invoice_number', 'invoice_series', 'invoice_date', 'invoice_value', 'invoice_key', 'gta_number'] as const;
const notes = ['sale_reason', 'notes'] as const;

export function SaleFields({ taxWritten }: { taxWritten: RefObject<boolean> }) {
  const today = useToday();
  return (
    <>
      <Field name="buyer_name">{(field) => <PartyInput {...field} placeholder="Quem está comprando" />}</Field>
      <Field name="sale_date">{(field) => <DateInput {...field} max={today} today={today} />}</Field>
      <Field name="purpose" radio className="wide" hint="Como na GTA: decide sobre a carência e o FUNRURAL" />
      <SoldAnimals />
      <SoldInWithdrawal />
      <Field name="payment_method" />
      <Field name="payment_status" radio />
      <Receiving />
      <FormMore title="CPF/CNPJ, telefone e endereço do comprador" names={buyer}>
        <Field name="buyer_cpf_cnpj" mask="cpf_or_cnpj" />
        <Field name="buyer_phone" mask="phone" />
        <Field name="buyer_address" />
        <Field name="intermediary" placeholder="Corretor, leiloeira" />
      </FormMore>
      <FormMore title="Frete, comissão, impostos e desconto" names={costs}>
        <Field name="transport_cost" label="Frete" money />
        <Field name="commission" label="Comissão" money />
        <Funrural written={taxWritten} />
        <Field name="tax_icms" label="ICMS" money />
        <Field name="discount" label="Desconto" money />
      </FormMore>
      <FormMore title="Nota fiscal e GTA" names={papers}>
        <PaperFields />
      </FormMore>
      <FormMore title="Motivo e observações" names={notes}>
        <Field name="sale_reason" className="wide" placeholder="Descarte, excesso de lotação…" />
        <Field name="notes" long className="wide" />
      </FormMore>
      <Totals />
    </>
  );
}

/** Only an unpaid sale has a due date, or instalments. */
function Receiving() {
  const today = useToday();
  const { setValue } = useFormContext();
  const accounts = useAccountOptions();
  const items = useItems();
  const { payment_status, instalments, sale_date } = useValues('payment_status', 'instalments', 'sale_date');
  const net = netOf(grossOf(items), inNumbers(useValues('transport_cost', 'commission', 'tax_icms', 'tax_funrural', 'discount')));
  const isOpen = Boolean(payment_status && isPending({ payment_status }));
  const day = sale_date || today;
  const divide = (inParts: boolean) =>
    setValue('instalments', inParts ? equalInstalments(Math.max(0, net), 2, monthsLater(day, 1)) : undefined, { shouldDirty: true });
  return (
    <>
      {accounts.length > 0 && <Field name="account_id" options={accounts} placeholder="Sem conta" />}
      {isOpen && <Checkbox label="Receber em parcelas" checked={Boolean(instalments)} onChange={(event) => divide(event.target.checked)} />}
      {isOpen && !instalments && <Field name="due_date" hint="O alerta avisa quando estiver perto" />}
      {isOpen && instalments && <Instalments total={Math.max(0, net)} day={day} />}
    </>
  );
}

const useItems = () => ((useWatch({ name: 'items' }) ?? []) as Partial<Selling['items'][number]>[]).map(inNumbers);

const SoldInWithdrawal = () => <Withdrawal items={useItems()} />;

/** Suggested from date, purpose and seller until somebody types it. */
function Funrural({ written }: { written: RefObject<boolean> }) {
  const { setValue } = useFormContext();
  const items = useItems();
  const { purpose, sale_date, seller_kind, funrural_option } = useValues('purpose', 'sale_date', 'seller_kind', 'funrural_option');
  const sale = purpose && sale_date ? { purpose, sale_date, seller_kind, funrural_option } : null;
  const [own] = useRows('money_settings');
  const parts = sale && contributionsOn(grossOf(items), sale, own);
  const suggested = parts && parts.total;
  const fill = useEffectEvent((tax: number | null) => {
    if (!written.current) setValue('tax_funrural', tax || null, { shouldDirty: false });
  });
  useEffect(() => fill(suggested), [suggested]);
  return (
    <>
      <Field name="seller_kind" />
      <Field
        name="funrural_option"
        hint={`Vale para todas as vendas ${sale_date ? `de ${sale_date.slice(0, 4)}` : 'do ano'}: fica guardado para as próximas`}
      />
      <Field
        name="tax_funrural"
        label="FUNRURAL e Senar"
        money
        hint={`${sale ? ratesInWords(sale, own) : 'Calculado pela finalidade'}${parts && parts.inss > 0 ? `: ${[parts.inss, parts.rat, parts.senar].map((part) => money(part)).join(' + ')}` : ''}. Confirme com seu contador`}
      />
    </>
  );
}

/** "INSS 1,32% + RAT 0,11% + Senar 0,2% do valor bruto" */
function ratesInWords(...[sale, own]: Parameters<typeof contributionRates>) {
  const { inss, rat, senar } = contributionRates(sale, own);
  const only = `Só o Senar, ${quantity('taxRate', senar)}`;
  if (!paysOnlySenar(sale)) return `INSS ${quantity('taxRate', inss)} + RAT ${quantity('taxRate', rat)} + Senar ${quantity('taxRate', senar)} do valor bruto`;
  return sale.funrural_option === 'folha' ? `${only}: o resto é pago pela folha` : `${only}: animais para criação, recria e engorda ficam fora do Funrural`;
}

/** Totals while typing. */
function Totals() {
  const items = useItems();
  const off = inNumbers(useValues('transport_cost', 'commission', 'tax_icms', 'tax_funrural', 'discount'));
  const gross = grossOf(items);
  const net = netOf(gross, off);
  return (
    <dl className="sale-totals wide" aria-label="Totais da venda">
      <Line label="Valor bruto" value={money(gross)} />
      {deductions.map(([field, label]) => (off[field] ? <Line key={field} label={label} value={`− ${money(off[field])}`} /> : null))}
      <div className="sale-net">
        <dt>Valor líquido</dt>
        <dd className={net > 0 || gross === 0 ? undefined : 'text-red-ink'}>{money(net)}</dd>
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
