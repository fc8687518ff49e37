// Walking a fence with the GPS: start, mark corners, pause, finish. A position that is too inexact is shown and not used.
import { Flag, MapPin, Pause, Play } from 'lucide-react';
import { Notice } from '#ui/Banner';
import { Button } from '#ui/Button';
import { quantity } from '#ui/format';
import { type Fix, worstAccuracy } from './use-position';

type WalkPanelProps = {
  walking: 'on' | 'paused';
  fix: Fix | null;
  problem: string | null;
  onChange: (walking: 'on' | 'paused' | null) => void;
  onMark: (fix: Fix) => void;
};

export const isExact = ({ accuracy }: Fix) => accuracy <= worstAccuracy;

function stateInWords({ walking, fix }: Pick<WalkPanelProps, 'walking' | 'fix'>) {
  if (walking === 'paused') return 'Gravação em pausa.';
  if (!fix) return 'Esperando o GPS…';
  const around = quantity('metres', Math.ceil(fix.accuracy));
  return isExact(fix)
    ? `Precisão de ${around}: pode marcar.`
    : `Precisão de ${around}: ruim demais, esta posição não é usada. Espere chegar a ${quantity('metres', worstAccuracy)}.`;
}

export function WalkPanel({ walking, fix, problem, onChange, onMark }: WalkPanelProps) {
  const isUsable = walking === 'on' && fix !== null && isExact(fix);
  return (
    <section aria-label="Gravação com GPS" className="card flex flex-col gap-3">
      <p role="status">{stateInWords({ walking, fix })}</p>
      {problem && (
        <Notice tone="red" role="alert">
          {problem}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" icon={MapPin} disabled={!isUsable} onClick={() => fix && onMark(fix)}>
          Marcar canto
        </Button>
        {walking === 'on' ? (
          <Button icon={Pause} onClick={() => onChange('paused')}>
            Pausar
          </Button>
        ) : (
          <Button icon={Play} onClick={() => onChange('on')}>
            Continuar
          </Button>
        )}
        <Button icon={Flag} onClick={() => onChange(null)}>
          Terminar
        </Button>
      </div>
      <p className="text-sm text-muted">Os cantos ficam guardados neste aparelho, mesmo com o celular bloqueado ou o navegador fechado.</p>
    </section>
  );
}
