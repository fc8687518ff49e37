// /pastures/mapa: the pastures as they lie, coloured by use and rest, with the area of each by the map.
import { MapPinned, Pencil } from 'lucide-react';
import { useMemo, useState } from 'react';
import { mapOf } from '#domain/pastures/pasture-map';
import { Link } from '#parts/navigation/Router';
import { useGrounds } from '#parts/pastures/Grounds';
import { useMayWrite } from '#parts/sync/FarmData';
import { Notice } from '#ui/Banner';
import { buttonClass } from '#ui/Button';
import { DataTable } from '#ui/DataTable';
import { EmptyState } from '#ui/EmptyState';
import { hectares } from '#ui/format';
import { Page } from '#ui/Page';
import { mapColumns } from './columns';
import { drawing, newPasture } from './drawing-place';
import { MapCanvas } from './MapCanvas';
import { MapFiles } from './MapFiles';
import { PastureFacts } from './PastureFacts';
import { MapLegend, PastureShapes } from './PastureShapes';
import { useUnsaved } from './use-drawing';
import { useMapView } from './use-view';

export function MapScreen() {
  const grounds = useGrounds();
  const mayWrite = useMayWrite('pastures');
  const unsaved = useUnsaved().flatMap((id) => {
    const name = id === newPasture ? 'pasto novo' : grounds.find((ground) => ground.id === id)?.pasture.name;
    return name ? [{ id, name }] : [];
  });
  const { mapped, unmapped, hectares: area } = useMemo(() => mapOf(grounds), [grounds]);
  const corners = useMemo(() => mapped.flatMap((one) => one.corners), [mapped]);
  const map = useMapView(corners);
  const [chosenId, setChosen] = useState<string>();
  const chosen = mapped.find(({ ground }) => ground.id === chosenId);
  const columns = useMemo(() => mapColumns(mapped, mayWrite), [mapped, mayWrite]);
  const states = useMemo(() => new Set(mapped.map(({ state }) => state)), [mapped]);

  return (
    <Page
      title="Mapa dos pastos"
      subtitle={
        mapped.length > 0 ? `${mapped.length} de ${grounds.length} pastos no mapa, ${hectares(area)}` : 'Onde fica cada pasto, quem está nele e quais descansam'
      }
      actions={
        <>
          <MapFiles pastures={mapped.map(({ ground }) => ground.pasture)} />
          {mayWrite && (
            <Link {...drawing(newPasture)} className={buttonClass('primary')}>
              <Pencil aria-hidden="true" />
              Desenhar pasto novo
            </Link>
          )}
        </>
      }
    >
      {mayWrite &&
        unsaved.map(({ id, name }) => (
          <Notice key={id} tone="blue" title="Desenho não salvo">
            <Link {...drawing(id)} className="link">
              {`Continuar: ${name}`}
            </Link>
          </Notice>
        ))}
      {mapped.length === 0 ? (
        <EmptyState icon={MapPinned} title="Nenhum pasto no mapa ainda">
          {mayWrite && 'Desenhe a divisa de um pasto, ande a cerca com o GPS do celular, ou traga um arquivo do Google Earth ou do CAR.'}
        </EmptyState>
      ) : (
        <>
          <MapCanvas label="Mapa dos pastos" map={map}>
            <PastureShapes mapped={mapped} view={map.view} size={map.size} chosen={chosen?.ground.id} onChoose={setChosen} />
          </MapCanvas>
          <MapLegend states={states} />
        </>
      )}
      {chosen && <PastureFacts key={chosen.ground.id} one={chosen} onClose={() => setChosen(undefined)} />}
      {mapped.length > 0 && unmapped.length > 0 && mayWrite && (
        <Notice tone="gray">
          {unmapped.length === 1 ? `${unmapped[0]!.pasture.name} ainda não está no mapa.` : `${unmapped.length} pastos ainda não estão no mapa.`}
        </Notice>
      )}
      <div className="print:hidden">
        <DataTable
          rows={grounds}
          columns={columns}
          caption="Pastos e suas áreas"
          rowLabel={({ pasture }) => pasture.name}
          onOpen={(ground) => {
            const one = mapped.find((other) => other.ground.id === ground.id);
            if (!one) return;
            setChosen(ground.id);
            map.fit(one.corners);
          }}
          empty={<EmptyState icon={MapPinned} title="Nenhuma pastagem cadastrada" />}
        />
      </div>
    </Page>
  );
}
