// /milk-production/mastite: clinical mastitis by cow and quarter.
import { CircleAlert, RotateCcw, Stethoscope } from 'lucide-react';
import { useMemo } from 'react';
import { factsOf } from '#domain/kernel/fields';
import { lastDays } from '#domain/kernel/periods';
import { MastitisCase, mastitisFigures, newestCases, quarterNames, quartersOf } from '#domain/milk/mastitis-cases';
import { AnimalName } from '#parts/animals/AnimalName';
import { filtersInWords } from '#parts/export/Export';
import { lazily } from '#parts/forms/Lazy';
import type { Removal } from '#parts/forms/Removal';
import { ListFigures } from '#parts/lists/ListFigures';
import { ListScreen } from '#parts/lists/ListScreen';
import { MilkTabs } from '#parts/milk/MilkTabs';
import { useAddressFilters } from '#parts/navigation/AddressFilters';
import { useDevice, useRow, useRows, useToday } from '#parts/sync/FarmData';
import { Badge, type Tone } from '#ui/Badge';
import { StatCard } from '#ui/Card';
import type { Column } from '#ui/DataTable';
import { count, date, number } from '#ui/format';
import { Second } from '#ui/SecondLine';

const Form = lazily(async () => (await import('./MastitisCaseForm')).MastitisCaseForm);
const filterNames = ['situacao'] as const;
const situations = [
  { value: 'abertos', label: 'Em tratamento' },
  { value: 'curados', label: 'Curados' },
];
const grades = factsOf(MastitisCase.fields.grade).values!;
const tones: Record<MastitisCase['grade'], Tone> = { leve: 'yellow', moderada: 'orange', grave: 'red' };

function Treatment({ id }: { id: string }) {
  return useRow('animal_treatments', id)?.treatment_name ?? null;
}

const columns: Column<MastitisCase>[] = [
  {
    key: 'cow',
    header: 'Animal',
    primary: true,
    cell: (row) => (
      <>
        <AnimalName id={row.animal_id} />
        <Second>
          {quartersOf(row)
            .map((quarter) => quarterNames[quarter])
            .join(', ')}
        </Second>
      </>
    ),
  },
  { key: 'grade', header: 'Grau', badge: true, sort: ({ grade }) => grade, cell: ({ grade }) => <Badge tone={tones[grade]}>{grades[grade]}</Badge> },
  { key: 'date', header: 'Data', width: '8rem', sort: ({ case_date }) => Date.parse(case_date), cell: ({ case_date }) => date(case_date) },
  { key: 'treatment', header: 'Tratamento', cell: ({ treatment_id }) => treatment_id && <Treatment id={treatment_id} /> },
  {
    key: 'cured',
    header: 'Curada em',
    sort: ({ cured_date }) => cured_date,
    cell: ({ cured_date }) => (cured_date ? date(cured_date) : 'Em tratamento'),
  },
];

const removal: Removal = {
  remove: 'remove_mastitis_case',
  restore: 'restore_mastitis_case',
  title: 'Excluir caso de mastite',
  question: MastitisCase.confirm!,
  done: 'Caso de mastite excluído',
  failed: MastitisCase.failed!.remove,
};
const period = 90;

export function MastitisScreen() {
  const rows = useRows('mastitis_cases');
  const today = useToday();
  const { replica } = useDevice();
  const { values, change, clear } = useAddressFilters(filterNames);
  const situacao = situations.some(({ value }) => value === values.situacao) ? values.situacao : '';
  const newest = useMemo(() => newestCases(rows), [rows]);
  const found = useMemo(() => newest.filter(({ cured_date }) => situacao === '' || (cured_date === null) === (situacao === 'abertos')), [newest, situacao]);
  const figures = useMemo(() => mastitisFigures(rows, lastDays(period, today)), [rows, today]);
  const nameOf = ({ animal_id, case_date }: MastitisCase) =>
    `mastite de ${(replica.known('animals', animal_id)?.['name'] as string | undefined) ?? 'animal de outra fazenda'} em ${date(case_date)}`;
  const selects = [{ label: 'Situação', all: 'Todos', value: situacao, options: situations, onChange: (wanted: string) => change({ situacao: wanted }) }];
  return (
    <ListScreen
      noun="mastitis_cases"
      title="Mastite"
      subtitle="Casos clínicos por animal e quarto do úbere"
      add="Novo Caso"
      rows={found}
      columns={columns}
      caption="Casos de mastite"
      nameOf={nameOf}
      removal={removal}
      renderForm={(editing, onClose) => <Form with={editing && { record: editing.row, onClose }} />}
      filters={{ selects, onClear: clear, found: count(found.length, 'caso', 'casos') }}
      isFiltered={situacao !== ''}
      empty={{
        icon: Stethoscope,
        title: 'Nenhum caso de mastite registrado',
        filtered: 'Nenhum caso de mastite encontrado',
        hint: 'Anote o animal, o quarto e o grau: os casos que voltam no mesmo quarto aparecem aqui.',
      }}
      exported={{ filters: filtersInWords('', selects) }}
      opensForm
    >
      <MilkTabs />
      {rows.length > 0 && (
        <ListFigures>
          <StatCard
            label="Em tratamento"
            value={number(figures.open, 0)}
            icon={CircleAlert}
            tone={figures.open > 0 ? 'orange' : 'green'}
            hint="Sem data de cura"
          />
          <StatCard
            label={`Casos em ${period} dias`}
            value={number(figures.cases, 0)}
            icon={Stethoscope}
            tone="blue"
            hint={count(figures.cows, 'animal', 'animais')}
          />
          <StatCard
            label="Voltaram"
            value={number(figures.relapses, 0)}
            icon={RotateCcw}
            tone={figures.relapses > 0 ? 'orange' : 'green'}
            hint="No mesmo quarto, até 14 dias depois da cura"
          />
        </ListFigures>
      )}
    </ListScreen>
  );
}
