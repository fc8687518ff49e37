// Milk analyses on a farm in memory: what is accepted, asked about and refused.
import { beforeEach, expect, test } from 'vitest';
import { nthId as id, inWords, runOver } from '#domain/farm-in-memory';
import type { Row } from '#domain/kernel/farm';
import type { InputOf, VerbName } from '#domain/verbs';

const [mimosa, bull, sold] = [id(1), id(2), id(3)];
const today = '2026-11-15';
let kept: Map<string, Row>;

const run = async <V extends VerbName>(verb: V, input: InputOf<V> & { confirmed?: string[] }) =>
  inWords(await runOver(kept, verb, input, { at: `${today}T12:00:00.000Z` }));

let nth = 10;
const analyse = (more: Partial<InputOf<'create_milk_analysis'>> & { confirmed?: string[] } = {}) =>
  run('create_milk_analysis', { id: id(++nth), sample_date: '2026-11-10', somatic_cell_count: 320_000, ...more });

beforeEach(async () => {
  kept = new Map();
  const animal = { name: 'Mimosa', type: 'bovino', breed: 'Girolando', gender: 'femea', status: 'ativo' } as const;
  await run('create_animal', { ...animal, id: mimosa });
  await run('create_animal', { ...animal, id: bull, gender: 'macho', name: 'Trovão' });
  await run('create_animal', { ...animal, id: sold, name: 'Estrela', status: 'vendido', exit_date: '2026-10-01' });
});

test.each<[string, Parameters<typeof analyse>[0], string]>([
  ['of the tank', {}, 'done'],
  ['of a cow', { animal_id: mimosa }, 'done'],
  ['of today', { sample_date: today }, 'done'],
  ['of tomorrow', { sample_date: '2026-11-16' }, 'sample_date: A data não pode ser futura'],
  ['without any result', { somatic_cell_count: null }, 'somatic_cell_count: Informe ao menos um resultado do laudo'],
  ['with protein alone', { somatic_cell_count: null, protein_percentage: 3.2 }, 'done'],
  ['of a bull', { animal_id: bull }, 'animal_id: Só fêmeas ativas de bovinos têm leite registrado'],
  ['of a cow before she left', { animal_id: sold, sample_date: '2026-09-30' }, 'done'],
  ['of a cow after she left', { animal_id: sold }, 'animal_id: Estrela saiu do rebanho em 01/10/2026 (venda)'],
  ['of an unknown animal', { animal_id: id(99) }, 'not_found: Animal não encontrado'],
])('%s: %#', async (_, more, said) => expect(await analyse(more)).toBe(said));

test.each<[string, Parameters<typeof analyse>[0], string]>([
  ['512 cells', { somatic_cell_count: 512 }, 'somatic_cell_count: Confirme: CCS de 512 por mL (o laudo traz em mil: seriam 512.000?)'],
  ['18 colonies', { plate_count: 18 }, 'plate_count: Confirme: CPP de 18 por mL (o laudo traz em mil: seriam 18.000?)'],
  ['5 000 colonies', { plate_count: 5000 }, 'done'],
  ['no colonies, below what the laboratory detects', { plate_count: 0 }, 'done'],
  ['9 % of fat', { fat_percentage: 9 }, 'fat_percentage: Confirme: gordura de 9,00%'],
  ['30 % of fat', { fat_percentage: 30 }, 'fat_percentage: Não é possível: gordura de 30,00%'],
  ['a freezing point of −0,53', { freezing_point: -0.53 }, 'done'],
  ['a freezing point of −0,45', { freezing_point: -0.45 }, 'freezing_point: Confirme: crioscopia de -0,450 °H'],
])('%s', async (_, more, said) => {
  expect(await analyse({ ...more, confirmed: [] })).toBe(said);
  if (said.includes('Confirme')) expect(await analyse({ ...more, confirmed: ['cells', 'plates', 'fat_percentage', 'freezing_point'] })).toBe('done');
});

test('a sample is registered once: the same code, day and cow or tank', async () => {
  expect(await analyse({ sample_code: 'TQ 007' })).toBe('done');
  expect(await analyse({ sample_code: 'tq007' })).toBe('sample_code: A amostra tq007 de 10/11/2026 já está registrada');
  expect(await analyse({ sample_code: 'TQ 007', animal_id: mimosa })).toBe('done');
  expect(await analyse({ sample_code: 'TQ 007', sample_date: '2026-11-11' })).toBe('done');
});

test('is not restored beside the same sample registered again', async () => {
  await analyse({ sample_code: 'A1' });
  const first = id(nth);
  await run('remove_milk_analysis', { id: first });
  await analyse({ sample_code: 'A1' });
  expect(await run('restore_milk_analysis', { id: first })).toBe('sample_code: A amostra A1 de 10/11/2026 já está registrada');
});

test('a corrected note asks nothing about a value that was confirmed before, nor about a cow that left since', async () => {
  await analyse({ animal_id: mimosa, somatic_cell_count: 512, confirmed: ['cells'] });
  const which = id(nth);
  const death = { status: { was: 'ativo', to: 'morto' }, exit_date: { was: null, to: '2026-11-08' } } as const;
  expect(await run('update_animal', { id: mimosa, changes: death })).toBe('done');
  expect(await run('update_milk_analysis', { id: which, changes: { notes: { was: null, to: 'Conferido' } }, confirmed: [] })).toBe('done');
  expect(await run('update_milk_analysis', { id: which, changes: { somatic_cell_count: { was: 512, to: 51 } }, confirmed: [] })).toBe(
    'somatic_cell_count: Confirme: CCS de 51 por mL (o laudo traz em mil: seriam 51.000?)',
  );
});
