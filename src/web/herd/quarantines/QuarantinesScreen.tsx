// /tags/quarentena: animals that came and stay apart, their exams, and their release.
import { CircleCheck, FlaskConical, Pencil, ShieldAlert, Undo2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Animal } from '#domain/herd/animals';
import { exams, isQuarantined, missingExams, positiveExams, Quarantine } from '#domain/herd/quarantines';
import { compare } from '#domain/kernel/sorting';
import { animalPath } from '#parts/animals/AnimalLink';
import { AnimalName } from '#parts/animals/AnimalName';
import { lazily } from '#parts/forms/Lazy';
import type { Removal } from '#parts/forms/Removal';
import { useUndoToast } from '#parts/forms/UndoToast';
import { ListScreen } from '#parts/lists/ListScreen';
import { PageAction } from '#parts/lists/PageAction';
import { useAddressFilters } from '#parts/navigation/AddressFilters';
import { Link } from '#parts/navigation/Router';
import { OfficialTabs } from '#parts/official/OfficialTabs';
import { useDevice, useDispatch, useMayWrite, useRows, useToday } from '#parts/sync/FarmData';
import { Badge } from '#ui/Badge';
import type { Column } from '#ui/DataTable';
import { count, date } from '#ui/format';
import { Second } from '#ui/SecondLine';

const QuarantineForm = lazily(async () => (await import('./QuarantineForm')).QuarantineForm);
const ExamForm = lazily(async () => (await import('./QuarantineActs')).ExamForm);
const ReleaseForm = lazily(async () => (await import('./QuarantineActs')).ReleaseForm);
const DaysForm = lazily(async () => (await import('./QuarantineActs')).DaysForm);
const filterNames = ['situacao'] as const;
const states = { abertas: 'Em quarentena', liberadas: 'Liberadas' };

const removal: Removal = {
  remove: 'remove_quarantine',
  restore: 'restore_quarantine',
  title: 'Excluir quarentena',
  question: Quarantine.confirm!,
  done: 'Quarentena excluída',
  failed: Quarantine.failed!.remove,
};

/** Not inside the screen: a cell would be a new component in every render. */
const columnsOf = (byId: ReadonlyMap<string, Animal>, today: string): Column<Quarantine>[] => [
  {
    key: 'animal',
    header: 'Animal',
    primary: true,
    cell: ({ animal_id }) => (
      <>
        <AnimalName id={animal_id} />
        <Second>{byId.get(animal_id)?.identification}</Second>
      </>
    ),
  },
  { key: 'since', header: 'Desde', width: '8rem', sort: ({ start_date }) => Date.parse(start_date), cell: ({ start_date }) => date(start_date) },
  {
    key: 'until',
    header: 'Até',
    width: '8rem',
    sort: ({ until_date }) => Date.parse(until_date),
    cell: ({ until_date, released_on, release_reason }) => (
      <>
        {date(until_date)}
        <Second>{[released_on && `liberado em ${date(released_on)}`, release_reason].filter(Boolean).join(': ')}</Second>
      </>
    ),
  },
  {
    key: 'exams',
    header: 'Exames',
    badge: true,
    cell: (row) => {
      const animal = byId.get(row.animal_id);
      const [positive, missing] = [positiveExams(row), animal ? missingExams(row, animal, today) : []];
      if (positive.length > 0) return <Badge tone="red">{`Positivo: ${positive.map((exam) => exams[exam].toLowerCase()).join(', ')}`}</Badge>;
      if (missing.length > 0) return <Badge tone="orange">{`Falta ${missing.map((exam) => exams[exam].toLowerCase()).join(' e ')}`}</Badge>;
      return <Badge tone={row.until_date <= today ? 'green' : 'blue'}>{row.until_date <= today ? 'Pode ser liberado' : 'Em dia'}</Badge>;
    },
  },
];

export function QuarantinesScreen() {
  const rows = useRows('quarantines');
  const animals = useRows('animals');
  const { replica } = useDevice();
  const today = useToday();
  const dispatch = useDispatch();
  const { done, showFailure } = useUndoToast(Quarantine.failed!.save);
  const mayWrite = useMayWrite('quarantines');
  const { values, change, clear } = useAddressFilters(filterNames);
  const [acting, setActing] = useState<{ act: 'exam' | 'release'; ids: string[] } | 'days' | null>(null);
  const wanted = values.situacao in states ? values.situacao : 'abertas';
  const found = useMemo(
    () => rows.filter((row) => isQuarantined(row) === (wanted === 'abertas')).toSorted((a, b) => compare(a.until_date, b.until_date) || compare(a.id, b.id)),
    [rows, wanted],
  );
  const columns = useMemo(() => columnsOf(new Map(animals.map((animal) => [animal.id, animal])), today), [animals, today]);
  const nameOf = ({ animal_id }: Quarantine) => `quarentena de ${(replica.known('animals', animal_id)?.['name'] as string | undefined) ?? 'animal'}`;
  const reopen = (row: Quarantine) =>
    void dispatch('reopen_quarantine', { id: row.id }).then(
      () =>
        done(`${nameOf(row)}: aberta de novo`, () =>
          dispatch('release_quarantine', { ids: [row.id], released_on: row.released_on!, reason: row.release_reason ?? 'Desfeito' }),
        ),
      showFailure,
    );
  const ids = found.map(({ id }) => id);
  const close = () => setActing(null);
  return (
    <ListScreen
      noun="quarantines"
      title="Quarentena"
      subtitle="Quem chegou e ainda fica separado, e os exames que faltam"
      add="Pôr em quarentena"
      rows={found}
      columns={columns}
      caption="Animais em quarentena"
      nameOf={nameOf}
      removal={removal}
      renderForm={(editing, onClose) => <QuarantineForm with={editing && { record: editing.row, onClose }} />}
      renderLink={({ animal_id }, props) => <Link to={animalPath(animal_id)} {...props} />}
      actions={(row) =>
        isQuarantined(row)
          ? [
              { label: 'Liberar', icon: CircleCheck, onSelect: () => setActing({ act: 'release', ids: [row.id] }) },
              { label: 'Exame', icon: FlaskConical, onSelect: () => setActing({ act: 'exam', ids: [row.id] }) },
            ]
          : [{ label: 'Voltar para a quarentena', icon: Undo2, onSelect: () => reopen(row) }]
      }
      filters={{
        selects: [
          {
            label: 'Situação',
            all: 'Em quarentena',
            value: values.situacao === 'liberadas' ? 'liberadas' : '',
            options: [{ value: 'liberadas', label: 'Liberadas' }],
            onChange: (situacao: string) => change({ situacao }),
          },
        ],
        onClear: clear,
        found: count(found.length, 'animal', 'animais'),
      }}
      isFiltered={values.situacao !== ''}
      empty={{
        icon: ShieldAlert,
        title: 'Ninguém em quarentena',
        filtered: 'Ninguém foi liberado ainda',
        hint: 'Quem é comprado ou chega de outra fazenda entra aqui sozinho.',
      }}
      pageActions={
        mayWrite && (
          <>
            <PageAction label="Prazo" icon={Pencil} onSelect={() => setActing('days')} />
            {wanted === 'abertas' && found.length > 1 && (
              <>
                <PageAction label="Exame de todos" icon={FlaskConical} onSelect={() => setActing({ act: 'exam', ids })} />
                <PageAction label="Liberar todos" icon={CircleCheck} onSelect={() => setActing({ act: 'release', ids })} />
              </>
            )}
          </>
        )
      }
    >
      <OfficialTabs />
      <DaysForm with={acting === 'days' && { onClose: close }} />
      <ExamForm with={acting !== null && acting !== 'days' && acting.act === 'exam' && { ids: acting.ids, onClose: close }} />
      <ReleaseForm with={acting !== null && acting !== 'days' && acting.act === 'release' && { ids: acting.ids, onClose: close }} />
    </ListScreen>
  );
}
