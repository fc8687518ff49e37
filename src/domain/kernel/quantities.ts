// How many decimals each quantity is shown with. Screens, messages and figures in files use these; records in a file keep all their decimals.

/** `decimals` are always shown; with `least`, zeros at the end are left out down to that many: "450 kg", "450,5 kg". */
type Quantity = { unit: string; decimals: number; least?: number };

export const quantities = {
  /** Milk. */
  litres: { unit: 'L', decimals: 1 },
  /** Animals and feed: as exact as they are recorded, since a hen weighs 2,35 kg and a cow 450 kg. */
  kg: { unit: 'kg', decimals: 2, least: 0 },
  /** The specification names one decimal for the feed consumed in a month. */
  kgOfMonth: { unit: 'kg', decimals: 1 },
  /** Daily weight gain. */
  kgPerDay: { unit: 'kg/dia', decimals: 3 },
  /** What one animal, or those of one purchase, eat in a day: grams count. */
  ration: { unit: 'kg', decimals: 3, least: 0 },
  arrobas: { unit: '@', decimals: 2, least: 0 },
  hectares: { unit: 'ha', decimals: 2 },
  stocking: { unit: 'UA/ha', decimals: 2 },
  /** Heads per hectare. */
  perHectare: { unit: '', decimals: 2 },
  /** Body condition, 1 to 5. */
  score: { unit: '', decimals: 1 },
  percent: { unit: '%', decimals: 1 },
  /** Fat and protein of milk, as laboratories report them. */
  milkSolids: { unit: '%', decimals: 2 },
  /** A tax rate, as the law writes it: 1,5%, 1,63%. */
  taxRate: { unit: '%', decimals: 2, least: 0 },
  /** Other products, in the unit they were recorded in. */
  product: { unit: '', decimals: 2, least: 0 },
  heads: { unit: '', decimals: 0 },
} as const satisfies Record<string, Quantity>;
export type QuantityName = keyof typeof quantities;

export const decimalsOf = (quantity: QuantityName): number => quantities[quantity].decimals;

const writers = new Map<string, Intl.NumberFormat>();

/** A writer of numbers for Brazil, made once: making one takes longer than using it. */
export function numberWriter(least: number, most: number) {
  const key = `${least} ${most}`;
  let writer = writers.get(key);
  if (!writer) writers.set(key, (writer = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: least, maximumFractionDigits: most })));
  return writer;
}

/** "12,5 L". Screens pass a non-breaking space. */
export function shownAs(quantity: QuantityName, value: number, space = ' ') {
  const { unit, decimals, least = decimals }: Quantity = quantities[quantity];
  const number = numberWriter(least, decimals).format(value);
  return unit === '' ? number : unit === '%' ? `${number}%` : `${number}${space}${unit}`;
}

let reais: Intl.NumberFormat | undefined;

/** R$ 1.234,56, with a non-breaking space. */
export function inReais(value: number) {
  reais ??= new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
  return reais.format(value);
}
