// Columns of the weighing table.
import type { ReactNode } from 'react';
import { AnimalWeighing } from '#domain/herd/animal-weighings';
import type { Animal } from '#domain/herd/animals';
import { factsOf } from '#domain/kernel/fields';
import { gained, inDays } from '#parts/animals/GainWords';
import { TwiceMark } from '#parts/animals/TwiceMark';
import type { Column } from '#ui/DataTable';
import { date, kg, quantity } from '#ui/format';

const methods = factsOf(AnimalWeighing.fields.weighing_method).values ?? {};

const Note = ({ children }: { children: string }) => <span className="second line-clamp-2 text-sm font-normal text-muted">{children}</span>;

/** A main line and smaller lines below. */
const Lines = ({ first, then }: { first: ReactNode; then: (string | null)[] }) => (
  <>
    {first}
    {then.map((line, i) => line && <Note key={i}>{line}</Note>)}
  </>
);

/** Highlight weight loss: it is what people look for. */
const Loss = ({ of, children }: { of: number; children: string }) => (of < 0 ? <span className="font-semibold text-red-ink">{children}</span> : children);

export const columnsWith = (animalOf: (weighing: AnimalWeighing) => Animal | undefined): Column<AnimalWeighing>[] => [
  {
    key: 'animal',
    header: 'Animal',
    primary: true,
    sort: (weighing) => animalOf(weighing)?.name,
    cell: (weighing) => {
      const { name, breed, identification } = animalOf(weighing) ?? {};
      return <Lines first={name} then={[[breed, identification].filter(Boolean).join(' · '), weighing.health_observations, weighing.notes]} />;
    },
  },
  {
    key: 'date',
    header: 'Data',
    sort: (weighing) => Date.parse(weighing.weighing_date),
    cell: (weighing) => (
      <>
        {date(weighing.weighing_date)}
        <TwiceMark id={weighing.id} />
      </>
    ),
  },
  {
    key: 'weight',
    header: 'Peso',
    align: 'end',
    sort: (weighing) => weighing.weight,
    cell: ({ weight, body_condition_score: points }) => <Lines first={kg(weight)} then={[points === null ? null : `Escore ${quantity('score', points)}`]} />,
  },
  {
    key: 'gain',
    header: 'Ganho',
    align: 'end',
    sort: (weighing) => weighing.weight_gain,
    cell: ({ weight_gain: gain, weight_gain_period_days: days }) =>
      gain === null ? <span className="text-muted">Primeira pesagem</span> : <Lines first={<Loss of={gain}>{gained(gain)}</Loss>} then={[inDays(days ?? 0)]} />,
  },
  {
    key: 'daily',
    header: 'Ganho Diário',
    align: 'end',
    sort: (weighing) => weighing.daily_weight_gain,
    cell: ({ daily_weight_gain: daily }) => (daily === null ? null : <Loss of={daily}>{quantity('kgPerDay', daily)}</Loss>),
  },
  {
    key: 'method',
    header: 'Método',
    sort: (weighing) => methods[weighing.weighing_method],
    cell: (weighing) => <Lines first={methods[weighing.weighing_method] ?? ''} then={[weighing.measured_by]} />,
  },
];
