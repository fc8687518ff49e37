// Vacinas: applications to this animal, newest first. New ones are registered on their own screen.
import { Plus, Syringe } from 'lucide-react';
import { useMemo } from 'react';
import { type AnimalVaccine, applicationTypes, canReceive } from '#domain/health/animal-vaccines';
import { newestGiven } from '#domain/health/health-queries';
import type { Animal } from '#domain/herd/animals';
import { givenOn } from '#parts/animals/TwiceMark';
import { labelInWords } from '#parts/animals/WithdrawalWords';
import { Export } from '#parts/export/Export';
import { Link } from '#parts/navigation/Router';
import { useMayWrite, useRowsOf } from '#parts/sync/FarmData';
import { buttonClass } from '#ui/Button';
import { type Column, DataTable } from '#ui/DataTable';
import { EmptyState } from '#ui/EmptyState';
import { date } from '#ui/format';
import { Second } from '#ui/SecondLine';

const columns: Column<AnimalVaccine>[] = [
  {
    key: 'product',
    header: 'Produto',
    primary: true,
    cell: ({ vaccine_name, application_type, dosage }) => (
      <>
        {vaccine_name}
        <Second>{[applicationTypes[application_type], dosage].filter(Boolean).join(' · ')}</Second>
      </>
    ),
  },
  givenOn,
  { key: 'next', header: 'Próxima', cell: ({ next_application_date: next }) => next && date(next) },
  { key: 'withdrawal', header: 'Carência', cell: labelInWords },
  { key: 'batch', header: 'Lote do produto', cell: ({ batch_number }) => batch_number },
  { key: 'vet', header: 'Veterinário', cell: ({ veterinarian }) => veterinarian },
  { key: 'notes', header: 'Observações', cell: ({ notes }) => notes },
];

export function Vaccines({ animal }: { animal: Animal }) {
  const applications = useRowsOf('animal_vaccines', 'animal_id', animal.id);
  const mayWrite = useMayWrite('animal_vaccines');
  const newest = useMemo(() => newestGiven(applications), [applications]);
  const add = mayWrite && canReceive(animal) && (
    <Link to="/vaccines" search={{ nova: animal.id }} className={buttonClass('primary')}>
      <Plus aria-hidden="true" />
      Registrar aplicação
    </Link>
  );
  return (
    <div className="flex flex-col gap-4">
      {applications.length > 0 && (
        <div className="flex flex-wrap gap-2 self-end">
          <Export noun="animal_vaccines" title={`Vacinas de ${animal.name}`} rows={newest} />
          {add}
        </div>
      )}
      <DataTable
        rows={newest}
        columns={columns}
        caption="Vacinas"
        rowLabel={({ vaccine_name }) => vaccine_name}
        renderLink={(_, props) => <Link to="/vaccines" search={{ search: animal.name }} {...props} />}
        empty={<EmptyState icon={Syringe} title="Nenhuma aplicação registrada" action={add} />}
      />
    </div>
  );
}
