import { expect, test } from 'vitest';
import { eventWords } from '#domain/reproduction/event-words';
import { at } from '#domain/reproduction/worked-herd';

test.each([
  [at('service', '2026-07-13', { sire: 'Trovão', method: 'IATF' }), 'IATF (Trovão)'],
  [at('service', '2026-07-13'), 'Inseminação'],
  [at('positive', '2026-07-13'), 'Diagnóstico: prenha'],
  [at('negative', '2026-07-13'), 'Diagnóstico: vazia'],
  [at('calving', '2026-07-13'), 'Parto'],
  [at('calving', '2026-07-13', { calves: 2 }), 'Parto de 2 crias'],
  [at('stop', '2026-07-13'), 'Não cobrir'],
])('%# is written "%s"', (event, words) => expect(eventWords(event)).toBe(words));
