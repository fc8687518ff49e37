// Data that only the server has: spinner, error banner with retry, a notice when offline; reloaded after a change.
import { CloudOff } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { currentConnection, watchConnection } from '#data/connection';
import { NoAnswer, Refusal } from '#data/online';
import { readOnline, sessionEnded } from '#data/online-requests';
import { current, watch } from '#data/session';
import { useAuth, useSessionState } from '#parts/sync/Auth';
import { ErrorBanner, Notice } from '#ui/Banner';
import { Button } from '#ui/Button';
import { EmptyState } from '#ui/EmptyState';
import { Spinner } from '#ui/Spinner';

/** Cache until sign-out, so that a screen opened again shows at once. */
const kept = new Map<string, unknown>();
watch(() => current().status === 'out' && kept.clear());

const useOffline = () => useSyncExternalStore(watchConnection, currentConnection) === 'offline';

/** The server's message; unexpected errors go to the console. */
export function wordsOf(error: unknown) {
  if (error instanceof NoAnswer || error instanceof Refusal) return error.message;
  console.error(error);
  return '';
}

type Loaded<T> = { key: string; data?: T; fault?: string };
export type Asked<T> = {
  data: T | undefined;
  /** Why the last request failed. */
  fault: string | undefined;
  busy: boolean;
  offline: boolean;
  reload: () => Promise<void>;
};

/** Requests when the screen opens, when the path changes, and when the signal or the session is back. */
export function useAsked<T>(path: string): Asked<T> {
  const key = `${useAuth().session.person.email} ${path}`;
  const sessionState = useSessionState();
  const offline = useOffline();
  const ended = sessionState.status !== 'in' || sessionState.ended;
  const [loaded, setLoaded] = useState<Loaded<T>>({ key });
  const [busy, setBusy] = useState(false);
  const latest = useRef(0);

  const load = useCallback(async () => {
    const mine = ++latest.current;
    const answer = await readOnline<T>(path).then(
      (data): Loaded<T> => ({ key, data }),
      (error: unknown): Loaded<T> => ({ key, fault: wordsOf(error) }),
    );
    if ('data' in answer) kept.set(key, answer.data);
    // Ignore the response if a later request was made.
    if (mine === latest.current) setLoaded(answer);
  }, [path, key]);

  useEffect(() => {
    if (!offline && !ended) void load();
  }, [offline, ended, load]);

  const reload = useCallback(async () => {
    setBusy(true);
    await load();
    setBusy(false);
  }, [load]);

  const mine = loaded.key === key ? loaded : undefined;
  return { data: mine?.data ?? (kept.get(key) as T | undefined), fault: ended ? sessionEnded : mine?.fault, busy, offline, reload };
}

type OnlineProps<T> = { of: Asked<T> /** "Erro ao carregar fazendas" */; failed: string; children: (data: T) => ReactNode };

export function Online<T>({ of: { data, fault, busy, offline, reload }, failed, children }: OnlineProps<T>) {
  if (offline && data === undefined) return <NeedsInternet />;
  const again = (
    <Button className="mt-2" busy={busy} busyLabel="Tentando..." onClick={() => void reload()}>
      Tentar de novo
    </Button>
  );
  return (
    <>
      {offline && (
        <Notice tone="yellow" role="status" title="Sem internet">
          Você vê o que foi carregado antes. Para mudar alguma coisa aqui, espere o sinal voltar.
        </Notice>
      )}
      {fault !== undefined && !offline && (
        <ErrorBanner title={failed}>
          {fault && <p>{fault}</p>}
          {again}
        </ErrorBanner>
      )}
      {data === undefined ? fault === undefined && <Spinner /> : children(data)}
    </>
  );
}

const NeedsInternet = () => (
  <EmptyState icon={CloudOff} title="Esta tela precisa de internet">
    O que ela mostra fica só no servidor. Quando o sinal voltar, aparece aqui sozinho.
  </EmptyState>
);
