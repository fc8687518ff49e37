// Lotes de IATF: each with its protocol, its next step and its females.
import { CalendarClock, ClipboardList, Dna } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { SynchronisationLot } from '#domain/reproduction/synchronisation-lots';
import { nextStep } from '#domain/reproduction/synchronisation-steps';
import { lazily } from '#parts/forms/Lazy';
import type { Removal } from '#parts/forms/Removal';
import { ListScreen } from '#parts/lists/ListScreen';
import { useMayWrite, useRows, useToday } from '#parts/sync/FarmData';
import type { Column } from '#ui/DataTable';
import { count, date } from '#ui/format';
import { Second } from '#ui/SecondLine';
import { countBy, newestStart } from './queries';

const Form = lazily(async () => (await import('./LotForm')).LotForm);
const Inseminate = lazily(async () => (await import('#parts/synchronisation/InseminateLotForm')).InseminateLotForm);
const Details = lazily(async () => (await import('./LotDialog')).LotDialog);

const removal: Removal = {
  remove: 'remove_synchronisation_lot',
  restore: 'restore_synchronisation_lot',
  title: 'Excluir lote',
  question: SynchronisationLot.confirm!,
  done: 'Lote excluído',
  failed: SynchronisationLot.failed!.remove,
};

type Line = { id: string; lot: SynchronisationLot; animals: number; next: { date: string; what: string } | null };

const columns: Column<Line>[] = [
  {
    key: 'name',
    header: 'Lote',
    primary: true,
    sort: ({ lot }) => lot.name,
    cell: ({ lot: { name, protocol_name } }) => (
      <>
        {name}
        <Second>{protocol_name}</Second>
      </>
    ),
  },
  { key: 'start', header: 'Início (D0)', width: '9rem', sort: ({ lot }) => Date.parse(lot.start_date), cell: ({ lot }) => date(lot.start_date) },
  { key: 'animals', header: 'Animais', sort: ({ animals }) => animals, cell: ({ animals }) => count(animals, 'animal', 'animais') },
  {
    key: 'next',
    header: 'Próximo passo',
    sort: ({ next }) => next && Date.parse(next.date),
    cell: ({ next }) => (next ? `${date(next.date)}: ${next.what}` : 'Terminado'),
  },
];

const nameOf = ({ lot }: Line) => lot.name;
const recordsOf = ({ lot }: Line) => [lot];

export function LotsTab({ children }: { children: ReactNode }) {
  const lots = useRows('synchronisation_lots');
  const members = useRows('synchronisation_lot_animals');
  const today = useToday();
  const mayInseminate = useMayWrite('artificial_inseminations');
  const [open, setOpen] = useState<{ what: 'details' | 'inseminate'; lot: SynchronisationLot } | null>(null);
  const lines = useMemo(() => {
    const counts = countBy(members, ({ lot_id, left_date }) => (left_date === null ? lot_id : null));
    return newestStart(lots).map((lot): Line => ({ id: lot.id, lot, animals: counts.get(lot.id) ?? 0, next: nextStep(lot.steps, lot.start_date, today) }));
  }, [lots, members, today]);
  const close = () => setOpen(null);
  return (
    <>
      <ListScreen
        noun="synchronisation_lots"
        title="Manejo Reprodutivo"
        subtitle="Lotes de inseminação em tempo fixo e o que fazer em cada dia"
        add="Novo Lote"
        rows={lines}
        columns={columns}
        caption="Lotes de IATF"
        nameOf={nameOf}
        removal={removal}
        renderForm={(editing, onClose) => <Form with={editing && { record: editing.row?.lot, onClose }} />}
        actions={({ lot, animals }) => [
          { label: 'Passos e animais', icon: ClipboardList, onSelect: () => setOpen({ what: 'details', lot }) },
          ...(mayInseminate && animals > 0 ? [{ label: 'Inseminar lote', icon: Dna, onSelect: () => setOpen({ what: 'inseminate', lot }) }] : []),
        ]}
        empty={{
          icon: CalendarClock,
          title: 'Nenhum lote de IATF',
          hint: 'Escolha as fêmeas, o protocolo e o dia do começo: cada passo aparece com a sua data.',
        }}
        exported={{ records: recordsOf }}
      >
        {children}
      </ListScreen>
      <Details with={open?.what === 'details' && { lot_id: open.lot.id, onClose: close }} />
      <Inseminate with={open?.what === 'inseminate' && { lot: open.lot, onClose: close }} />
    </>
  );
}
