// Unsent calls of this person's other farms on this device: sent by opening the farm, downloaded as a file, or discarded.
import { useAuth } from '#parts/sync/Auth';
import { useElsewhere } from '#parts/sync/Pending';
import { UnsentFarm } from '#parts/sync/UnsentFarm';

/** `onEnter`: opens a farm the person still has access to. */
export function UnsentElsewhere({ onEnter }: { onEnter: (farm_id: string) => void }) {
  const { person, farms } = useAuth().session;
  const { kept, look } = useElsewhere();
  if (kept.length === 0) return null;
  return (
    <section className="card" aria-labelledby="guardado">
      <div className="card-head">
        <h2 id="guardado">Guardado de outras fazendas</h2>
      </div>
      <ul className="flex flex-col divide-y divide-line">
        {kept.map((farm) => {
          const mine = farms.some(({ id }) => id === farm.farm_id);
          return (
            <UnsentFarm
              key={farm.farm_id}
              person={person}
              farm={farm}
              what={mine ? 'Abra a fazenda para enviar e resolver.' : 'Você não tem mais acesso a esta fazenda.'}
              onEnter={mine ? () => onEnter(farm.farm_id) : undefined}
              onDiscarded={look}
            />
          );
        })}
      </ul>
    </section>
  );
}
