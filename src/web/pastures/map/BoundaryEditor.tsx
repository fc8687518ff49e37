// Drawing a boundary: tap to add a corner, drag one, tap the middle of a side, undo; the area and the fence as they become.
import { ArrowLeft, Crosshair, Footprints, LocateFixed, Save, Trash2, Undo2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { type Corner, problemOf } from '#domain/pastures/boundary';
import type { Act } from '#domain/pastures/boundary-editing';
import { cornerOf } from '#domain/pastures/map-projection';
import { mapOf } from '#domain/pastures/pasture-map';
import type { Pasture } from '#domain/pastures/pastures';
import { Link } from '#parts/navigation/Router';
import { useGrounds } from '#parts/pastures/Grounds';
import { Notice } from '#ui/Banner';
import { Button, buttonClass } from '#ui/Button';
import { ConfirmDialog } from '#ui/Dialog';
import { Field } from '#ui/Field';
import { Page } from '#ui/Page';
import { TextInput } from '#ui/TextInput';
import { useToast } from '#ui/Toast';
import { CornerHandles } from './CornerHandles';
import { CornersTable, TypedPlace } from './CornersTable';
import { Aim, DrawnFigures, TakeArea } from './DrawnFigures';
import { MapCanvas } from './MapCanvas';
import { PastureShapes } from './PastureShapes';
import { Position } from './Position';
import { useSaving } from './saving';
import type { Session } from './use-drawing';
import { positionNow, usePosition } from './use-position';
import { useMapView } from './use-view';
import { WalkPanel } from './WalkPanel';

export type EditorProps = {
  /** Undefined: not registered yet. */
  pasture: Pasture | undefined;
  session: Session;
  act: (act: Act) => void;
  keep: (changes: Partial<Session>) => void;
  end: () => Promise<unknown>;
  reset: () => void;
};

export function BoundaryEditor({ pasture, session, act, keep, end, reset }: EditorProps) {
  const { drawing, walking, name } = session;
  const { corners, chosen, past } = drawing;
  const { show } = useToast();
  const grounds = useGrounds();
  const others = useMemo(() => mapOf(grounds).mapped.filter(({ ground }) => ground.id !== pasture?.id), [grounds, pasture?.id]);
  const [first] = useState<Corner[]>(() => (corners.length > 0 ? [...corners] : others.flatMap((one) => one.corners)));
  const map = useMapView(first);
  const { fix, problem: gpsProblem } = usePosition(walking === 'on');
  const [takesArea, setTakesArea] = useState(false);
  const [asking, setAsking] = useState<'discard' | 'erase' | null>(null);
  const problem = problemOf(corners);
  const { save, erase, nameError, busy } = useSaving({ pasture, session, takesArea, end });
  const isNowhere = corners.length === 0 && others.length === 0;
  const middle = () => cornerOf([map.view.x, map.view.y]);
  const here = () =>
    void positionNow().then(
      ({ corner }) => map.fit([corner]),
      (error: Error) => show({ message: error.message }),
    );

  return (
    <Page
      title={pasture ? `Divisa de ${pasture.name}` : 'Desenhar pasto novo'}
      subtitle="Toque no mapa para marcar cada canto, arraste para corrigir"
      actions={
        <Link to="/pastures/mapa" className={buttonClass()}>
          <ArrowLeft aria-hidden="true" />
          Mapa
        </Link>
      }
    >
      {session.isRestored && (
        <Notice tone="blue" title="Desenho não salvo" onClose={() => keep({ isRestored: false })}>
          Continue de onde parou, ou descarte.
        </Notice>
      )}
      {!pasture && (
        <Field label="Nome" required error={nameError} className="max-w-md">
          <TextInput name="name" value={name} maxLength={200} onChange={(event) => keep({ name: event.target.value })} />
        </Field>
      )}
      {isNowhere && (
        <section aria-label="Onde fica a fazenda" className="card flex flex-col gap-3">
          <p>Onde fica a fazenda? Use o GPS do aparelho ou digite as coordenadas, em graus.</p>
          <div>
            <Button icon={LocateFixed} onClick={here}>
              Ir para onde estou
            </Button>
          </div>
          <TypedPlace button="Ir para lá" onPlace={(corner) => map.fit([corner])} />
        </section>
      )}
      <MapCanvas label="Desenho da divisa" map={map} onTap={(corner) => act({ act: 'add', corner })} onEnter={() => act({ act: 'add', corner: middle() })}>
        <PastureShapes mapped={others} view={map.view} size={map.size} />
        <CornerHandles drawing={drawing} view={map.view} size={map.size} onAct={act} />
        {fix && <Position fix={fix} view={map.view} size={map.size} />}
        <Aim width={map.size.width} height={map.size.height} />
      </MapCanvas>
      <div className="flex flex-wrap gap-2">
        <Button icon={Crosshair} onClick={() => act({ act: 'add', corner: middle() })}>
          Canto no centro
        </Button>
        <Button icon={Undo2} disabled={past.length === 0} onClick={() => act({ act: 'undo' })}>
          Desfazer
        </Button>
        <Button icon={Trash2} disabled={chosen === null} onClick={() => chosen !== null && act({ act: 'remove', at: chosen })}>
          Tirar canto
        </Button>
        {!isNowhere && (
          <Button icon={LocateFixed} onClick={here}>
            Onde estou
          </Button>
        )}
        {!walking && (
          <Button icon={Footprints} onClick={() => keep({ walking: 'on' })}>
            Andar a cerca com GPS
          </Button>
        )}
      </div>
      {walking && (
        <WalkPanel
          walking={walking}
          fix={fix}
          problem={gpsProblem}
          onChange={(next) => keep({ walking: next })}
          onMark={({ corner }) => {
            act({ act: 'add', corner });
            if (corners.length === 0) map.fit([corner]);
            else map.fit([...corners, corner]);
          }}
        />
      )}
      <DrawnFigures corners={corners} problem={problem} entered={pasture?.area_hectares} others={others} />
      {pasture && !problem && <TakeArea corners={corners} pasture={pasture} checked={takesArea} onChange={setTakesArea} />}
      <details className="card">
        <summary className="min-h-11 content-center font-semibold">Coordenadas dos cantos</summary>
        <CornersTable corners={corners} onAct={act} />
      </details>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" icon={Save} busy={busy} onClick={() => void save()}>
          Salvar divisa
        </Button>
        <Button onClick={() => setAsking('discard')} disabled={past.length === 0 && !session.isRestored}>
          Descartar
        </Button>
        {pasture?.boundary && (
          <Button variant="quiet" onClick={() => setAsking('erase')}>
            Tirar do mapa
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asking === 'discard'}
        title="Descartar o desenho?"
        message="Os cantos marcados e não salvos se perdem."
        confirmLabel="Descartar"
        onConfirm={() => {
          setAsking(null);
          reset();
        }}
        onCancel={() => setAsking(null)}
      />
      <ConfirmDialog
        open={asking === 'erase'}
        title="Tirar do mapa?"
        message={`${pasture?.name ?? ''} continua cadastrado, sem divisa no mapa.`}
        confirmLabel="Tirar do mapa"
        onConfirm={() => {
          setAsking(null);
          void erase();
        }}
        onCancel={() => setAsking(null)}
      />
    </Page>
  );
}
