// /financial/vendas-previstas: animals that the farm expects to sell, for the cash forecast.
import { CalendarClock, Receipt } from 'lucide-react';
import { useMemo } from 'react';
import { categoryNames } from '#domain/herd/animal-categories';
import { product } from '#domain/kernel/money';
import { compare } from '#domain/kernel/sorting';
import { PlannedSale } from '#domain/money/planned-sales';
import { lazily } from '#parts/forms/Lazy';
import type { Removal } from '#parts/forms/Removal';
import { ListScreen } from '#parts/lists/ListScreen';
import { MoneyTabs } from '#parts/money/MoneyTabs';
import { go } from '#parts/navigation/Router';
import { useRows, useToday } from '#parts/sync/FarmData';
import type { Column } from '#ui/DataTable';
import { count, date, money } from '#ui/format';
import { Second } from '#ui/SecondLine';

const Form = lazily(async () => (await import('#parts/money/PlannedSaleForm')).PlannedSaleForm);

const removal: Removal = {
  remove: 'remove_planned_sale',
  restore: 'restore_planned_sale',
  title: 'Excluir venda prevista',
  question: PlannedSale.confirm!,
  done: 'Venda prevista excluída',
  failed: PlannedSale.failed!.remove,
};

const totalOf = ({ heads, price }: PlannedSale) => product(heads, price, 2);
const inWords = ({ heads, category }: PlannedSale) => `${count(heads, 'cabeça', 'cabeças')}${category ? ` (${categoryNames[category].toLowerCase()})` : ''}`;

const columnsOn = (today: string): Column<PlannedSale>[] => [
  {
    key: 'heads',
    header: 'Animais',
    primary: true,
    sort: ({ heads }) => heads,
    cell: (row) => (
      <>
        {inWords(row)}
        {row.planned_on < today && <Second>Passou do dia: registre a venda ou mude a data</Second>}
      </>
    ),
  },
  { key: 'planned_on', header: 'Recebimento previsto', sort: ({ planned_on }) => Date.parse(planned_on), cell: ({ planned_on }) => date(planned_on) },
  { key: 'price', header: 'Por cabeça', align: 'end', sort: ({ price }) => price, cell: ({ price }) => money(price) },
  { key: 'total', header: 'Total', align: 'end', sort: totalOf, cell: (row) => money(totalOf(row)) },
];

export function PlannedSalesScreen() {
  const rows = useRows('planned_sales');
  const today = useToday();
  const sorted = useMemo(() => rows.toSorted((a, b) => compare(a.planned_on, b.planned_on) || compare(a.id, b.id)), [rows]);
  const columns = useMemo(() => columnsOn(today), [today]);
  return (
    <ListScreen
      noun="planned_sales"
      title="Vendas previstas"
      subtitle="O que a fazenda espera vender, para a previsão de caixa"
      add="Prever Venda"
      rows={sorted}
      columns={columns}
      caption="Vendas previstas"
      nameOf={inWords}
      detail={(row) => `${inWords(row)} em ${date(row.planned_on)}`}
      removal={removal}
      actions={() => [{ label: 'Registrar a venda', icon: Receipt, onSelect: () => void go({ to: '/sales', search: { nova: '1' } }) }]}
      renderForm={(editing, onClose) => <Form with={editing && { record: editing.row, onClose }} />}
      empty={{
        icon: CalendarClock,
        title: 'Nenhuma venda prevista',
        hint: 'Anote os animais que pretende vender e quando o dinheiro entra: a previsão de caixa conta com ele.',
      }}
      opensForm
    >
      <MoneyTabs />
    </ListScreen>
  );
}
