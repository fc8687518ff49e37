// The types (tipos) of animal, and the common breeds in Brazil.

export const animalTypes = {
  bovino: 'Bovino',
  suino: 'Suíno',
  ovino: 'Ovino',
  caprino: 'Caprino',
  ave: 'Ave',
  canino: 'Canino',
  peixe: 'Peixe',
  codorna: 'Codorna',
};
export type AnimalType = keyof typeof animalTypes;

const list = (names: string) => names.split(', ');

/** Suggestions; any other breed may be typed. */
export const usualBreeds: Record<AnimalType, readonly string[]> = {
  bovino: list(
    'Girolando, Holandês, Gir Leiteiro, Jersey, Jersolando, Pardo-Suíço, Guzerá, Sindi, Nelore, Nelore Mocho, Angus, Brangus, Senepol, Tabapuã, Brahman, Hereford, Braford, Canchim, Charolês, Simental, Caracu, Mestiço',
  ),
  suino: list('Landrace, Large White, Duroc, Pietrain, Hampshire, Piau, Moura, Mestiço'),
  ovino: list('Santa Inês, Dorper, White Dorper, Morada Nova, Texel, Ile de France, Suffolk, Corriedale, Lacaune, Merino'),
  caprino: list('Saanen, Alpina, Toggenburg, Anglo-Nubiana, Boer, Moxotó, Canindé, SPRD'),
  ave: list('Cobb 500, Ross 408, Hy-Line, Lohmann, Embrapa 051, Label Rouge, Caipira, Índio Gigante, Rhode Island Red, Isa Brown'),
  codorna: list('Japonesa, Europeia'),
  canino: list('Border Collie, Pastor Alemão, Blue Heeler, Fila Brasileiro, SRD'),
  peixe: list('Tilápia, Tambaqui, Pacu, Pintado, Pirarucu, Tambacu, Carpa, Truta'),
};
