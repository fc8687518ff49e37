// The text of the connection banner: the state of the sync in one sentence, the most urgent state first.
import type { Connection } from '#data/connection';
import { count } from '#ui/format';

export type BannerState = {
  connection: Connection;
  /** Calls that have waited for a noticeable time. */
  waiting: number;
  refused: number;
  sending: 'idle' | 'sending' | 'stuck';
  /** The server's message on why it postpones this account's calls. */
  reason: string | null;
  /** No response for a while, although the outbox is empty. */
  silent: boolean;
  /** The waiting calls have just been sent. */
  sent: boolean;
  /** The server rejects this session or this farm: another notice says so. */
  rejected: boolean;
};

export type Words = { about: 'offline' | 'back' | 'silence' | 'waiting' | 'refused' | 'sent'; strong: string; text?: string; more?: string };

export function wordsFor({ connection, waiting, refused, sending, reason, silent, sent, rejected }: BannerState): Words | null {
  const esperando = count(waiting, 'registro esperando envio', 'registros esperando envio');
  const enviando = `Enviando ${count(waiting, 'registro', 'registros')}…`;
  const more = waiting === 0 ? {} : { more: sending === 'sending' && connection !== 'offline' ? enviando : esperando };
  if (connection === 'offline') return { about: 'offline', strong: 'Sem conexão', text: 'Usando dados salvos localmente', ...more };
  if (connection === 'back') return { about: 'back', strong: 'Conectado', text: 'Sincronizando dados...', ...more };
  if (rejected) return null;
  if (waiting > 0 && sending === 'stuck' && reason) return { about: 'silence', strong: `${esperando}.`, text: reason };
  if (waiting > 0 && sending === 'stuck') {
    const kept = count(waiting, 'registro guardado neste aparelho', 'registros guardados neste aparelho');
    return { about: 'silence', strong: 'Servidor sem resposta.', text: `${kept}; tentaremos de novo.` };
  }
  if (waiting > 0) return { about: 'waiting', strong: sending === 'sending' ? enviando : esperando };
  if (silent) return { about: 'silence', strong: 'Servidor sem resposta.', text: 'Usando dados salvos localmente' };
  if (refused > 0) return { about: 'refused', strong: count(refused, 'registro precisa da sua atenção', 'registros precisam da sua atenção') };
  return sent ? { about: 'sent', strong: 'Tudo enviado' } : null;
}
