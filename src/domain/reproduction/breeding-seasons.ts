// Breeding seasons (estações de monta): from when to when which females were with which bulls.
import * as z from 'zod/mini';
import { date, id, longText, optional, reference, text } from '#domain/kernel/fields';
import { noun, type RowOf } from '#domain/kernel/noun';

export const BreedingSeason = noun(
  'breeding_seasons',
  {
    name: text('Nome'),
    start_date: date('Início'),
    end_date: date('Fim'),
    notes: optional(longText('Observações')),
  },
  {
    title: 'Estações de monta',
    missing: 'Estação de monta não encontrada',
    failed: { load: 'Erro ao carregar estações de monta', save: 'Erro ao salvar estação de monta', remove: 'Erro ao excluir estação de monta' },
    confirm: 'Tem certeza que deseja excluir esta estação de monta?',
  },
);
export type BreedingSeason = RowOf<typeof BreedingSeason>;

/** The exposed females and the bulls of a season, by their sex. */
export const BreedingSeasonAnimal = noun(
  'breeding_season_animals',
  { season_id: reference('Estação de monta', 'breeding_seasons'), animal_id: reference('Animal', 'animals') },
  {
    title: 'Animais da estação',
    missing: 'Animal não encontrado nesta estação',
    failed: { load: 'Erro ao carregar animais da estação', save: 'Erro ao salvar animais da estação', remove: 'Erro ao tirar animal da estação' },
    confirm: 'Tem certeza que deseja tirar este animal da estação?',
  },
);
export type BreedingSeasonAnimal = RowOf<typeof BreedingSeasonAnimal>;

export const mostExposed = 2000;

const chosen = z
  .array(z.strictObject({ id: id(), animal_id: reference('Animal', 'animals') }), 'Selecione ao menos um animal')
  .check(z.maxLength(mostExposed, `No máximo ${mostExposed.toLocaleString('pt-BR')} animais por vez`));

export const seasonInput = z.strictObject({ ...BreedingSeason.create.shape, animals: chosen });

/** Of a season that exists. */
export const exposeInput = z.strictObject({ id: id(), animals: chosen.check(z.minLength(1, 'Selecione ao menos um animal')) });
