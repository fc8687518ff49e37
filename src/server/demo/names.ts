// Names of the demo animals: dairy cows have names, beef cattle numbers, and all ear tags.
import type { Life } from '#server/demo/life';

const words = (lines: string) => lines.trim().split(/,\s+/);

export const cowNames = words(`
  Mimosa, Estrela, Pintada, Jurema, Boneca, Princesa, Fortuna, Moeda, Roseira, Duquesa, Garoa, Pérola, Faísca, Malhada, Morena, Açucena,
  Baronesa, Cigana, Lindeza, Violeta, Aurora, Neblina, Sereia, Ametista, Alvorada, Andorinha, Arara, Bailarina, Bonança, Brisa, Cabocla,
  Camélia, Canela, Cereja, Condessa, Dália, Diana, Esmeralda, Flor de Lis, Formosa, Gaivota, Graúna, Guará, Iracema, Jabuticaba, Jandaia,
  Lua Nova, Madrugada, Magnólia, Margarida, Melissa, Orquídea, Paloma, Pantera, Pitanga, Primavera, Rainha, Safira, Saudade, Serena, Tulipa,
  Ventania, Vitória, Xodó, Zínia, Amora, Begônia, Coroada, Doçura, Fidalga
`);
export const bullNames = words('Corisco, Trovão, Valente, Guarani, Relâmpago, Fidalgo, Sultão');

/** Each name once. */
export function oneByOne(names: readonly string[]) {
  let next = 0;
  return () => {
    const name = names[next++];
    if (!name) throw new Error('The demo has run out of names');
    return name;
  };
}

const byBirth = (a: Life, b: Life) => (a.born === b.born ? (a.label < b.label ? -1 : 1) : a.born < b.born ? -1 : 1);

/** Beef cattle are numbered in order of birth: N-0231. */
export function numbered(lives: Life[], first: number) {
  const beef = lives.filter(({ breed }) => breed === 'Nelore' || breed === 'Brangus').toSorted(byBirth);
  for (const [i, life] of beef.entries()) life.name = `N-${String(first + i).padStart(4, '0')}`;
  return lives;
}

/** The ear tag is the year of birth and a number within it: 24-017. */
export function tagged(lives: Life[]) {
  const used = new Map<string, number>();
  for (const life of lives.filter(({ type, also }) => type === 'bovino' && !also.is_batch).toSorted(byBirth)) {
    const year = life.born.slice(2, 4);
    const number = (used.get(year) ?? 0) + 1;
    used.set(year, number);
    life.also.identification = `${year}-${String(number).padStart(3, '0')}`;
  }
  return lives;
}
