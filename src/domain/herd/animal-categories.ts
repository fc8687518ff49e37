// Categories (categorias): what an animal of a type is called by age and sex.
import type { AnimalType } from '#domain/herd/animal-types';

export const categoryNames = {
  bezerro: 'Bezerro',
  bezerra: 'Bezerra',
  novilho: 'Novilho',
  novilha: 'Novilha',
  boi: 'Boi',
  vaca: 'Vaca',
  touro: 'Touro',
  matriz: 'Matriz',
  leitao: 'Leitão',
  leitoa: 'Leitoa',
  porco: 'Porco',
  porca: 'Porca',
  cachaço: 'Cachaço',
  cordeiro: 'Cordeiro',
  cordera: 'Cordeira',
  carneiro: 'Carneiro',
  ovelha: 'Ovelha',
  cabrito: 'Cabrito',
  cabrita: 'Cabrita',
  bode: 'Bode',
  cabra: 'Cabra',
  pintinho: 'Pintinho',
  pintinha: 'Pintinha',
  frango: 'Frango',
  franga: 'Franga',
  galo: 'Galo',
  galinha: 'Galinha',
  filhote: 'Filhote',
  adulto: 'Adulto',
  reprodutor: 'Reprodutor',
  reprodutora: 'Reprodutora',
  alevino: 'Alevino',
  peixe_jovem: 'Peixe jovem',
  peixe_adulto: 'Peixe adulto',
  codorna_jovem: 'Codorna jovem',
  codorna_adulta: 'Codorna adulta',
};
export type Category = keyof typeof categoryNames;
export type Gender = 'macho' | 'femea';

/** In the order of the specification, each with its sex. The n-th male and the n-th female category are the same age. */
const byType: Record<AnimalType, Partial<Record<Category, Gender | 'any'>>> = {
  bovino: { bezerro: 'macho', bezerra: 'femea', novilho: 'macho', novilha: 'femea', boi: 'macho', vaca: 'femea', touro: 'macho', matriz: 'femea' },
  suino: { leitao: 'macho', leitoa: 'femea', porco: 'macho', porca: 'femea', cachaço: 'macho' },
  ovino: { cordeiro: 'macho', cordera: 'femea', carneiro: 'macho', ovelha: 'femea' },
  caprino: { cabrito: 'macho', cabrita: 'femea', bode: 'macho', cabra: 'femea' },
  ave: { pintinho: 'macho', pintinha: 'femea', frango: 'macho', franga: 'femea', galo: 'macho', galinha: 'femea' },
  canino: { filhote: 'any', adulto: 'any', reprodutor: 'macho', reprodutora: 'femea' },
  peixe: { alevino: 'any', peixe_jovem: 'any', peixe_adulto: 'any' },
  codorna: { codorna_jovem: 'any', codorna_adulta: 'any' },
};

/** Those of a type; with `gender`, only those of that sex. */
export const categoriesOf = (type: AnimalType, gender?: Gender): Category[] =>
  Object.entries(byType[type]).flatMap(([category, whose]) => (!gender || whose === 'any' || whose === gender ? [category as Category] : []));

/** The category of the same age for the other sex: a bezerro becomes a bezerra. */
export function categoryFor(type: AnimalType, gender: Gender, category: Category | null): Category | null {
  const mine = categoriesOf(type, gender);
  if (!category || mine.includes(category)) return category;
  return mine[categoriesOf(type, gender === 'macho' ? 'femea' : 'macho').indexOf(category)] ?? null;
}

/** The category of a newborn: the youngest of its type and sex. */
export const newbornCategory = (type: AnimalType, gender: Gender): Category => categoriesOf(type, gender)[0] ?? 'filhote';
