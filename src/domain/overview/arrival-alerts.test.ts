// Alerts about animals that come.
import { expect, test } from 'vitest';
import { quarantinesEnding, transfersComing } from '#domain/overview/arrival-alerts';

const animals = [
  { id: 'a', name: 'Mimosa', status: 'ativo' as const },
  { id: 'b', name: 'Estrela', status: 'ativo' as const },
  { id: 'c', name: 'Pintada', status: 'vendido' as const },
];
const held = (animal_id: string, until_date: string, released_on: string | null = null) => ({ animal_id, until_date, released_on });

test.each([
  ['none yet', [held('a', '2026-11-19')], []],
  ['today', [held('a', '2026-11-18')], ['Fim da quarentena: Mimosa']],
  ['two', [held('a', '2026-11-10'), held('b', '2026-11-18')], ['Fim da quarentena: 2 animais']],
  ['released', [held('a', '2026-11-10', '2026-11-09')], []],
  ['of an animal that left', [held('c', '2026-11-10')], []],
])('quarantines that end: %s', (_what, quarantines, titles) =>
  expect(quarantinesEnding({ quarantines, animals }, '2026-11-18').map(({ title }) => title)).toEqual(titles),
);

test('transfers on the way are told at the destination, where the copy names the animal', () => {
  const coming = (wanted: object = {}) => ({
    status: 'pendente' as const,
    transfer_date: '2026-11-20',
    from_farm_name: 'Boa Vista',
    animal_name: 'Mimosa',
    completed_at: null,
    ...wanted,
  });
  const titles = (...rows: ReturnType<typeof coming>[]) => transfersComing({ farm_transfers: rows }).map(({ title, message }) => `${title}. ${message}`);
  expect(titles(coming())).toEqual(['A caminho: Mimosa. Sai de Boa Vista em 20/11/2026: receba ou recuse na chegada.']);
  expect(titles(coming(), coming({ status: 'em_transito', transfer_date: '2026-11-21' }))).toEqual([
    'A caminho: 2 animais. Saem de Boa Vista em 21/11/2026: receba ou recuse na chegada.',
  ]);
  expect(titles(coming({ animal_name: null }), coming({ status: 'cancelada' }), coming({ status: 'concluída', completed_at: 'x' }))).toEqual([]);
});
