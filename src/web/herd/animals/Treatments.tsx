// Tratamentos: treatments of this animal, newest first, including current ones.
import { Pencil, Plus, Stethoscope, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { AnimalTreatment } from '#domain/health/animal-treatments';
import { isOngoing, newestGiven } from '#domain/health/health-queries';
import type { Animal } from '#domain/herd/animals';
import { factsOf } from '#domain/kernel/fields';
import { useDoseRemoval } from '#parts/animals/DoseRemoval';
import { givenOn } from '#parts/animals/TwiceMark';
import { useAttachmentsItem } from '#parts/attachments/AttachmentsItem';
import { Export } from '#parts/export/Export';
import { lazily } from '#parts/forms/Lazy';
import { useHistoryItem } from '#parts/lists/RecordHistory';
import { useMayWrite, useRowsOf, useToday } from '#parts/sync/FarmData';
import { Badge } from '#ui/Badge';
import { Button } from '#ui/Button';
import { type Column, DataTable } from '#ui/DataTable';
import { EmptyState } from '#ui/EmptyState';
import { date, days, money } from '#ui/format';
import { Second } from '#ui/SecondLine';
import { treatmentRemoval } from './treatment-removal';

const LazyForm = lazily(async () => (await import('./TreatmentForm')).TreatmentForm);
const types = factsOf(AnimalTreatment.fields.treatment_type).values!;

const nameOf = ({ treatment_name, application_date }: AnimalTreatment) => `${treatment_name} em ${date(application_date)}`;

const columnsFor = (animal: Animal, today: string): Column<AnimalTreatment>[] => [
  {
    key: 'name',
    header: 'Tratamento',
    primary: true,
    cell: ({ treatment_name, treatment_type, reason }) => (
      <>
        {treatment_name}
        <Second>{[types[treatment_type], reason].filter(Boolean).join(' · ')}</Second>
      </>
    ),
  },
  givenOn,
  {
    key: 'end',
    header: 'Fim',
    cell: ({ end_date, duration_days }) =>
      end_date && (
        <>
          {date(end_date)}
          <Second>{days(duration_days)}</Second>
        </>
      ),
  },
  { key: 'dosage', header: 'Dose', cell: ({ dosage, frequency }) => [dosage, frequency].filter(Boolean).join(', ') },
  { key: 'vet', header: 'Veterinário', cell: ({ veterinarian }) => veterinarian },
  { key: 'cost', header: 'Custo', align: 'end', cell: ({ cost }) => (cost === null ? null : money(cost)) },
  {
    key: 'active',
    header: 'Situação',
    badge: true,
    cell: (treatment) => (isOngoing(treatment, animal, today) ? <Badge tone="orange">Em andamento</Badge> : null),
  },
];

export function Treatments({ animal }: { animal: Animal }) {
  const treatments = useRowsOf('animal_treatments', 'animal_id', animal.id);
  const mayWrite = useMayWrite('animal_treatments');
  const history = useHistoryItem('animal_treatments');
  const photos = useAttachmentsItem('treatment_id');
  const today = useToday();
  const columns = useMemo(() => columnsFor(animal, today), [animal, today]);
  const [writing, setWriting] = useState<{ treatment?: AnimalTreatment } | null>(null);
  const removal = useDoseRemoval(treatmentRemoval);
  const newest = useMemo(() => newestGiven(treatments), [treatments]);
  const add = mayWrite && (
    <Button variant="primary" icon={Plus} onClick={() => setWriting({})}>
      Registrar tratamento
    </Button>
  );
  return (
    <div className="flex flex-col gap-4">
      {treatments.length > 0 && (
        <div className="flex flex-wrap gap-2 self-end">
          <Export noun="animal_treatments" title={`Tratamentos de ${animal.name}`} rows={newest} />
          {add}
        </div>
      )}
      <DataTable
        rows={newest}
        columns={columns}
        caption="Tratamentos"
        rowLabel={nameOf}
        actions={(treatment) =>
          mayWrite
            ? [
                { label: 'Editar', icon: Pencil, onSelect: () => setWriting({ treatment }) },
                ...photos.items(treatment.id, nameOf(treatment)),
                ...history(treatment.id),
                { label: 'Excluir', icon: Trash2, tone: 'danger', onSelect: () => removal.ask({ id: treatment.id, name: nameOf(treatment) }) },
              ]
            : photos.items(treatment.id, nameOf(treatment))
        }
        empty={<EmptyState icon={Stethoscope} title="Nenhum tratamento registrado" action={add} />}
      />
      {removal.dialog}
      {photos.dialog}
      <LazyForm with={writing && { ...writing, animal, onClose: () => setWriting(null) }} />
    </div>
  );
}
