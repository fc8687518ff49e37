// Columns of the animal list.
import type { Animal } from '#domain/herd/animals';
import { Age, animalWord, categoryWord, PregnancyBadge, StatusBadge } from '#parts/animals/AnimalWords';
import { WithdrawalBadge } from '#parts/animals/WithdrawalWords';
import type { Column } from '#ui/DataTable';
import { count, kg } from '#ui/format';
import { Second } from '#ui/SecondLine';

/** For a batch: weight per head, last weighed or else as entered. */
const weightOf = (animal: Animal) => animal.weight ?? animal.batch_average_weight;

const Name = ({ animal: { name, identification } }: { animal: Animal }) => (
  <>
    {name}
    {identification && <Second>{identification}</Second>}
  </>
);

const Breed = ({ animal: { type, breed } }: { animal: Animal }) => (
  <>
    {breed}
    <Second>{animalWord('type', type)}</Second>
  </>
);

const Category = ({ animal, today }: { animal: Animal; today: string }) => (
  <>
    {categoryWord(animal, today) ?? animalWord('gender', animal.gender)}
    {animal.is_batch && <Second>{count(animal.batch_quantity ?? 0, 'cabeça', 'cabeças')}</Second>}
  </>
);

const Standing = ({ animal }: { animal: Animal }) => (
  <span className="flex flex-col items-start gap-1 lg:flex-row lg:flex-wrap">
    <StatusBadge animal={animal} />
    <WithdrawalBadge animal={animal} />
  </span>
);

const older = ({ birth_date }: Animal) => (birth_date ? -Date.parse(birth_date) : null);

export const columnsOn = (today: string): Column<Animal>[] => [
  { key: 'name', header: 'Nome', primary: true, width: '10rem', sort: ({ name }) => name, cell: (animal) => <Name animal={animal} /> },
  { key: 'breed', header: 'Raça', width: '8rem', sort: ({ breed }) => breed, cell: (animal) => <Breed animal={animal} /> },
  {
    key: 'category',
    header: 'Categoria',
    width: '7.5rem',
    sort: (animal) => categoryWord(animal, today),
    cell: (animal) => <Category animal={animal} today={today} />,
  },
  { key: 'age', header: 'Idade', width: '6.5rem', sort: older, cell: (animal) => animal.birth_date && <Age of={animal} /> },
  { key: 'weight', header: 'Peso', width: '6rem', align: 'end', sort: weightOf, cell: (animal) => (weightOf(animal) === null ? null : kg(weightOf(animal))) },
  {
    key: 'pregnancy',
    header: 'Reprodução',
    width: '7rem',
    cell: ({ pregnancy_status: status }) => (status && status !== 'nao_aplicavel' ? <PregnancyBadge pregnancy_status={status} /> : null),
  },
  { key: 'status', header: 'Situação', width: '9rem', badge: true, cell: (animal) => <Standing animal={animal} /> },
];
