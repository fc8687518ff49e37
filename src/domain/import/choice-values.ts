// Words of farms for sex, category, breed, situation and pregnancy, and which of our values they mean.
import type { Category } from '#domain/herd/animal-categories';
import { usualBreeds } from '#domain/herd/animal-types';
import { type Cell, empty, type Parsed, plain, textOf } from '#domain/import/cells';

/** What the person chose for words that mean none of ours, by the word in `plain`. */
export type Chosen = Readonly<Record<string, string>>;

function meaning(words: Record<string, string>) {
  const found = new Map<string, string>();
  for (const [value, spellings] of Object.entries(words)) for (const spelling of spellings.split(', ')) found.set(spelling, value);
  return found;
}

const genders = meaning({
  macho: 'm, macho, machos, masculino, masc, ♂, male, touro, tourinho, boi, garrote, bezerro, novilho, reprodutor',
  femea: 'f, femea, femeas, feminino, fem, ♀, female, vaca, novilha, bezerra, matriz',
});

const categories = meaning({
  bezerro: 'bezerro, bezerros, bezerro mamando, bezerro ao pe, mamando macho',
  bezerra: 'bezerra, bezerras, bezerra mamando, bezerra ao pe, mamando femea',
  novilho: 'novilho, novilhos, garrote, garrotes, desmamado, desmamados, recria, macho em crescimento, novilho em recria',
  novilha: 'novilha, novilhas, desmamada, desmamadas, femea em crescimento, novilha em recria, novilha prenha, novilha vazia',
  vaca: 'vaca, vacas, primipara, multipara, seca, vaca seca, em lactacao, lactacao, vaca em lactacao, solteira, vaca solteira, parida, vaca parida, vaca prenha',
  matriz: 'matriz, matrizes',
  touro: 'touro, touros, reprodutor, reprodutores, tourinho, tourinhos',
  boi: 'boi, bois, boi gordo, boi magro',
});

/** One word for both sexes: the sex decides. */
const young = new Set(['mamando', 'bezerro a', 'bezerro(a)', 'bezerros as', 'cria', 'crias', 'bezerro/a']);

const statuses = meaning({
  ativo: 'ativo, ativa, vivo, viva, a, no rebanho, presente, em producao',
  vendido: 'vendido, vendida, v, venda',
  morto: 'morto, morta, m, obito, morte, morreu',
  abatido: 'abatido, abatida, abate, frigorifico, ab',
});

const pregnancies = meaning({
  prenha: 'p, pr, prenhe, prenha, prenhes, cheia, gestante, +, pos, positivo, positiva, gestacao confirmada',
  vazia: 'v, vazia, vazio, -, −, neg, negativo, negativa, aberta, pev, pp, pos parto, parida, i, ins, inseminada, coberta, servida',
  seca: 'seca, s',
});

const breeds = meaning({
  Holandês: 'hpb, hol, h, holandes, holandesa, holstein, hvb, holandes preto e branco, ho',
  'Gir Leiteiro': 'gir, gl, gir leiteiro, gyr',
  Girolando: 'girol, girolando, gir/hol, hol/gir, girolanda, hg, gh, gir hol',
  Jersey: 'jer, jersey, je, j',
  Jersolando: 'jersolando, jersolanda, jerhol',
  Nelore: 'nel, ne, nelore, nelorado',
  'Nelore Mocho': 'nm, nelore mocho, nelore m',
  Angus: 'an, ang, angus, aberdeen, aberdeen angus, aa',
  'Pardo-Suíço': 'ps, pardo, pardo suico, pardo-suico, brown swiss',
  Guzerá: 'guz, guzera, gz',
  Senepol: 'sen, senepol',
  Brahman: 'brah, brahman, br',
  Simental: 'sim, simental',
  Mestiço: 'srd, mest, mestico, mestica, cruzado, cruzada, cruzamento, mix, sem raca',
});
for (const breed of usualBreeds.bovino) breeds.set(plain(breed), breed);

const fraction = /^(\d{1,2}\/\d{1,2})\s*(.*)$/;

function chosen<V extends string>(words: Map<string, string>) {
  return (cell: Cell | undefined, mapped: Chosen = {}): Parsed<V> => {
    const text = textOf(cell);
    if (text === null) return empty;
    const word = plain(text);
    const value = mapped[word] ?? words.get(word);
    return value === '' ? empty : value ? { value: value as V } : { unknown: text };
  };
}

const spelledGender = chosen<'macho' | 'femea'>(genders);
/** `digits`: the person said that this column writes 1 for male and 2 for female. */
export function genderValue(cell: Cell | undefined, mapped: Chosen = {}, digits = false): Parsed<'macho' | 'femea'> {
  const word = textOf(cell);
  if (digits && (word === '1' || word === '2')) return { value: word === '1' ? 'macho' : 'femea' };
  return spelledGender(cell, mapped);
}

/** A column that has only 1 and 2: the person is asked whether they are sexes. */
export function looksLikeDigits(cells: readonly (Cell | undefined)[]) {
  const texts = cells.flatMap((cell) => textOf(cell) ?? []);
  return texts.length > 0 && texts.every((text) => text === '1' || text === '2');
}

const spelledCategory = chosen<Category>(categories);
export function categoryValue(cell: Cell | undefined, gender: 'macho' | 'femea' | null, mapped: Chosen = {}): Parsed<Category> {
  const text = textOf(cell);
  if (text !== null && young.has(plain(text)) && !mapped[plain(text)])
    return gender ? { value: gender === 'macho' ? 'bezerro' : 'bezerra' } : { unknown: text };
  return spelledCategory(cell, mapped);
}

export const categoryGender: Partial<Record<Category, 'macho' | 'femea'>> = {
  bezerro: 'macho',
  novilho: 'macho',
  touro: 'macho',
  boi: 'macho',
  bezerra: 'femea',
  novilha: 'femea',
  vaca: 'femea',
  matriz: 'femea',
};

export const statusValue = chosen<'ativo' | 'vendido' | 'morto' | 'abatido'>(statuses);

const spelledPregnancy = chosen<'prenha' | 'vazia' | 'seca'>(pregnancies);
const isMinus = (cell: Cell | undefined) => typeof cell === 'string' && /^[-−–]$/.test(cell.trim());
/** A lone minus means empty here, where elsewhere it means nothing. */
export const pregnancyValue = (cell: Cell | undefined, mapped: Chosen = {}): Parsed<'prenha' | 'vazia' | 'seca'> =>
  isMinus(cell) ? { value: 'vazia' } : spelledPregnancy(cell, mapped);

const spelledBreed = chosen<string>(breeds);
export type Breed = { breed: string; fraction: string | null };

/** "1/2 HG" is a Girolando with its fraction. */
export function breedValue(cell: Cell | undefined, mapped: Chosen = {}): Parsed<Breed> {
  const text = textOf(cell);
  const [, share, rest] = (text && fraction.exec(plain(text))) || [];
  const whole = share !== undefined && !mapped[plain(text!)];
  const found = spelledBreed(whole ? rest || 'girolando' : cell, mapped);
  if ('value' in found) return { value: { breed: found.value, fraction: whole ? text! : null } };
  return 'unknown' in found ? { unknown: text! } : found;
}

const yes = new Set(['s', 'sim', 'x', '1', 'v', 'verdadeiro', 'true', 'y', 'yes', 'ok']);
const no = new Set(['n', 'nao', '0', 'f', 'falso', 'false', 'no']);
export function flagValue(cell: Cell | undefined): Parsed<boolean> {
  const text = textOf(cell);
  if (text === null) return empty;
  return yes.has(plain(text)) ? { value: true } : no.has(plain(text)) ? { value: false } : { unknown: text };
}

/** One of the values of a field of ours, by its label or its stored value, or by these other words. `minus`: what a lone minus means. */
export function optionValue(values: Record<string, string>, also: Record<string, string> = {}, minus?: string) {
  const words = meaning(also);
  for (const [value, label] of Object.entries(values)) words.set(plain(label), value).set(plain(value), value);
  const spelled = chosen<string>(words);
  return (cell: Cell | undefined, mapped: Chosen = {}): Parsed<string> => (minus && isMinus(cell) ? { value: minus } : spelled(cell, mapped));
}
