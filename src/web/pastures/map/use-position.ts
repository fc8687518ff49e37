// The position of this device, while it is wanted.
import { useEffect, useState } from 'react';
import type { Corner } from '#domain/pastures/boundary';

/** `accuracy`: radius in metres, as the device says. */
export type Fix = { corner: Corner; accuracy: number };

/** In metres: a corner that is off by more spoils the area of a paddock. */
export const worstAccuracy = 15;

const words: Record<number, string> = {
  1: 'O navegador não deu a posição. Permita a localização para o Lida e tente de novo.',
  2: 'O aparelho não encontra a posição. Vá a céu aberto e confira se a localização está ligada.',
  3: 'O GPS demorou a responder. Vá a céu aberto e espere um pouco.',
};
const notHere = 'O GPS só funciona quando o Lida é aberto por um endereço seguro (https).';

const options: PositionOptions = { enableHighAccuracy: true, maximumAge: 0, timeout: 30_000 };
const fixOf = ({ coords }: GeolocationPosition): Fix => ({ corner: [coords.longitude, coords.latitude], accuracy: coords.accuracy });
const problemOf = ({ code }: Pick<GeolocationPositionError, 'code'>) => (isSecureContext ? (words[code] ?? words[2]!) : notHere);

/** Once, to go there. */
export const positionNow = () =>
  new Promise<Fix>((found, failed) => {
    if (!('geolocation' in navigator)) failed(new Error(notHere));
    else
      navigator.geolocation.getCurrentPosition(
        (position) => found(fixOf(position)),
        (error) => failed(new Error(problemOf(error))),
        options,
      );
  });

/** The newest position and what keeps the device from a newer one. */
export function usePosition(wanted: boolean) {
  const [fix, setFix] = useState<Fix | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    if (!wanted || !('geolocation' in navigator)) return;
    const watch = navigator.geolocation.watchPosition(
      (position) => {
        setFix(fixOf(position));
        setProblem(null);
      },
      (error) => setProblem(problemOf(error)),
      options,
    );
    return () => {
      navigator.geolocation.clearWatch(watch);
      // An old position is not offered as a new corner.
      setFix(null);
      setProblem(null);
    };
  }, [wanted]);
  useWakeLock(wanted);
  return { fix, problem: 'geolocation' in navigator ? problem : notHere };
}

/** Keeps the screen on; a phone that locks itself all the same goes on when it is unlocked. */
function useWakeLock(wanted: boolean) {
  useEffect(() => {
    if (!wanted || !('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    let left = false;
    const take = () => {
      if (document.visibilityState === 'visible')
        void navigator.wakeLock.request('screen').then(
          (taken) => {
            if (left) void taken.release();
            else lock = taken;
          },
          () => {},
        );
    };
    take();
    document.addEventListener('visibilitychange', take);
    return () => {
      left = true;
      document.removeEventListener('visibilitychange', take);
      void lock?.release();
    };
  }, [wanted]);
}
