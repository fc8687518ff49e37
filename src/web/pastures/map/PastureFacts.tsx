// What is known of the pasture that was tapped on the map.
import { List, Pencil, Ruler, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { groundStates, type Mapped } from '#domain/pastures/pasture-map';
import { Pasture } from '#domain/pastures/pastures';
import { useUndoToast } from '#parts/forms/UndoToast';
import { Link } from '#parts/navigation/Router';
import { whoGrazes } from '#parts/pastures/Grounds';
import { useDispatch, useMayWrite } from '#parts/sync/FarmData';
import { Button, buttonClass, IconButton } from '#ui/Button';
import { Card } from '#ui/Card';
import { Facts } from '#ui/Facts';
import { days, hectares, quantity } from '#ui/format';
import { signedPercent } from './columns';
import { drawing } from './drawing-place';

export function PastureFacts({ one, onClose }: { one: Mapped; onClose: () => void }) {
  const { ground, state, hectares: mapped, difference, fence } = one;
  const { pasture, now, rested, stocking } = ground;
  const mayWrite = useMayWrite('pastures');
  const card = useRef<HTMLDivElement>(null);
  // On a phone it is below the map.
  useEffect(() => {
    card.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const dispatch = useDispatch();
  const { done, showFailure } = useUndoToast(Pasture.failed!.save);
  const take = async () => {
    const was = pasture.area_hectares;
    await dispatch('update_pasture', { id: pasture.id, changes: { area_hectares: { was, to: mapped } } });
    done(`${pasture.name}: área de ${hectares(mapped)}`, () =>
      dispatch('update_pasture', { id: pasture.id, changes: { area_hectares: { was: mapped, to: was } } }),
    );
  };
  return (
    <div ref={card} className="scroll-mb-24 print:hidden">
      <Card title={pasture.name} actions={<IconButton label={`Fechar ${pasture.name}`} icon={X} onClick={onClose} />}>
        <Facts
          facts={[
            { label: 'Situação', value: groundStates[state] },
            { label: 'Quem está', value: now && whoGrazes(now) },
            { label: 'Em uso há', value: now && days(now.days) },
            { label: 'Descanso', value: rested !== null && days(rested) },
            { label: 'Lotação', value: stocking !== null && quantity('stocking', stocking) },
            { label: 'Capim', value: pasture.grass_type },
            { label: 'Área cadastrada', value: hectares(pasture.area_hectares) },
            { label: 'Área no mapa', value: `${hectares(mapped)} (${signedPercent(difference)})` },
            { label: 'Cerca', value: quantity('metres', fence) },
            { label: 'Cantos', value: one.corners.length },
          ]}
        />
        <div className="mt-3 flex flex-wrap gap-2">
          <Link to="/pastures" search={{ search: pasture.name }} className={buttonClass()}>
            <List aria-hidden="true" />
            Abrir pasto
          </Link>
          {mayWrite && (
            <Link {...drawing(pasture.id)} className={buttonClass()}>
              <Pencil aria-hidden="true" />
              Mudar divisa
            </Link>
          )}
          {mayWrite && mapped !== pasture.area_hectares && mapped > 0 && (
            <Button icon={Ruler} onClick={() => void take().catch(showFailure)}>
              Usar a área do mapa
            </Button>
          )}
        </div>
      </Card>
    </div>
  );
}
