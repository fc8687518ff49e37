// Says when there is no signal, and for three seconds that it is back.
import { Wifi, WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { currentConnection, watchConnection } from '#data/connection';

export function ConnectionBanner() {
  const connection = useSyncExternalStore(watchConnection, currentConnection);
  return (
    <div role="status">
      {connection === 'offline' && (
        <p className="connection tone-yellow">
          <WifiOff aria-hidden="true" />
          <span>
            <strong>Sem conexão</strong> Usando dados salvos localmente
          </span>
        </p>
      )}
      {connection === 'back' && (
        <p className="connection tone-green">
          <Wifi aria-hidden="true" />
          <span>
            <strong>Conectado</strong> Sincronizando dados...
          </span>
        </p>
      )}
    </div>
  );
}
