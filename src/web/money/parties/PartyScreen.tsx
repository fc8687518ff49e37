// /financial/pessoas/{id}: one party with what was bought, sold and is open.
import { ArrowLeft, HandCoins, Pencil, Phone, ShoppingCart, Trash2, TrendingUp } from 'lucide-react';
import { useMemo, useState } from 'react';
import { masks } from '#domain/kernel/documents';
import { dueInWords, isLate } from '#domain/money/financial-queries';
import type { FinancialTransaction } from '#domain/money/financial-transactions';
import { isOfParty, Party, partyKinds } from '#domain/money/parties';
import { entriesWith, partyFigures } from '#domain/money/party-queries';
import { newestPurchases } from '#domain/money/purchase-queries';
import { lazily } from '#parts/forms/Lazy';
import { useRemoval } from '#parts/forms/Removal';
import { ListFigures } from '#parts/lists/ListFigures';
import { HistoryButton } from '#parts/lists/RecordHistory';
import { MoneyTabs } from '#parts/money/MoneyTabs';
import { lastFilters } from '#parts/navigation/AddressFilters';
import { go, Link, useParams } from '#parts/navigation/Router';
import { Unknown } from '#parts/navigation/UnknownRecord';
import { useMayWrite, useRow, useRows, useToday } from '#parts/sync/FarmData';
import { Badge } from '#ui/Badge';
import { Button, buttonClass } from '#ui/Button';
import { Card, StatCard } from '#ui/Card';
import { type Column, DataTable } from '#ui/DataTable';
import { EmptyState } from '#ui/EmptyState';
import { Facts } from '#ui/Facts';
import { count, date, money } from '#ui/format';
import { Page } from '#ui/Page';
import { Second } from '#ui/SecondLine';
import { partyRemoval } from './PartiesScreen';

const Form = lazily(async () => (await import('./PartyForm')).PartyForm);
const list: string = '/financial/pessoas';

export function PartyScreen() {
  const { id = '' } = useParams();
  const party = useRow('parties', id);
  return party ? <Record party={party} /> : <Unknown key={id} noun="parties" id={id} words={Party.missing} list={list} />;
}

const statusWords = { pago: ['Pago', 'green'], pendente: ['Pendente', 'yellow'], cancelado: ['Cancelado', 'gray'] } as const;

const columnsOn = (today: string): Column<FinancialTransaction>[] => [
  {
    key: 'description',
    header: 'Lançamento',
    primary: true,
    cell: (entry) => (
      <>
        {entry.description}
        <Second>{[date(entry.transaction_date), entry.status === 'pendente' && dueInWords(entry, today)].filter(Boolean).join(' · ')}</Second>
      </>
    ),
  },
  {
    key: 'status',
    header: 'Situação',
    badge: true,
    cell: (entry) => {
      const [word, tone] = statusWords[entry.status];
      return isLate(entry, today) ? <Badge tone="red">Vencida</Badge> : <Badge tone={tone}>{word}</Badge>;
    },
  },
  {
    key: 'amount',
    header: 'Valor',
    align: 'end',
    cell: ({ type, amount }) => <span className={type === 'receita' ? 'text-green-ink' : 'text-red-ink'}>{money(type === 'receita' ? amount : -amount)}</span>,
  },
];

function Record({ party }: { party: Party }) {
  const today = useToday();
  const mayWrite = useMayWrite('parties');
  const [editing, setEditing] = useState(false);
  const removal = useRemoval(partyRemoval);
  const transactions = useRows('financial_transactions');
  const [sales, statements, purchases] = [useRows('sales'), useRows('milk_statements'), useRows('animal_purchases')];
  const entries = useMemo(() => entriesWith(party, transactions), [party, transactions]);
  const { bought, sold, toPay, toReceive, late } = useMemo(() => partyFigures(entries, today), [entries, today]);
  const ofSales = sales.filter((sale) => isOfParty(party, sale.party_id, sale.buyer_name)).length;
  const ofPurchases = purchases.filter((one) => isOfParty(party, one.party_id, one.seller_name)).length;
  const ofStatements = statements.filter((one) => isOfParty(party, one.party_id, one.dairy)).length;
  const columns = useMemo(() => columnsOn(today), [today]);
  return (
    <Page
      title={party.name}
      subtitle={partyKinds[party.kind]}
      actions={
        <>
          <Link to={list} search={lastFilters(list)} className={buttonClass('secondary', 'px-3')}>
            <ArrowLeft aria-hidden="true" />
            Voltar
          </Link>
          <HistoryButton noun="parties" id={party.id} name={party.name} />
          {mayWrite && (
            <>
              <Button icon={Trash2} className="px-3" onClick={() => removal.ask({ id: party.id, name: party.name, leave: () => go({ to: list }) })}>
                Excluir
              </Button>
              <Button variant="primary" icon={Pencil} className="px-3" onClick={() => setEditing(true)}>
                Editar
              </Button>
            </>
          )}
        </>
      }
    >
      <MoneyTabs />
      <ListFigures>
        <StatCard
          label="A receber"
          value={money(toReceive)}
          icon={HandCoins}
          tone="green"
          hint={late > 0 ? count(late, 'vencida', 'vencidas') : 'Nada vencido'}
        />
        <StatCard label="A pagar" value={money(toPay)} icon={HandCoins} tone="red" hint="O que ainda está pendente" />
        <StatCard
          label="Vendas"
          value={money(sold)}
          icon={TrendingUp}
          hint={
            [
              ofSales > 0 && count(ofSales, 'venda de animais', 'vendas de animais'),
              ofStatements > 0 && count(ofStatements, 'extrato do leite', 'extratos do leite'),
            ]
              .filter(Boolean)
              .join(' · ') || 'Valor bruto'
          }
        />
        <StatCard
          label="Compras"
          value={money(bought)}
          icon={ShoppingCart}
          tone="orange"
          hint={ofPurchases > 0 ? count(ofPurchases, 'compra de animais', 'compras de animais') : 'Tudo o que a fazenda comprou'}
        />
      </ListFigures>
      <Card title="Contato">
        <Facts
          empty="Sem contato registrado"
          facts={[
            { label: 'CPF ou CNPJ', value: party.document && masks.cpf_or_cnpj.write(party.document) },
            { label: 'Telefone', value: party.phone && <PhoneLink phone={party.phone} /> },
            { label: 'E-mail', value: party.email },
            { label: 'Cidade', value: party.city },
            { label: 'Observações', value: party.notes, wide: true },
          ]}
        />
      </Card>
      <DataTable
        rows={entries}
        columns={columns}
        caption="Lançamentos"
        rowLabel={({ description }) => description}
        renderLink={({ id }, props) => <Link to="/financial" search={{ transacao: id }} {...props} />}
        empty={<EmptyState icon={ShoppingCart} title="Nenhum lançamento com este nome" />}
      />
      <Purchases party={party} />
      {removal.dialog}
      <Form with={editing && { record: party, onClose: () => setEditing(false) }} />
    </Page>
  );
}

/** Animals that the farm bought of this party. */
function Purchases({ party }: { party: Party }) {
  const bought = newestPurchases(useRows('animal_purchases').filter((one) => isOfParty(party, one.party_id, one.seller_name)));
  if (bought.length === 0) return null;
  return (
    <Card title="Compras de animais">
      <ul className="flex flex-col divide-y divide-line">
        {bought.map(({ id, purchase_date, total_animals, purchase_price }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <Link to={`/purchases/animals/${id}`} className="underline">{`${date(purchase_date)}, ${count(total_animals, 'animal', 'animais')}`}</Link>
            <strong>{money(purchase_price)}</strong>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const PhoneLink = ({ phone }: { phone: string }) => (
  <a href={`tel:+55${phone}`} className="inline-flex items-center gap-1 underline">
    <Phone aria-hidden="true" className="size-4" />
    {masks.phone.write(phone)}
  </a>
);
