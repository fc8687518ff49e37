// Columns of the insemination list. A pending one is diagnosed with one tap.
import type { MouseEvent } from 'react';
import { factsOf } from '#domain/kernel/fields';
import { ArtificialInsemination, birthExpected } from '#domain/reproduction/artificial-inseminations';
import { awaitsDiagnosis, diagnosisDue, type Service } from '#domain/reproduction/insemination-queries';
import { animalColumn } from '#parts/animals/AnimalColumn';
import { TwiceMark } from '#parts/animals/TwiceMark';
import { useRows } from '#parts/sync/FarmData';
import { Badge, type Tone } from '#ui/Badge';
import { Button } from '#ui/Button';
import type { Column } from '#ui/DataTable';
import { date } from '#ui/format';
import { Second } from '#ui/SecondLine';

export const results = factsOf(ArtificialInsemination.fields.result).values!;
const techniques = factsOf(ArtificialInsemination.fields.technique).values!;

const tones: Record<ArtificialInsemination['result'], Tone> = { pendente: 'yellow', positiva: 'green', negativa: 'red' };

type Diagnose = (service: Service, result: 'positiva' | 'negativa') => void;

const baseColumns: Column<Service>[] = [
  animalColumn,
  {
    key: 'date',
    header: 'Data',
    sort: ({ insemination }) => Date.parse(insemination.insemination_date),
    cell: ({ insemination }) => (
      <>
        {date(insemination.insemination_date)}
        <TwiceMark id={insemination.id} />
      </>
    ),
  },
  {
    key: 'bull',
    header: 'Touro',
    sort: ({ insemination }) => insemination.bull_identification,
    cell: ({ insemination: { bull_identification, semen_batch } }) => (
      <>
        {bull_identification}
        <Second>{semen_batch}</Second>
      </>
    ),
  },
  {
    key: 'technique',
    header: 'Técnica',
    sort: ({ insemination }) => techniques[insemination.technique],
    cell: ({ insemination }) => techniques[insemination.technique],
  },
  {
    key: 'result',
    header: 'Resultado',
    badge: true,
    sort: ({ insemination }) => results[insemination.result],
    cell: ({ insemination: { result } }) => <Badge tone={tones[result]}>{results[result]}</Badge>,
  },
];

/** `diagnose` is omitted for read-only access. */
export const columnsFor = (diagnose: Diagnose | undefined): Column<Service>[] => [
  ...baseColumns,
  { key: 'diagnosis', header: 'Diagnóstico', cell: (service) => <Diagnosis service={service} diagnose={diagnose} /> },
];

function Diagnosis({ service, diagnose }: { service: Service; diagnose: Diagnose | undefined }) {
  const { insemination, animal } = service;
  const { result, confirmation_date } = insemination;
  const [settings] = useRows('herd_settings');
  const expected = birthExpected(insemination, animal);
  if (result !== 'pendente')
    return (
      <>
        {date(confirmation_date)}
        <Second>{expected && `Parto previsto: ${date(expected)}`}</Second>
      </>
    );
  if (!awaitsDiagnosis(service)) return 'Saiu do rebanho';
  if (!diagnose) return `A partir de ${date(diagnosisDue(insemination, settings))}`;
  const press = (event: MouseEvent<HTMLElement>, result: 'positiva' | 'negativa') => {
    // The buttons disappear: move the focus to the row.
    event.currentTarget.closest<HTMLElement>('[data-index]')?.focus({ preventScroll: true });
    diagnose(service, result);
  };
  return (
    <span className="flex flex-wrap gap-2 py-1">
      <Button className="px-3" aria-label={`Positiva: ${animal.name}`} onClick={(event) => press(event, 'positiva')}>
        Positiva
      </Button>
      <Button className="px-3" aria-label={`Negativa: ${animal.name}`} onClick={(event) => press(event, 'negativa')}>
        Negativa
      </Button>
    </span>
  );
}
