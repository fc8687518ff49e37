// The corners as numbers: each coordinate can be typed, with a decimal comma.
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type Corner, cornerScale, rounded } from '#domain/pastures/boundary';
import type { Act } from '#domain/pastures/boundary-editing';
import { Button, IconButton } from '#ui/Button';
import { DecimalInput } from '#ui/DecimalInput';
import { Field } from '#ui/Field';

const isOnGlobe = (longitude: number | null, latitude: number | null): boolean =>
  longitude !== null && latitude !== null && Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90;

type CoordinatesProps = { nth: number; corner: Corner; onChange: (corner: Corner) => void; onRemove: () => void };

function Coordinates({ nth, corner, onChange, onRemove }: CoordinatesProps) {
  // What is typed and is no coordinate yet.
  const [typed, setTyped] = useState<{ longitude?: number | null; latitude?: number | null }>({});
  const longitude = 'longitude' in typed ? typed.longitude! : rounded(corner)[0];
  const latitude = 'latitude' in typed ? typed.latitude! : rounded(corner)[1];
  const type = (part: 'longitude' | 'latitude', value: number | null) => {
    const [x, y] = part === 'longitude' ? [value, latitude] : [longitude, value];
    if (isOnGlobe(x ?? null, y ?? null)) {
      setTyped({});
      onChange([x!, y!]);
    } else setTyped({ ...typed, [part]: value });
  };
  const isWrong = Object.keys(typed).length > 0;
  return (
    <tr>
      <th scope="row" className="pe-2 text-end font-normal text-muted">
        {nth}
      </th>
      <td className="py-1 pe-2">
        <DecimalInput
          className="px-2 text-sm"
          aria-label={`Latitude do canto ${nth}`}
          scale={cornerScale}
          value={latitude}
          aria-invalid={isWrong || undefined}
          onChange={(value) => type('latitude', value)}
        />
      </td>
      <td className="py-1 pe-1">
        <DecimalInput
          className="px-2 text-sm"
          aria-label={`Longitude do canto ${nth}`}
          scale={cornerScale}
          value={longitude}
          aria-invalid={isWrong || undefined}
          onChange={(value) => type('longitude', value)}
        />
      </td>
      <td>
        <IconButton label={`Tirar canto ${nth}`} icon={Trash2} onClick={onRemove} />
      </td>
    </tr>
  );
}

export function CornersTable({ corners, onAct }: { corners: readonly Corner[]; onAct: (act: Act) => void }) {
  return (
    <div className="flex flex-col gap-3">
      {corners.length > 0 && (
        <table className="w-full max-w-xl">
          <caption className="sr-only">Coordenadas dos cantos, em graus</caption>
          <thead>
            <tr className="text-start text-sm text-muted">
              <th scope="col" className="pe-2 text-end font-semibold">
                Nº
              </th>
              <th scope="col" className="text-start font-semibold">
                Latitude
              </th>
              <th scope="col" className="text-start font-semibold">
                Longitude
              </th>
              <th scope="col">
                <span className="sr-only">Tirar</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {corners.map((corner, i) => (
              <Coordinates
                // A corner that is typed keeps its row.
                key={`${i} of ${corners.length}`}
                nth={i + 1}
                corner={corner}
                onChange={(to) => onAct({ act: 'move', at: i, to })}
                onRemove={() => onAct({ act: 'remove', at: i })}
              />
            ))}
          </tbody>
        </table>
      )}
      <TypedPlace button="Acrescentar canto" onPlace={(corner) => onAct({ act: 'add', corner })} />
    </div>
  );
}

/** Two coordinates and a button. */
export function TypedPlace({ button, onPlace }: { button: string; onPlace: (corner: Corner) => void }) {
  const [latitude, setLatitude] = useState<number | null>(null);
  const [longitude, setLongitude] = useState<number | null>(null);
  const [error, setError] = useState('');
  const place = () => {
    if (!isOnGlobe(longitude, latitude)) return setError('Latitude vai de -90 a 90 e longitude de -180 a 180, em graus: -19,75 e -47,93');
    setError('');
    setLatitude(null);
    setLongitude(null);
    onPlace([longitude!, latitude!]);
  };
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Field label="Latitude" error={error} className="w-40">
        <DecimalInput scale={cornerScale} value={latitude} placeholder="-19,75" onChange={setLatitude} />
      </Field>
      <Field label="Longitude" className="w-40">
        <DecimalInput scale={cornerScale} value={longitude} placeholder="-47,93" onChange={setLongitude} />
      </Field>
      <Button icon={Plus} onClick={place}>
        {button}
      </Button>
    </div>
  );
}
