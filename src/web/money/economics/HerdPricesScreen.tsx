// /economics/precos: what a head of each class is worth, as the farm wrote it or as its last sale brought.
import { Pencil, Tags } from 'lucide-react';
import { useMemo, useState } from 'react';
import { type Category, categoryNames } from '#domain/herd/animal-categories';
import { herdStock, thereOn } from '#domain/herd/herd-stock';
import { compare } from '#domain/kernel/sorting';
import { HerdPrice } from '#domain/money/herd-prices';
import { classLines, classPrices } from '#domain/money/herd-values';
import { lazily } from '#parts/forms/Lazy';
import type { Removal } from '#parts/forms/Removal';
import { ListScreen } from '#parts/lists/ListScreen';
import { MoneyTabs } from '#parts/money/MoneyTabs';
import { useMayWrite, useRows, useToday } from '#parts/sync/FarmData';
import { Button } from '#ui/Button';
import { Card } from '#ui/Card';
import type { Column } from '#ui/DataTable';
import { count, date, money } from '#ui/format';
import type { GivenPrice } from './HerdPriceForm';
import { useHerdRows } from './herd';

const Form = lazily(async () => (await import('./HerdPriceForm')).HerdPriceForm);

const removal: Removal = {
  remove: 'remove_herd_price',
  restore: 'restore_herd_price',
  title: 'Excluir preço',
  question: HerdPrice.confirm!,
  done: 'Preço excluído',
  failed: HerdPrice.failed!.remove,
};

const columns: Column<HerdPrice>[] = [
  { key: 'category', header: 'Categoria', primary: true, sort: ({ category }) => categoryNames[category], cell: ({ category }) => categoryNames[category] },
  { key: 'since', header: 'Vale desde', sort: ({ since }) => Date.parse(since), cell: ({ since }) => date(since) },
  { key: 'price', header: 'Valor por cabeça', align: 'end', sort: ({ price }) => price, cell: ({ price }) => money(price) },
];

const order = Object.keys(categoryNames);

export function HerdPricesScreen() {
  const rows = useRows('herd_prices');
  const [setting, setSetting] = useState<GivenPrice | null>(null);
  const sorted = useMemo(
    () => rows.toSorted((a, b) => order.indexOf(a.category) - order.indexOf(b.category) || compare(b.since, a.since) || compare(a.id, b.id)),
    [rows],
  );
  return (
    <ListScreen
      noun="herd_prices"
      title="Preços do rebanho"
      subtitle="Quanto vale uma cabeça de cada categoria"
      add="Novo Preço"
      rows={sorted}
      columns={columns}
      caption="Preços do rebanho"
      nameOf={({ category, since }) => `${categoryNames[category]} desde ${date(since)}`}
      removal={removal}
      renderForm={(editing, onClose) => <Form with={editing && { record: editing.row, onClose }} />}
      empty={{
        icon: Tags,
        title: 'Nenhum preço registrado',
        hint: 'Enquanto não há preço, vale o da última venda da categoria. Registre o preço das que a fazenda não vende.',
      }}
      opensForm
    >
      <MoneyTabs />
      <InUse onSet={setSetting} />
      <Form with={setting && { given: setting, onClose: () => setSetting(null) }} />
    </ListScreen>
  );
}

/** The price that each class of today's herd has now. */
function InUse({ onSet }: { onSet: (given: GivenPrice) => void }) {
  const rows = useHerdRows();
  const today = useToday();
  const mayWrite = useMayWrite('herd_prices');
  const classes = useMemo(() => {
    const { heads } = herdStock(rows);
    return classLines([], thereOn(heads, today), classPrices(rows, heads, today)).filter(({ category }) => category !== null);
  }, [rows, today]);
  if (classes.length === 0) return null;
  return (
    <Card title="Em uso hoje">
      <ul className="flex flex-col divide-y divide-line">
        {classes.map(({ category, name, endHeads, price }) => (
          <li key={category} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <span>
              <strong>{name}</strong> ({count(endHeads, 'cabeça', 'cabeças')})
              <br />
              {price === null
                ? 'Sem preço: fica fora da variação do rebanho'
                : `${money(price.price)} ${'written' in price.from ? `da tabela, desde ${date(price.from.written)}` : `da última venda, em ${date(price.from.day)}`}`}
            </span>
            {mayWrite && (
              <Button icon={Pencil} onClick={() => onSet({ category: category as Category, ...(price && { price: price.price }) })}>
                {`${price ? 'Mudar' : 'Informar'} preço: ${name}`}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
