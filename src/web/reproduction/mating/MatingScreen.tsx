// /mating: for a bull the cows he may serve, for a cow the bulls that suit her, by the inbreeding of the calf.
import { Dna } from 'lucide-react';
import { useMemo } from 'react';
import type { Animal } from '#domain/herd/animals';
import { compositions, compositionWords, registrationWarning, youngOf } from '#domain/herd/breed-fractions';
import { defectWords } from '#domain/herd/genetic-defects';
import { inbreedingOf } from '#domain/herd/inbreeding';
import { percentOf } from '#domain/herd/mating';
import { bullsFor, type Choice, cowsFor } from '#domain/herd/mating-queries';
import { isBreedingMale, mayBeServed } from '#domain/herd/mating-reads';
import { parentsIn, type Relative } from '#domain/herd/pedigree';
import { compareWords } from '#domain/kernel/sorting';
import { animalPath } from '#parts/animals/AnimalLink';
import { AnimalPicker } from '#parts/animals/AnimalPicker';
import { useKin } from '#parts/animals/Matings';
import { ExportSheets } from '#parts/export/Export';
import { useAddressFilters } from '#parts/navigation/AddressFilters';
import { Link } from '#parts/navigation/Router';
import { useRows, useToday } from '#parts/sync/FarmData';
import { Badge, type Tone } from '#ui/Badge';
import { Notice } from '#ui/Banner';
import { Card } from '#ui/Card';
import { type Column, DataTable } from '#ui/DataTable';
import type { RowLink } from '#ui/datatable/column';
import { EmptyState } from '#ui/EmptyState';
import { Field } from '#ui/Field';
import { count } from '#ui/format';
import { Page } from '#ui/Page';
import { Select } from '#ui/Select';

const filterNames = ['touro', 'vaca'] as const;
const tones: Record<string, Tone> = { none: 'green', note: 'gray', warn: 'yellow', ask: 'red', reason: 'red' };

type Pair = Choice<Relative> & { calf: string; warning: string | null };
const keyOf = ({ id }: Pair) => id;
const nameOf = ({ row }: Pair) => row.name;
const linkTo: RowLink<Pair> = ({ id }, props) => <Link to={animalPath(id)} {...props} />;

const columnsFor = (who: string): Column<Pair>[] => [
  { key: 'name', header: who, primary: true, sort: nameOf, cell: nameOf },
  { key: 'f', header: 'Consanguinidade', sort: ({ f }) => f, cell: ({ f, level }) => <Badge tone={tones[level]!}>{percentOf(f)}</Badge> },
  {
    key: 'because',
    header: 'Parentesco',
    cell: ({ because, isIncomplete }) => because || (isIncomplete ? 'Nenhum conhecido (pedigree incompleto)' : 'Nenhum'),
  },
  { key: 'calf', header: 'Cria', cell: ({ calf, warning, defects }) => [calf, warning, ...defects.map(defectWords)].filter(Boolean).join(' · ') },
];
const [cowColumns, bullColumns] = [columnsFor('Vaca'), columnsFor('Touro')];
const isFemale = ({ type, gender, status, is_batch }: Animal) => type === 'bovino' && gender === 'femea' && status === 'ativo' && !is_batch;

export function MatingScreen() {
  const [animals, outside] = [useRows('animals'), useRows('external_animals')];
  const today = useToday();
  const kin = useKin();
  const { values, change } = useAddressFilters(filterNames);
  const bulls = useMemo(() => {
    const own = animals.filter((one) => one.status === 'ativo' && one.type === 'bovino' && isBreedingMale(one));
    return [...own, ...outside.filter(({ type, gender }) => type === 'bovino' && gender === 'macho')].toSorted((a, b) => compareWords(a.name, b.name));
  }, [animals, outside]);
  const cows = useMemo(() => animals.filter((one) => isFemale(one) && mayBeServed(one, today)), [animals, today]);
  const known = useMemo(() => inbreedingOf(kin.ids, kin.parentsOf), [kin]);
  const compositionOf = useMemo(
    () =>
      compositions((id) => {
        const row = kin.rowOf(id);
        return row && { breed: row.breed, ...parentsIn(row) };
      }),
    [kin],
  );
  const bull = bulls.find(({ id }) => id === values.touro) ?? bulls[0];
  const cow = cows.find(({ id }) => id === values.vaca);
  const paired = (sire: string, dam: string, choice: Choice<Relative>): Pair => {
    const [a, b] = [compositionOf(sire), compositionOf(dam)];
    const young = youngOf(a, b);
    return { ...choice, calf: young ? compositionWords(young) : '', warning: registrationWarning(a, b) };
  };
  const { fitting, close } = useMemo(() => (bull ? cowsFor<Relative>(bull.id, cows, kin, known) : { fitting: [], close: [] }), [bull, cows, kin, known]);
  const best = useMemo(() => (cow ? bullsFor<Relative>(cow.id, bulls, kin, known) : []), [cow, bulls, kin, known]);
  const rows = bull ? fitting.map((choice) => paired(bull.id, choice.id, choice)) : [];

  if (!bull)
    return (
      <Page title="Acasalamento" subtitle="Que touro em que vaca, pelo parentesco">
        <EmptyState icon={Dna} title="Nenhum touro registrado">
          Cadastre um touro no rebanho, ou o do sêmen em <Link to="/external-animals">animais de fora</Link>.
        </EmptyState>
      </Page>
    );
  return (
    <Page
      title="Acasalamento"
      subtitle="Que touro em que vaca, pelo parentesco"
      actions={
        <ExportSheets
          title={`Acasalamento de ${bull.name}`}
          pdf
          sheets={() => [
            {
              title: 'Vacas',
              columns: [
                { label: 'Vaca', kind: 'text' },
                { label: 'Consanguinidade (%)', kind: 'number', scale: 2 },
                { label: 'Parentesco', kind: 'text' },
                { label: 'Cria', kind: 'text' },
              ],
              rows: rows.map(({ row, f, because, calf, defects }) => [
                row.name,
                100 * f,
                because,
                [calf, ...defects.map(defectWords)].filter(Boolean).join(' · '),
              ]),
            },
          ]}
        />
      }
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Touro">
          <Select
            value={bull.id}
            options={bulls.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={({ target }) => change({ touro: target.value })}
          />
        </Field>
        <Field label="Vaca">
          <AnimalPicker value={cow?.id ?? null} which={isFemale} placeholder="Escolha a vaca" clearable onChange={(vaca) => change({ vaca: vaca ?? '' })} />
        </Field>
      </div>
      {cow && (
        <Card title={`Para ${cow.name}: os três touros com a menor consanguinidade`}>
          <DataTable
            rows={best.map((choice) => paired(choice.id, cow.id, choice))}
            columns={bullColumns}
            caption={`Touros para ${cow.name}`}
            list="Touros para a vaca"
            rowKey={keyOf}
            rowLabel={nameOf}
            empty={null}
          />
        </Card>
      )}
      {close.length > 0 && (
        <Notice tone="yellow" title={`${count(close.length, 'fêmea', 'fêmeas')} acima de 6,25% com ${bull.name}`}>
          {close
            .slice(0, 8)
            .map(({ row, f, because }) => `${row.name} (${percentOf(f)}, ${because})`)
            .join('; ')}
          {close.length > 8 && ` e mais ${close.length - 8}`}
        </Notice>
      )}
      <DataTable
        rows={rows}
        columns={cowColumns}
        caption={`Vacas para ${bull.name}`}
        list="Vacas para o touro"
        rowKey={keyOf}
        rowLabel={nameOf}
        renderLink={linkTo}
        empty={<EmptyState icon={Dna} title="Nenhuma fêmea com até 6,25% de consanguinidade" />}
      />
    </Page>
  );
}
