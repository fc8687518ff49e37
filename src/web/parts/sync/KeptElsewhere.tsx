// What other farms of this person still hold on this phone: sent when the farm is opened, taken along as a file, or given up.
import { useAuth } from '#parts/sync/Auth';
import { KeptFarm } from '#parts/sync/KeptFarm';
import { useElsewhere } from '#parts/sync/Pending';

/** `onEnter`: the way to a farm that is still this person's. */
export function KeptElsewhere({ onEnter }: { onEnter: (farm_id: string) => void }) {
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
            <KeptFarm
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
