// The demo's sanitary calendar: which product is given on which visits, in days ago.
import type { AnimalType } from '#domain/herd/animal-types';

export type Campaign = {
  type: AnimalType;
  product: string;
  /** Days ago, the oldest first. */
  visits: number[];
  /** The product used, and the withdrawal times on its label. */
  notes?: string;
  label?: { meat_withdrawal_days: number; milk_withdrawal_days: number | null; not_for_lactating?: boolean };
  vet?: true;
};

const every = (days: number, first: number) => Array.from({ length: Math.floor((535 - first) / days) + 1 }, (_, i) => first + days * i).toReversed();

const eprinomectin = { notes: 'Eprinomectina pour-on', label: { meat_withdrawal_days: 0, milk_withdrawal_days: 0 } };
const ivermectin = { notes: 'Ivermectina 1 % injetável', label: { meat_withdrawal_days: 35, milk_withdrawal_days: null, not_for_lactating: true } };
const albendazole = { notes: 'Albendazol oral', label: { meat_withdrawal_days: 14, milk_withdrawal_days: 3 } };

/** Dogs give no meat or milk. */
const notEaten = { meat_withdrawal_days: 0, milk_withdrawal_days: 0 };

export const campaigns: Campaign[] = [
  { type: 'bovino', product: 'Brucelose B19', visits: every(60, 50), vet: true },
  { type: 'bovino', product: 'Raiva dos herbívoros', visits: every(91, 65) },
  { type: 'bovino', product: 'Clostridioses polivalente', visits: every(91, 27) },
  { type: 'bovino', product: 'Botulismo C/D', visits: every(91, 27) },
  { type: 'bovino', product: 'Ceratoconjuntivite', visits: every(91, 27) },
  { type: 'bovino', product: 'IBR/BVD', visits: every(90, 20), vet: true },
  { type: 'bovino', product: 'Leptospirose', visits: every(90, 20), vet: true },
  { type: 'bovino', product: 'Paratifo/pasteurelose', visits: every(30, 6) },
  { type: 'bovino', product: 'Vermífugo bezerros', visits: every(30, 6), ...albendazole },
  { type: 'bovino', product: 'Vermífugo estratégico recria', visits: every(90, 8), ...ivermectin },
  { type: 'bovino', product: 'Carrapaticida estratégico', visits: [90, 69, 48, 27, 6], ...eprinomectin },
  { type: 'bovino', product: 'Mosca-dos-chifres', visits: [122, 32], ...eprinomectin },
  { type: 'bovino', product: 'Controle de berne', visits: [92, 32], ...eprinomectin },
  { type: 'ovino', product: 'Clostridioses', visits: every(90, 30) },
  { type: 'ovino', product: 'Raiva', visits: every(90, 30) },
  { type: 'ovino', product: 'Linfadenite caseosa', visits: every(90, 30) },
  { type: 'ovino', product: 'Vermífugo seletivo (FAMACHA)', visits: [39, 24, 9], ...albendazole },
  { type: 'suino', product: 'Micoplasma', visits: [400, 53] },
  { type: 'suino', product: 'Circovírus PCV2', visits: [400, 53] },
  { type: 'suino', product: 'Parvo+Lepto+Erisipela', visits: every(120, 40) },
  { type: 'suino', product: 'Vermífugo', visits: [243, 123, 3], ...ivermectin },
  { type: 'canino', product: 'V8/V10', visits: [400, 35], vet: true },
  { type: 'canino', product: 'Antirrábica', visits: [400, 35], vet: true },
  { type: 'canino', product: 'Vermífugo', visits: [183, 93, 3], label: notEaten },
  { type: 'canino', product: 'Pulgas e carrapatos', visits: [45, 15], label: notEaten },
];
