// The column of the animal in lists of its records: name, and below it tag and breed.
import type { Animal } from '#domain/herd/animals';
import type { Column } from '#ui/DataTable';
import { Second } from '#ui/SecondLine';

export const animalColumn: Column<{ id: string; animal: Pick<Animal, 'name' | 'identification' | 'breed'> }> = {
  key: 'animal',
  header: 'Animal',
  primary: true,
  sort: ({ animal }) => animal.name,
  cell: ({ animal: { name, identification, breed } }) => (
    <>
      {name}
      <Second>{[identification, breed].filter(Boolean).join(' · ')}</Second>
    </>
  ),
};
