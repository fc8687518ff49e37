// The banner's one sentence: exactly the specification's text, the most urgent state first.
import { expect, test } from 'vitest';
import { type BannerState, wordsFor } from './banner';

const calm: BannerState = { connection: 'online', waiting: 0, refused: 0, sending: 'idle', reason: null, silent: false, sent: false, rejected: false };
const said = (state: Partial<BannerState>) => {
  const words = wordsFor({ ...calm, ...state });
  return words && [words.strong, words.text, words.more].filter(Boolean).join(' | ');
};

test.each<[Partial<BannerState>, string | null]>([
  [{}, null],
  [{ connection: 'offline' }, 'Sem conexão | Usando dados salvos localmente'],
  [{ connection: 'offline', waiting: 3, sending: 'stuck' }, 'Sem conexão | Usando dados salvos localmente | 3 registros esperando envio'],
  [{ connection: 'offline', waiting: 1, sending: 'sending' }, 'Sem conexão | Usando dados salvos localmente | 1 registro esperando envio'],
  [{ connection: 'back' }, 'Conectado | Sincronizando dados...'],
  [{ connection: 'back', waiting: 3, sending: 'sending' }, 'Conectado | Sincronizando dados... | Enviando 3 registros…'],
  [{ waiting: 3, sending: 'sending' }, 'Enviando 3 registros…'],
  [{ waiting: 1, sending: 'idle', refused: 1 }, '1 registro esperando envio'],
  [{ waiting: 3, sending: 'stuck' }, 'Servidor sem resposta. | 3 registros guardados neste aparelho; tentaremos de novo.'],
  [{ waiting: 1, sending: 'stuck', silent: true }, 'Servidor sem resposta. | 1 registro guardado neste aparelho; tentaremos de novo.'],
  [{ waiting: 2, sending: 'stuck', reason: 'O espaço está cheio.' }, '2 registros esperando envio. | O espaço está cheio.'],
  [{ waiting: 2, sending: 'sending', reason: 'O espaço está cheio.' }, 'Enviando 2 registros…'],
  [{ sending: 'stuck' }, null],
  [{ sending: 'stuck', silent: true }, 'Servidor sem resposta. | Usando dados salvos localmente'],
  [{ refused: 1 }, '1 registro precisa da sua atenção'],
  [{ refused: 2, sent: true }, '2 registros precisam da sua atenção'],
  [{ sent: true }, 'Tudo enviado'],
  [{ waiting: 2, sending: 'stuck', rejected: true }, null],
  [{ connection: 'offline', rejected: true }, 'Sem conexão | Usando dados salvos localmente'],
])('%j: %s', (state, words) => expect(said(state)).toBe(words));
