// The scale, where the browser supports serial ports: a button to connect, a message when disconnected. Optional.
import { Plug, Unplug } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { connectScale, disconnectScale, findScale, hasSerial, onScale, type Scale, type Speed, speeds, watchScale } from '#data/scale';
import { Button } from '#ui/Button';
import { Card } from '#ui/Card';
import { Checkbox } from '#ui/Checkbox';
import { Field } from '#ui/Field';
import { kg } from '#ui/format';
import { Select } from '#ui/Select';

export const useScale = () => useSyncExternalStore(watchScale, onScale);
/** The stable weight on the scale, or null. */
export const atRest = ({ last }: Scale) => (last?.kind === 'weight' && last.stable && last.kg > 0 ? last.kg : null);

/** Whether the weight may be this animal's: one that came with a tag is of the animal with that tag. */
export const isOf = ({ last }: Scale, animal: { rfid: string | null; sisbov: string | null } | undefined) =>
  last?.kind !== 'weight' || !last.tag || (animal !== undefined && (last.tag === animal.rfid || last.tag === animal.sisbov));

const options = Object.keys(speeds).map((speed) => ({ value: speed, label: speed.replace(' ', ' bps, ') }));

export function ScalePanel({ auto, onAuto }: { auto: boolean; onAuto: (auto: boolean) => void }) {
  const scale = useScale();
  const [speed, setSpeed] = useState<Speed>(scale.speed);
  useEffect(() => void findScale(), []);
  if (!hasSerial()) return null;
  const on = scale.connection === 'on';
  return (
    <Card aria-label="Balança">
      <div className="flex flex-col gap-3">
        {/* Do not announce a weight that changes several times a second. */}
        <p {...(!(on && scale.last?.kind === 'weight') && { role: 'status' })} className={on ? 'text-2xl font-bold' : 'text-muted'}>
          {inWords(scale)}
        </p>
        {on ? (
          <div className="flex flex-wrap items-center justify-between gap-3">
            <Checkbox label="Salvar sozinho quando o peso parar" checked={auto} onChange={(event) => onAuto(event.target.checked)} />
            <Button icon={Unplug} onClick={() => void disconnectScale()}>
              Desconectar
            </Button>
          </div>
        ) : (
          <div className="flex flex-wrap items-end gap-3">
            <Button icon={Plug} onClick={() => void connectScale(speed)}>
              Conectar balança
            </Button>
            <Field label="Velocidade da balança" className="w-56">
              <Select options={options} value={speed} onChange={(event) => setSpeed(event.target.value as Speed)} />
            </Field>
          </div>
        )}
      </div>
    </Card>
  );
}

function inWords({ connection, last }: Scale) {
  if (connection === 'off') return 'Sem balança conectada: digite o peso.';
  if (connection === 'lost') return 'A balança foi desconectada. Ligue o cabo de novo, ou digite o peso.';
  if (connection === 'busy') return 'Não foi possível abrir a balança: outro programa pode estar usando. Feche-o e tente de novo.';
  if (!last) return 'Balança conectada, à espera do peso';
  if (last.kind === 'overload') return 'Balança: sobrecarga';
  if (last.kind === 'pounds') return 'A balança está em libras: mude-a para kg';
  return `${kg(last.kg)} ${last.stable ? 'estável' : 'oscilando…'}`;
}
