// The data sheet of a GTA (guia de trânsito animal): heads by sex and band, compared with the stock, and what would refuse it.
import type { AnimalVaccine } from '#domain/health/animal-vaccines';
import { productOf } from '#domain/health/vaccine-dose-queries';
import { meatHold } from '#domain/health/withdrawal';
import type { Gender } from '#domain/herd/animal-categories';
import type { AnimalType } from '#domain/herd/animal-types';
import { type Animal, headsOf } from '#domain/herd/animals';
import { writtenDay } from '#domain/kernel/dates';
import { type BandOrUnknown, bandOn, bands, completedMonths } from '#domain/official/age-bands';
import { vaccineMonths } from '#domain/official/pnib';

/** As on the form of the GTA. */
export const purposes = {
  abate: 'Abate',
  engorda: 'Engorda',
  cria_recria: 'Cria ou recria',
  reproducao: 'Reprodução',
  leilao: 'Leilão',
  exposicao: 'Exposição',
  esporte: 'Esporte',
  outro: 'Outra',
};
export type Purpose = keyof typeof purposes;
export const transports = { rodoviario: 'Rodoviário', a_pe: 'A pé', ferroviario: 'Ferroviário', fluvial: 'Fluvial', aereo: 'Aéreo' };
export type Transport = keyof typeof transports;

export type GtaLine = { gender: Gender; band: BandOrUnknown; heads: number; stock: number };
export type GtaFinding = { key: string; text: string; to: string };

type Stock = readonly { gender: Gender; band: BandOrUnknown; heads: number }[];
const allBands: readonly BandOrUnknown[] = [...bands, 'unknown'];
const genders: readonly Gender[] = ['macho', 'femea'];

/** A line for each sex and band that has heads or stock. */
export function gtaLines(animals: readonly Animal[], stock: Stock, on: string): GtaLine[] {
  const counted = (gender: Gender, band: BandOrUnknown) =>
    animals.reduce((all, animal) => all + (animal.gender === gender && bandOn(animal.birth_date, on) === band ? headsOf(animal) : 0), 0);
  return genders.flatMap((gender) =>
    allBands.flatMap((band): GtaLine[] => {
      const heads = counted(gender, band);
      const inStock = stock.find((line) => line.gender === gender && line.band === band)?.heads ?? 0;
      return heads + inStock > 0 ? [{ gender, band, heads, stock: inStock }] : [];
    }),
  );
}

export const totalHeads = (lines: readonly GtaLine[]) => lines.reduce((all, { heads }) => all + heads, 0);

type Asked = {
  animals: readonly Animal[];
  lines: readonly GtaLine[];
  type: AnimalType;
  purpose: Purpose;
  on: string;
  animal_vaccines: readonly AnimalVaccine[];
};

/** What the agency, or the law, would refuse. */
export function gtaFindings({ animals, lines, type, purpose, on, animal_vaccines }: Asked): GtaFinding[] {
  const vaccinated = new Set(animal_vaccines.flatMap(({ animal_id, vaccine_name }) => (productOf(vaccine_name) === 'brucelose' ? [animal_id] : [])));
  const of = ({ id, name }: Animal, key: string, text: string): GtaFinding => ({ key: `${key} ${id}`, text: `${name}: ${text}`, to: `/animals/${id}` });
  return [
    ...lines.flatMap(({ gender, band, heads, stock }): GtaFinding[] =>
      heads > stock
        ? [
            {
              key: `stock ${gender} ${band}`,
              text: `Há ${stock} no rebanho, e a guia leva ${heads}: confira os animais e a declaração`,
              to: '/tags/declaracao',
            },
          ]
        : [],
    ),
    ...animals.flatMap((animal): GtaFinding[] => {
      const found: GtaFinding[] = [];
      if (animal.type !== type) found.push(of(animal, 'type', 'é de outra espécie, que vai em outra guia'));
      if (animal.status !== 'ativo' && (animal.exit_date === null || animal.exit_date < on)) found.push(of(animal, 'left', 'já saiu do rebanho'));
      if (animal.birth_date === null) found.push(of(animal, 'birth', 'sem data de nascimento, falta a faixa de idade'));
      if (purpose === 'abate') {
        const hold = meatHold(animal, on);
        if (hold) found.push(of(animal, 'meat', `em carência para abate${hold.until ? ` até ${writtenDay(hold.until)}` : ''}`));
      }
      const months = animal.birth_date === null ? 0 : completedMonths(animal.birth_date, on);
      const needsVaccine =
        animal.type === 'bovino' && animal.gender === 'femea' && !animal.is_batch && months >= vaccineMonths.from && months <= vaccineMonths.to + 16;
      if (needsVaccine && purpose !== 'abate' && !vaccinated.has(animal.id)) found.push(of(animal, 'brucellosis', 'sem vacina de brucelose registrada'));
      return found;
    }),
  ];
}

const units = [
  'zero',
  'um',
  'dois',
  'três',
  'quatro',
  'cinco',
  'seis',
  'sete',
  'oito',
  'nove',
  'dez',
  'onze',
  'doze',
  'treze',
  'quatorze',
  'quinze',
  'dezesseis',
  'dezessete',
  'dezoito',
  'dezenove',
];
const tens = ['', '', 'vinte', 'trinta', 'quarenta', 'cinquenta', 'sessenta', 'setenta', 'oitenta', 'noventa'];
const hundreds = ['', 'cento', 'duzentos', 'trezentos', 'quatrocentos', 'quinhentos', 'seiscentos', 'setecentos', 'oitocentos', 'novecentos'];

/** The total in words, as the form asks: up to 999 999. */
export function inWords(count: number): string {
  if (count < 20) return units[count]!;
  if (count < 100) return [tens[Math.floor(count / 10)], count % 10 > 0 && units[count % 10]].filter(Boolean).join(' e ');
  if (count === 100) return 'cem';
  if (count < 1000) return [hundreds[Math.floor(count / 100)], count % 100 > 0 && inWords(count % 100)].filter(Boolean).join(' e ');
  const [thousands, rest] = [Math.floor(count / 1000), count % 1000];
  const first = thousands === 1 ? 'mil' : `${inWords(thousands)} mil`;
  if (rest === 0) return first;
  return `${first}${rest < 100 || rest % 100 === 0 ? ' e ' : ' '}${inWords(rest)}`;
}
