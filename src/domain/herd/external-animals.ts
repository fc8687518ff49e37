// Animals of others (animais de fora): semen bulls, dams and sires that were never on this farm. They are parents, never heads (decision 288).
import type { Gender } from '#domain/herd/animal-categories';
import { type AnimalType, animalTypes } from '#domain/herd/animal-types';
import { isBuffalo } from '#domain/herd/breed-composition';
import { daysBetween } from '#domain/kernel/dates';
import { RuleBroken } from '#domain/kernel/errors';
import { choice, date, longText, optional, reference, text } from '#domain/kernel/fields';
import { noun, type RowOf } from '#domain/kernel/noun';

export const ExternalAnimal = noun(
  'external_animals',
  {
    name: text('Nome'),
    type: choice('Tipo', animalTypes),
    gender: choice('Sexo', { macho: 'Macho', femea: 'Fêmea' }, { fêmea: 'femea' }),
    breed: optional(text('Raça')),
    registration: optional(text('Registro')),
    /** Of the semen: "011HO15872". */
    code: optional(text('Código do touro')),
    birth_date: optional(date('Data de nascimento')),
    /** Tags, as "BLAD, A2A2, mocho" (genetic-defects.ts). */
    genetic_traits: optional(text('Defeitos e marcadores genéticos')),
    external_mother_id: optional(reference('Mãe', 'external_animals')),
    external_father_id: optional(reference('Pai', 'external_animals')),
    notes: optional(longText('Observações')),
  },
  {
    title: 'Animais de fora',
    missing: 'Animal de fora não encontrado',
    failed: { load: 'Erro ao carregar animais de fora', save: 'Erro ao salvar animal de fora', remove: 'Erro ao excluir animal de fora' },
    confirm: 'Tem certeza que deseja excluir este animal de fora?',
    identities: ['name', 'registration', 'code'],
  },
);
export type ExternalAnimal = RowOf<typeof ExternalAnimal>;

type External = Pick<ExternalAnimal, 'type' | 'gender' | 'birth_date'> & { breed?: string | null };
const parents: Record<'external_mother_id' | 'external_father_id', { gender: Gender; must: string; the: string }> = {
  external_mother_id: { gender: 'femea', must: 'A mãe precisa ser uma fêmea', the: 'A mãe' },
  external_father_id: { gender: 'macho', must: 'O pai precisa ser um macho', the: 'O pai' },
};

/** Cattle: a parent is at least so many days older than its young. */
const olderBy = { external_mother_id: 480, external_father_id: 360 };

type Child = { type: AnimalType; birth_date: string | null; breed?: string | null };

/** Of one from outside, whoever its young is: sex, species and age. */
export function assertExternalParent(as: keyof typeof parents, parent: External, child: Child) {
  const { gender, must, the } = parents[as];
  if (parent.gender !== gender) throw new RuleBroken(must, as);
  if (parent.type !== child.type) throw new RuleBroken(`${the} precisa ser do mesmo tipo`, as);
  assertSameSpecies(the, parent.breed, child.breed, as);
  if (parent.birth_date === null || child.birth_date === null) return;
  if (parent.birth_date >= child.birth_date) throw new RuleBroken(`${the} precisa ter nascido antes do filho`, as);
  if (child.type === 'bovino' && daysBetween(parent.birth_date, child.birth_date) < olderBy[as])
    throw new RuleBroken(`${the} precisa ser ao menos ${olderBy[as]} dias mais velh${gender === 'femea' ? 'a' : 'o'} que a cria`, as);
}

/** Cattle and buffaloes have no young together. */
export function assertSameSpecies(the: string, parent: string | null | undefined, child: string | null | undefined, field: string) {
  if (parent && child && isBuffalo(parent) !== isBuffalo(child))
    throw new RuleBroken(`${the} precisa ser da mesma espécie: bovinos e búfalos não cruzam`, field);
}

type Chosen = { mother_id?: string | null; external_mother_id?: string | null; father_id?: string | null; external_father_id?: string | null };

export function assertOneOfEach({ mother_id, external_mother_id, father_id, external_father_id }: Chosen) {
  if (mother_id && external_mother_id) throw new RuleBroken('Escolha a mãe do rebanho ou a de fora, não as duas', 'external_mother_id');
  if (father_id && external_father_id) throw new RuleBroken('Escolha o pai do rebanho ou o de fora, não os dois', 'external_father_id');
}
