// /milk-production/precos: the price table of each dairy, by which its statements are checked.
import { Table2 } from 'lucide-react';
import { useMemo } from 'react';
import { numberWriter } from '#domain/kernel/quantities';
import { MilkPriceItem, payingFor } from '#domain/money/milk-price-items';
import { sortedItems } from '#domain/money/milk-price-queries';
import { lazily } from '#parts/forms/Lazy';
import type { Removal } from '#parts/forms/Removal';
import { ListScreen } from '#parts/lists/ListScreen';
import { MilkTabs } from '#parts/milk/MilkTabs';
import { useRows } from '#parts/sync/FarmData';
import type { Column } from '#ui/DataTable';
import { date, quantity } from '#ui/format';
import { Second } from '#ui/SecondLine';
import { unitOf } from './units';

const Form = lazily(async () => (await import('./MilkPriceForm')).MilkPriceForm);

const removal: Removal = {
  remove: 'remove_milk_price_item',
  restore: 'restore_milk_price_item',
  title: 'Excluir item da tabela',
  question: MilkPriceItem.confirm!,
  done: 'Item da tabela excluído',
  failed: MilkPriceItem.failed!.remove,
};

/** "acima de 200.000 até 300.000 células/mL" */
function rangeOf({ measure, above, up_to, each }: MilkPriceItem) {
  if (measure === 'base') return null;
  const shown = (value: number) => numberWriter(0, 2).format(value);
  const range = [above !== null && `acima de ${shown(above)}`, up_to !== null && `até ${shown(up_to)}`].filter(Boolean).join(' ');
  return `${each !== null ? `a cada ${shown(each)} ` : ''}${range} ${unitOf[measure]}`;
}

const columns: Column<MilkPriceItem>[] = [
  {
    key: 'item',
    header: 'Item',
    primary: true,
    cell: ({ item, dairy }) => (
      <>
        {item}
        <Second>{dairy}</Second>
      </>
    ),
  },
  { key: 'measure', header: 'Paga por', cell: ({ measure }) => payingFor[measure] },
  { key: 'range', header: 'Faixa', cell: rangeOf },
  { key: 'price', header: 'Preço por litro', align: 'end', sort: ({ price }) => price, cell: ({ price }) => `R$\u00a0${quantity('pricePerLitre', price)}` },
  {
    key: 'valid',
    header: 'Validade',
    cell: ({ valid_from, valid_until }) =>
      [valid_from && `desde ${date(valid_from)}`, valid_until && `até ${date(valid_until)}`].filter(Boolean).join(' ') || null,
  },
];

const nameOf = ({ item, dairy }: MilkPriceItem) => `${item}, ${dairy}`;

export function MilkPricesScreen() {
  const rows = useRows('milk_price_items');
  const sorted = useMemo(() => sortedItems(rows), [rows]);
  return (
    <ListScreen
      noun="milk_price_items"
      title="Tabela de preços"
      subtitle="O que cada laticínio paga por litro: base, volume e qualidade"
      add="Novo Item"
      rows={sorted}
      columns={columns}
      caption="Tabela de preços do leite"
      nameOf={nameOf}
      removal={removal}
      renderForm={(editing, onClose) => <Form with={editing && { record: editing.row, onClose }} />}
      empty={{
        icon: Table2,
        title: 'Nenhum preço registrado',
        hint: 'Copie a tabela do laticínio: cada extrato é conferido com ela, e aparece quanto vale uma classe melhor.',
      }}
      opensForm
    >
      <MilkTabs />
    </ListScreen>
  );
}
