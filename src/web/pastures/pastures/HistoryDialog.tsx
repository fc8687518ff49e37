// Past uses of a pasture: animals, dates and number of days.
import { Sprout, Trash2 } from 'lucide-react';
import type { Also } from '#data/export/records';
import { factsOf } from '#domain/kernel/fields';
import type { Stay } from '#domain/pastures/pasture-queries';
import { Pasture } from '#domain/pastures/pastures';
import { Export } from '#parts/export/Export';
import { useRemoval } from '#parts/forms/Removal';
import { HistoryButton } from '#parts/lists/RecordHistory';
import { useGrounds, whoGrazes } from '#parts/pastures/Grounds';
import { useMayWrite } from '#parts/sync/FarmData';
import { IconButton } from '#ui/Button';
import { Dialog } from '#ui/Dialog';
import { EmptyState } from '#ui/EmptyState';
import { date, days } from '#ui/format';
import { Second } from '#ui/SecondLine';
import { rotationRemoval } from './removal';

const { soil_quality: soil, irrigation_type: irrigation } = Pasture.fields;

/** "Solo: Boa · Irrigação: Aspersão · Adubada em 03/03/2026" */
const landInWords = ({ soil_quality, irrigation_type, last_fertilization_date }: Pasture) =>
  [
    soil_quality && `Solo: ${factsOf(soil).values![soil_quality]}`,
    irrigation_type && `Irrigação: ${factsOf(irrigation).values![irrigation_type]}`,
    last_fertilization_date && `Adubada em ${date(last_fertilization_date)}`,
  ]
    .filter(Boolean)
    .join(' · ');

const also: Also<Stay>[] = [
  { label: 'Cabeças', kind: 'number', scale: 0, value: ({ heads }) => heads },
  { label: 'Dias', kind: 'number', scale: 0, value: ({ days }) => days },
];

export function PastDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const mayWrite = useMayWrite('pasture_rotations');
  const removal = useRemoval(rotationRemoval);
  const ground = useGrounds().find((one) => one.id === id);
  if (!ground) return null;
  const { pasture, stays } = ground;
  return (
    <>
      <Dialog open title={`Histórico de uso: ${pasture.name}`} onClose={onClose}>
        <p className="text-muted">{landInWords(pasture)}</p>
        {pasture.notes && <p className="whitespace-pre-line">{pasture.notes}</p>}
        <div className="my-3 flex">
          <Export noun="pasture_rotations" title={`Ocupações de ${pasture.name}`} rows={stays} records={({ rotation }) => [rotation]} also={also} />
        </div>
        {stays.length === 0 ? (
          <EmptyState icon={Sprout} title="Esta pastagem ainda não foi usada" />
        ) : (
          <ul className="flex flex-col">
            {stays.map((stay) => {
              const { rotation } = stay;
              const span = rotation.exit_date ? `${date(rotation.entry_date)} a ${date(rotation.exit_date)}` : `Desde ${date(rotation.entry_date)}`;
              return (
                <li key={stay.id} className="flex items-start gap-2 py-3 not-last:border-b not-last:border-line">
                  <div className="min-w-0 flex-1">
                    <p className="font-semibold">{span}</p>
                    <p>{[whoGrazes(stay), days(stay.days)].filter(Boolean).join(' · ')}</p>
                    <Second>{rotation.notes}</Second>
                  </div>
                  <HistoryButton noun="pasture_rotations" id={rotation.id} name={`ocupação de ${date(rotation.entry_date)}`} />
                  {mayWrite && (
                    <IconButton
                      label={`Excluir ocupação de ${date(rotation.entry_date)}`}
                      icon={Trash2}
                      onClick={() => removal.ask({ id: stay.id, name: `${pasture.name}: ${span}` })}
                    />
                  )}
                </li>
              );
            })}
          </ul>
        )}
      </Dialog>
      {removal.dialog}
    </>
  );
}
