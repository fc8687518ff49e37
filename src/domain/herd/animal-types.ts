// The types (tipos) of animal: gestation, and the common breeds in Brazil.
import { addDays } from '#domain/kernel/dates';

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

const gestationDays: Record<AnimalType, number> = { bovino: 280, suino: 114, ovino: 150, caprino: 150, ave: 21, canino: 63, codorna: 17, peixe: 0 };

export const gestationOf = (type: AnimalType) => gestationDays[type];

/** Mating date + gestation; not computed for fish. */
export const expectedBirth = (type: AnimalType, mated: string | null) => (mated && gestationDays[type] > 0 ? addDays(mated, gestationDays[type]) : null);

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
