// Groups of breeds: what a farm keeps them for.
import { fold } from '#domain/kernel/text';

const beef = new Set(
  [
    'Nelore',
    'Nelore Mocho',
    'Angus',
    'Brangus',
    'Senepol',
    'Tabapuã',
    'Brahman',
    'Hereford',
    'Braford',
    'Canchim',
    'Charolês',
    'Bonsmara',
    'Limousin',
    'Wagyu',
  ].map(fold),
);

/** Bred for meat only: her milk is her calf's. */
export const isBeefBreed = (breed: string | null) => breed !== null && beef.has(fold(breed));
