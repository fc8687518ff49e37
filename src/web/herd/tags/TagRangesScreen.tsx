// /tags/estoque: official tags that were bought, by range: used, free, and the next number.
import { Boxes } from 'lucide-react';
import { useMemo } from 'react';
import { overlap, TagRange, type TagStock } from '#domain/herd/tag-ranges';
import { lazily } from '#parts/forms/Lazy';
import type { Removal } from '#parts/forms/Removal';
import { ListScreen } from '#parts/lists/ListScreen';
import { OfficialTabs } from '#parts/official/OfficialTabs';
import { Notice } from '#ui/Banner';
import type { Column } from '#ui/DataTable';
import { date, number } from '#ui/format';
import { Second } from '#ui/SecondLine';
import { useTagStock } from './next-tag';

const Form = lazily(async () => (await import('./TagRangeForm')).TagRangeForm);
type Line = TagStock<TagRange> & { id: string };

const columns: Column<Line>[] = [
  {
    key: 'range',
    header: 'Números',
    primary: true,
    sort: ({ range }) => range.first_number,
    cell: ({ range }) => (
      <>
        {range.first_number} a {range.last_number}
        <Second>{[range.supplier, `comprados em ${date(range.purchase_date)}`].filter(Boolean).join(' · ')}</Second>
      </>
    ),
  },
  { key: 'bought', header: 'Comprados', align: 'end', sort: ({ bought }) => bought, cell: ({ bought }) => number(bought, 0) },
  { key: 'used', header: 'Usados', align: 'end', sort: ({ used }) => used, cell: ({ used }) => number(used, 0) },
  { key: 'free', header: 'Livres', align: 'end', sort: ({ free }) => free, cell: ({ free }) => number(free, 0) },
  { key: 'next', header: 'Próximo livre', cell: ({ next }) => next ?? 'Nenhum' },
];

const removal: Removal = {
  remove: 'remove_tag_range',
  restore: 'restore_tag_range',
  title: 'Excluir faixa de brincos',
  question: TagRange.confirm!,
  done: 'Faixa de brincos excluída',
  failed: TagRange.failed!.remove,
};
const nameOf = ({ range }: Line) => `faixa ${range.first_number} a ${range.last_number}`;

export function TagRangesScreen() {
  const stock = useTagStock();
  const lines = useMemo(() => stock.map((one) => ({ ...one, id: one.range.id })), [stock]);
  const twice = lines.find(({ range }, i) => lines.some((other, j) => j < i && overlap(other.range, range)));
  return (
    <ListScreen
      noun="tag_ranges"
      title="Estoque de brincos"
      subtitle="Brincos oficiais comprados, por faixa de números"
      add="Nova Faixa"
      rows={lines}
      columns={columns}
      caption="Faixas de brincos"
      nameOf={nameOf}
      removal={removal}
      renderForm={(editing, onClose) => <Form with={editing && { record: editing.row?.range, onClose }} />}
      empty={{ icon: Boxes, title: 'Nenhuma faixa de brincos', hint: 'Anote o primeiro e o último número de cada compra: os livres são contados sozinhos.' }}
      exported={{
        records: ({ range }) => [range],
        also: [
          { label: 'Comprados', kind: 'number', scale: 0, value: ({ bought }: Line) => bought },
          { label: 'Usados', kind: 'number', scale: 0, value: ({ used }: Line) => used },
          { label: 'Livres', kind: 'number', scale: 0, value: ({ free }: Line) => free },
        ],
      }}
      opensForm
    >
      <OfficialTabs />
      {twice && <Notice tone="yellow" title={`Parte da ${nameOf(twice)} também está em outra faixa: esses brincos são contados duas vezes`} />}
    </ListScreen>
  );
}
