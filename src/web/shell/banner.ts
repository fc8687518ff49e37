// What the banner says: how this device stands with the server, in one sentence, and the most pressing thing first.
import type { Connection } from '#data/connection';
import { count } from '#ui/format';

export type Standing = {
  connection: Connection;
  /** Calls that have waited for longer than a moment. */
  waiting: number;
  refused: number;
  sending: 'idle' | 'sending' | 'stuck';
  /** In the server's words, why it lets this account wait. */
  reason: string | null;
  /** No answer for a good while, although nothing waits. */
  silent: boolean;
  /** What had waited has just arrived. */
  sent: boolean;
  /** The server answers, but not to this session or not about this farm: another notice tells. */
  unheard: boolean;
};

export type Words = { about: 'offline' | 'back' | 'silence' | 'waiting' | 'refused' | 'sent'; strong: string; text?: string; more?: string };

export function wordsFor({ connection, waiting, refused, sending, reason, silent, sent, unheard }: Standing): Words | null {
  const esperando = count(waiting, 'registro esperando envio', 'registros esperando envio');
  const enviando = `Enviando ${count(waiting, 'registro', 'registros')}…`;
  const more = waiting === 0 ? {} : { more: sending === 'sending' && connection !== 'offline' ? enviando : esperando };
  if (connection === 'offline') return { about: 'offline', strong: 'Sem conexão', text: 'Usando dados salvos localmente', ...more };
  if (connection === 'back') return { about: 'back', strong: 'Conectado', text: 'Sincronizando dados...', ...more };
  if (unheard) return null;
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
