// /purchases/animals/{id}: one purchase with its animals, values, payments and papers.
import { ArrowLeft, CircleCheck, HandCoins, Pencil, Printer, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { sum } from '#domain/kernel/money';
import { compare } from '#domain/kernel/sorting';
import { AnimalPurchase, isUnpaid, type PurchaseItem } from '#domain/money/animal-purchases';
import { dueInWords } from '#domain/money/financial-queries';
import { boughtInWords, wholeCost } from '#domain/money/purchase-rules';
import { AnimalLink } from '#parts/animals/AnimalLink';
import { useAnimalName } from '#parts/animals/AnimalName';
import { lazily } from '#parts/forms/Lazy';
import { useRemoval } from '#parts/forms/Removal';
import { lastFilters } from '#parts/navigation/AddressFilters';
import { go, Link, useParams } from '#parts/navigation/Router';
import { Unknown } from '#parts/navigation/UnknownRecord';
import { useMayWrite, useRow, useRowsOf, useToday } from '#parts/sync/FarmData';
import { Badge } from '#ui/Badge';
import { Button, buttonClass } from '#ui/Button';
import { Card } from '#ui/Card';
import { Facts } from '#ui/Facts';
import { date, kg, money } from '#ui/format';
import { Page } from '#ui/Page';
import { activities, methods, purchaseRemoval, purchasesPath, removed, statuses, statusTones } from './words';

const LazyPayment = lazily(async () => (await import('./PayPurchaseForm')).PayPurchaseForm);
const LazyCorrection = lazily(async () => (await import('./CorrectPurchaseForm')).CorrectPurchaseForm);

export function AnimalPurchaseScreen() {
  const { id = '' } = useParams();
  const purchase = useRow('animal_purchases', id);
  return purchase ? <Record purchase={purchase} /> : <Unknown key={id} noun="animal_purchases" id={id} words={AnimalPurchase.missing} list={purchasesPath} />;
}

function Record({ purchase }: { purchase: AnimalPurchase }) {
  const mayWrite = useMayWrite('animal_purchases');
  const [paying, setPaying] = useState(false);
  const [correcting, setCorrecting] = useState(false);
  const removal = useRemoval(purchaseRemoval);
  const leave = () => go({ to: purchasesPath, search: lastFilters(purchasesPath) });
  return (
    <Page
      title="Compra de animais"
      subtitle={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone={statusTones[purchase.payment_status]}>{statuses[purchase.payment_status]}</Badge>
          {`${purchase.seller_name}, ${date(purchase.purchase_date)}`}
        </span>
      }
      actions={
        <>
          <Link to={purchasesPath} search={lastFilters(purchasesPath)} className={buttonClass('secondary', 'px-3')}>
            <ArrowLeft aria-hidden="true" />
            Voltar
          </Link>
          {mayWrite && isUnpaid(purchase) && (
            <Button icon={HandCoins} className="px-3" onClick={() => setPaying(true)}>
              Marcar como paga
            </Button>
          )}
          {mayWrite && (
            <Button icon={Trash2} className="px-3" onClick={() => removal.ask({ ...removed(purchase), leave })}>
              Excluir
            </Button>
          )}
          <Button icon={Printer} className="px-3" onClick={() => print()}>
            Imprimir
          </Button>
          {mayWrite && (
            <Button variant="primary" icon={Pencil} className="px-3" onClick={() => setCorrecting(true)}>
              Corrigir
            </Button>
          )}
        </>
      }
    >
      <Sheet purchase={purchase} />
      <Entries purchase={purchase} />
      {removal.dialog}
      <LazyCorrection with={correcting && { purchase, onClose: () => setCorrecting(false) }} />
      <LazyPayment with={paying && { purchase, onClose: () => setPaying(false) }} />
    </Page>
  );
}

function Sheet({ purchase }: { purchase: AnimalPurchase }) {
  const items = useRowsOf('purchase_items', 'purchase_id', purchase.id).toSorted((a, b) => compare(a.id, b.id));
  const weights = items.flatMap(({ weight }) => weight ?? []);
  const party = useRow('parties', purchase.party_id ?? undefined);
  return (
    <article className="card receipt" aria-label="Compra de animais">
      <Facts
        facts={[
          {
            label: 'Vendedor',
            value: party ? (
              <Link to={`/financial/pessoas/${party.id}`} className="underline">
                {purchase.seller_name}
              </Link>
            ) : (
              purchase.seller_name
            ),
          },
          { label: 'Chegada', value: date(purchase.purchase_date) },
          { label: 'Pagamento', value: methods[purchase.payment_method] },
          { label: 'Nota fiscal', value: purchase.invoice_number },
          { label: 'GTA', value: purchase.gta_number },
          { label: 'Atividade', value: purchase.activity && activities[purchase.activity] },
          { label: 'Financeiro', value: purchase.booked_by && 'O valor dos animais está na nota fiscal importada' },
          { label: 'Observações', value: purchase.notes, wide: true },
        ]}
      />
      <div className="receipt-table">
        <table>
          <caption className="sr-only">Animais comprados</caption>
          <thead>
            <tr>
              <th scope="col">Animal</th>
              <th scope="col" className="receipt-number">
                Peso
              </th>
              <th scope="col" className="receipt-number">
                Valor
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <BoughtLine key={item.id} item={item} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{boughtInWords(purchase.total_animals)}</th>
              <td className="receipt-number">{weights.length > 0 && kg(sum(weights, 2))}</td>
              <td className="receipt-number">{money(purchase.purchase_price)}</td>
            </tr>
            {purchase.transport_cost ? <Extra label="Frete" value={purchase.transport_cost} /> : null}
            {purchase.commission ? <Extra label="Comissão" value={purchase.commission} /> : null}
            <Extra label="Total" value={wholeCost(purchase, purchase.purchase_price)} />
          </tfoot>
        </table>
      </div>
    </article>
  );
}

const Extra = ({ label, value }: { label: string; value: number }) => (
  <tr>
    <th scope="row" colSpan={2}>
      {label}
    </th>
    <td className="receipt-number">{money(value)}</td>
  </tr>
);

function BoughtLine({ item }: { item: PurchaseItem }) {
  const name = useAnimalName(item.animal_id);
  const animal = useRow('animals', item.animal_id);
  return (
    <tr>
      <td>
        <AnimalLink id={item.animal_id} name={name ?? 'Animal'} />
        <span className="receipt-also">
          {[animal?.breed, animal && (animal.gender === 'femea' ? 'fêmea' : 'macho'), item.heads > 1 && `${item.heads.toLocaleString('pt-BR')} cabeças`]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </td>
      <td className="receipt-number">{item.weight !== null && kg(item.weight)}</td>
      <td className="receipt-number">
        {money(item.price)}
        {item.price_per_kg !== null && <span className="receipt-also">{`${money(item.price_per_kg)} por kg`}</span>}
      </td>
    </tr>
  );
}

function Entries({ purchase }: { purchase: AnimalPurchase }) {
  const today = useToday();
  const entries = useRowsOf('financial_transactions', 'related_purchase_id', purchase.id).toSorted(
    (a, b) => compare(a.payment_date ?? a.due_date ?? '9', b.payment_date ?? b.due_date ?? '9') || compare(a.id, b.id),
  );
  if (entries.length === 0) return null;
  return (
    <Card title="No financeiro">
      <ul className="flex flex-col divide-y divide-line">
        {entries.map((entry) => (
          <li key={entry.id} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <span>
              <strong>{money(entry.amount)}</strong> {entry.description}
              {', '}
              {entry.status === 'pago'
                ? `pago em ${date(entry.payment_date ?? entry.transaction_date)}`
                : (dueInWords(entry, today)?.toLowerCase() ?? 'a pagar')}
            </span>
            <Link to="/financial" search={{ transacao: entry.id }} className="inline-flex items-center gap-1 underline">
              <CircleCheck aria-hidden="true" className="size-4" />
              {entry.status === 'pago' ? 'Ver' : 'Pagar'}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
