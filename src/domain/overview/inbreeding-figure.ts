// The inbreeding of a mating as API clients ask for it: the same functions as on the screens.
import { matingOf } from '#domain/herd/mating';
import { pedigreeOf, type Relative } from '#domain/herd/pedigree';
import { notFound, RuleBroken } from '#domain/kernel/errors';
import { rounded } from '#domain/kernel/money';

type Rows = { animals: readonly Relative[]; external_animals: readonly Relative[] };

export function inbreedingFigure({ animals, external_animals }: Rows, sire: string, dam: string) {
  const pedigree = pedigreeOf(animals, external_animals);
  const [bull, cow] = [pedigree.rowOf(sire), pedigree.rowOf(dam)];
  if (!bull || !cow) throw notFound('Animal não encontrado');
  if (bull.gender !== 'macho') throw new RuleBroken('O pai precisa ser um macho', 'sire', 'validation');
  if (cow.gender !== 'femea') throw new RuleBroken('A mãe precisa ser uma fêmea', 'dam', 'validation');
  const { f, level, completeness, ancestors } = matingOf(sire, dam, pedigree);
  return {
    sire,
    dam,
    f: rounded(f, 6),
    level,
    completeness: rounded(completeness, 4),
    common_ancestors: ancestors.map((one) => ({
      id: one.id,
      name: pedigree.rowOf(one.id)?.name ?? null,
      f: rounded(one.f, 6),
      sire_generations: one.ofSire,
      dam_generations: one.ofDam,
    })),
  };
}
