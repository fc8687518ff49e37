// Estações de monta: each with its days, its females and its bulls.
import { CalendarRange, ChartColumn, ClipboardList, Plus } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { BreedingSeason } from '#domain/reproduction/breeding-seasons';
import { lazily } from '#parts/forms/Lazy';
import type { Removal } from '#parts/forms/Removal';
import { ListScreen } from '#parts/lists/ListScreen';
import { go } from '#parts/navigation/Router';
import { useRows } from '#parts/sync/FarmData';
import type { Column } from '#ui/DataTable';
import { date, number } from '#ui/format';
import { countBy, newestStart } from './queries';

const Form = lazily(async () => (await import('./SeasonForm')).SeasonForm);
const Expose = lazily(async () => (await import('./ExposeForm')).ExposeForm);
const Details = lazily(async () => (await import('./SeasonDialog')).SeasonDialog);

const removal: Removal = {
  remove: 'remove_breeding_season',
  restore: 'restore_breeding_season',
  title: 'Excluir estação de monta',
  question: BreedingSeason.confirm!,
  done: 'Estação de monta excluída',
  failed: BreedingSeason.failed!.remove,
};

type Line = { id: string; season: BreedingSeason; females: number; bulls: number };

const columns: Column<Line>[] = [
  { key: 'name', header: 'Estação', primary: true, sort: ({ season }) => season.name, cell: ({ season }) => season.name },
  {
    key: 'days',
    header: 'Período',
    sort: ({ season }) => Date.parse(season.start_date),
    cell: ({ season: { start_date, end_date } }) => `${date(start_date)} a ${date(end_date)}`,
  },
  { key: 'females', header: 'Fêmeas expostas', align: 'end', sort: ({ females }) => females, cell: ({ females }) => number(females, 0) },
  { key: 'bulls', header: 'Touros', align: 'end', sort: ({ bulls }) => bulls, cell: ({ bulls }) => number(bulls, 0) },
  { key: 'notes', header: 'Observações', cell: ({ season }) => season.notes },
];
const nameOf = ({ season }: Line) => season.name;
const recordsOf = ({ season }: Line) => [season];

export function SeasonsTab({ children }: { children: ReactNode }) {
  const seasons = useRows('breeding_seasons');
  const members = useRows('breeding_season_animals');
  const animals = useRows('animals');
  const [open, setOpen] = useState<{ what: 'details' | 'expose'; season: BreedingSeason } | null>(null);
  const lines = useMemo(() => {
    const sexes = new Map(animals.map(({ id, gender }) => [id, gender]));
    const of = (gender: string) => countBy(members, ({ season_id, animal_id }) => (sexes.get(animal_id) === gender ? season_id : null));
    const [females, bulls] = [of('femea'), of('macho')];
    return newestStart(seasons).map((season): Line => ({ id: season.id, season, females: females.get(season.id) ?? 0, bulls: bulls.get(season.id) ?? 0 }));
  }, [seasons, members, animals]);
  const close = () => setOpen(null);
  return (
    <>
      <ListScreen
        noun="breeding_seasons"
        title="Manejo Reprodutivo"
        subtitle="De quando a quando cada fêmea ficou com quais touros"
        add="Nova Estação"
        rows={lines}
        columns={columns}
        caption="Estações de monta"
        nameOf={nameOf}
        removal={removal}
        renderForm={(editing, onClose) => <Form with={editing && { record: editing.row?.season, onClose }} />}
        actions={({ season }) => [
          { label: 'Ver animais', icon: ClipboardList, onSelect: () => setOpen({ what: 'details', season }) },
          {
            label: 'Resultado da estação',
            icon: ChartColumn,
            onSelect: () => void go({ to: '/reproduction', search: { grupo: 'estacoes', estacao: season.id } }),
          },
          { label: 'Incluir animais', icon: Plus, onSelect: () => setOpen({ what: 'expose', season }) },
        ]}
        empty={{ icon: CalendarRange, title: 'Nenhuma estação de monta', hint: 'Anote o período, as fêmeas e os touros de cada estação.' }}
        exported={{ records: recordsOf }}
      >
        {children}
      </ListScreen>
      <Details with={open?.what === 'details' && { season_id: open.season.id, onClose: close }} />
      <Expose with={open?.what === 'expose' && { season: open.season, onClose: close }} />
    </>
  );
}
