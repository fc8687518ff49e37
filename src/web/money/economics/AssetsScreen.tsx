// /economics/bens: machines, buildings and other goods, with what each loses in a year.
import { Landmark, TrendingDown } from 'lucide-react';
import { useMemo } from 'react';
import { sum } from '#domain/kernel/money';
import { Asset } from '#domain/money/assets';
import { costActivities } from '#domain/money/cost-ledger';
import { worthOn, yearlyDepreciation } from '#domain/money/production-cost';
import { lazily } from '#parts/forms/Lazy';
import type { Removal } from '#parts/forms/Removal';
import { ListFigures } from '#parts/lists/ListFigures';
import { ListScreen } from '#parts/lists/ListScreen';
import { MoneyTabs } from '#parts/money/MoneyTabs';
import { useRows, useToday } from '#parts/sync/FarmData';
import { StatCard } from '#ui/Card';
import type { Column } from '#ui/DataTable';
import { date, money, quantity } from '#ui/format';
import { Second } from '#ui/SecondLine';

const Form = lazily(async () => (await import('./AssetForm')).AssetForm);

const removal: Removal = {
  remove: 'remove_asset',
  restore: 'restore_asset',
  title: 'Excluir bem',
  question: Asset.confirm!,
  done: 'Bem excluído',
  failed: Asset.failed!.remove,
};

const columnsOn = (today: string): Column<Asset>[] => [
  {
    key: 'name',
    header: 'Bem',
    primary: true,
    sort: ({ name }) => name,
    cell: ({ name, disposed_on }) => (
      <>
        {name}
        {disposed_on && <Second>Saiu em {date(disposed_on)}</Second>}
      </>
    ),
  },
  { key: 'activity', header: 'Atividade', cell: ({ activity }) => costActivities[activity ?? 'geral'] },
  { key: 'acquired_on', header: 'Comprado em', sort: ({ acquired_on }) => Date.parse(acquired_on), cell: ({ acquired_on }) => date(acquired_on) },
  { key: 'years', header: 'Vida útil', cell: ({ useful_years }) => `${quantity('product', useful_years)} anos` },
  { key: 'value', header: 'Valor na compra', align: 'end', sort: ({ value }) => value, cell: ({ value }) => money(value) },
  { key: 'yearly', header: 'Perde por ano', align: 'end', sort: yearlyDepreciation, cell: (row) => money(yearlyDepreciation(row)) },
  { key: 'worth', header: 'Vale hoje', align: 'end', sort: (row) => worthOn(row, today), cell: (row) => money(worthOn(row, today)) },
];

export function AssetsScreen() {
  const rows = useRows('assets');
  const today = useToday();
  const sorted = useMemo(() => rows.toSorted((a, b) => b.value - a.value), [rows]);
  const columns = useMemo(() => columnsOn(today), [today]);
  const kept = rows.filter(({ disposed_on }) => disposed_on === null);
  return (
    <ListScreen
      noun="assets"
      title="Bens e depreciação"
      subtitle="O que dura anos entra no custo aos poucos"
      add="Novo Bem"
      rows={sorted}
      columns={columns}
      caption="Bens"
      nameOf={({ name }) => name}
      removal={removal}
      renderForm={(editing, onClose) => <Form with={editing && { asset: editing.row, onClose }} />}
      empty={{
        icon: Landmark,
        title: 'Nenhum bem registrado',
        hint: 'Registre o trator, a ordenhadeira, o tanque, o galpão e as cercas: a perda de valor de cada ano entra no custo de produção.',
      }}
      opensForm
    >
      <MoneyTabs />
      {kept.length > 0 && (
        <ListFigures>
          <StatCard
            label="Depreciação por ano"
            value={money(sum(kept.map(yearlyDepreciation), 2))}
            icon={TrendingDown}
            tone="orange"
            hint="Valor da compra menos o do fim, ÷ anos"
          />
          <StatCard
            label="Valor dos bens hoje"
            value={money(
              sum(
                kept.map((row) => worthOn(row, today)),
                2,
              ),
            )}
            icon={Landmark}
            hint="Já sem a depreciação"
          />
        </ListFigures>
      )}
    </ListScreen>
  );
}
