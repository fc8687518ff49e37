// The fields of a feed purchase, and the figures computed from them.
import { useMemo } from 'react';
import { daysFor, feedPrices, monthsIn } from '#domain/feed/feed-prices';
import { FeedPurchase } from '#domain/feed/feed-purchases';
import { useRows, useToday } from '#parts/sync/FarmData';
import { DateInput } from '#ui/DateInput';
import { Facts } from '#ui/Facts';
import { valuesOf } from '#ui/Form';
import { fieldOf } from '#ui/FormField';
import { FormMore } from '#ui/FormMore';
import { count, days, money, quantity } from '#ui/format';
import { Suggest } from '#ui/Suggest';

const Field = fieldOf(FeedPurchase.create);
const useValues = valuesOf(FeedPurchase.create);

const more = ['end_date', 'alert_threshold_kg', 'notes'] as const;

export function FeedPurchaseFields({ seen }: { seen: FeedPurchase | undefined }) {
  const today = useToday();
  const { is_own_production: own } = useValues('is_own_production');
  return (
    <>
      <NameField />
      <Field name="feed_type" />
      <Field name="purchase_date">{(field) => <DateInput {...field} max={today} today={today} />}</Field>
      <SupplierField own={own ?? false} />
      <Field name="is_own_production" className="wide" hint="Feita na fazenda: entra no estoque sem custo de compra" />
      <Field name="quantity_bags" />
      <Field name="kg_per_bag" label="Peso do saco" suffix="kg" />
      <Field name="quantity_kg" label="Quantidade total" suffix="kg" hint="Com sacos e peso do saco, é calculada" />
      <Field name="unit_price" label="Preço total" money required={!own} disabled={own} hint="Da compra inteira" />
      <Field name="total_animals" />
      <Field name="daily_consumption_per_animal" label="Consumo diário por animal" suffix="kg" />
      <Field name="start_date">{(field) => <DateInput {...field} today={today} />}</Field>
      <Reckoned />
      <FormMore title="Fim do uso, alerta e observações" names={more} startOpen={seen !== undefined && more.some((name) => seen[name] !== null)}>
        <Field name="end_date" hint="Em branco: ainda em uso">
          {(field) => <DateInput {...field} today={today} />}
        </Field>
        <Field name="alert_threshold_kg" label="Avisar com estoque de" suffix="kg" hint="Em branco: sem aviso" />
        <Field name="notes" long className="wide" />
      </FormMore>
    </>
  );
}

/** Suggests registered feeds; another name creates a new feed. */
function NameField() {
  const feeds = useRows('feeds');
  const names = useMemo(() => feeds.map(({ name }) => name), [feeds]);
  return <Field name="feed_name">{(field) => <Suggest {...field} among={names} sorted empty="Nenhuma ração com este nome" />}</Field>;
}

function SupplierField({ own }: { own: boolean }) {
  const purchases = useRows('feed_purchases');
  const names = useMemo(() => purchases.flatMap(({ supplier }) => supplier ?? []), [purchases]);
  return <Field name="supplier">{(field) => <Suggest {...field} among={names} sorted empty="Nenhum fornecedor com este nome" clearable={!own} />}</Field>;
}

const isNumber = (value: number | null | undefined): value is number => typeof value === 'number' && value > 0;

/** Shows only figures that can be computed already. */
function Reckoned() {
  const values = useValues('quantity_kg', 'quantity_bags', 'kg_per_bag', 'unit_price', 'total_animals', 'daily_consumption_per_animal', 'is_own_production');
  const { quantity_kg, total_animals, daily_consumption_per_animal: each, unit_price, is_own_production: own } = values;
  if (!isNumber(quantity_kg)) return null;
  const bought = {
    quantity_kg,
    // A typed total counts until the bags are changed again.
    quantity_bags: null,
    kg_per_bag: null,
    unit_price: isNumber(unit_price) ? unit_price : 0,
    total_animals: isNumber(total_animals) ? total_animals : 0,
    daily_consumption_per_animal: isNumber(each) ? each : 0,
    is_own_production: own ?? false,
  };
  const { price_per_kg, cost_per_head, total_daily_consumption: daily } = feedPrices(bought);
  const lasts = daysFor(quantity_kg, daily);
  const months = monthsIn(lasts);
  const paid = !own && isNumber(unit_price);
  return (
    <div className="wide card bg-sunken shadow-none" role="status" aria-label="Cálculos da compra">
      <Facts
        facts={[
          { label: 'Preço por kg', value: paid && money(price_per_kg) },
          { label: 'Consumo diário total', value: daily > 0 && quantity('ration', daily) },
          { label: 'Duração estimada', value: lasts > 0 && `${days(lasts)}${months > 0 ? ` (${count(months, 'mês', 'meses')})` : ''}` },
          { label: 'Custo por cabeça', value: paid && isNumber(total_animals) && money(cost_per_head) },
          { label: 'Custo por kg consumido', value: paid && money(price_per_kg) },
          { label: 'Produção Própria', value: own && 'Sem custos de compra' },
        ]}
        empty="Preencha preço, animais e consumo para ver o custo e a duração."
      />
    </div>
  );
}
