// How many decimals each quantity is shown with. Screens, messages and figures in files use these; records in a file keep all their decimals.

/** Its decimals, always shown, and its unit. With a third value, zeros at the end are left out down to that many: "450 kg", "450,5 kg". */
type Quantity = readonly [decimals: number, unit: string, least?: number];

// Lists, not objects: every first screen loads them.
export const quantities = {
  /** Milk. */
  litres: [1, 'L'],
  /** Litres per milked cow and day. */
  litresPerCow: [2, 'L'],
  /** Animals and feed: as exact as they are recorded, since a hen weighs 2,35 kg and a cow 450 kg. */
  kg: [2, 'kg', 0],
  /** The specification names one decimal for the feed consumed in a month. */
  kgOfMonth: [1, 'kg'],
  /** Daily weight gain. */
  kgPerDay: [3, 'kg/dia'],
  /** What one animal, or those of one purchase, eat in a day: grams count. */
  ration: [3, 'kg', 0],
  arrobas: [2, '@', 0],
  hectares: [2, 'ha'],
  /** Of a fence. */
  metres: [0, 'm'],
  stocking: [2, 'UA/ha'],
  /** Animal units of 450 kg. */
  units: [2, 'UA'],
  /** Heads per hectare. */
  perHectare: [2, ''],
  /** Body condition, 1 to 5. */
  score: [1, ''],
  percent: [1, '%'],
  /** Of a calf: 3,13%, 12,5%. */
  inbreeding: [2, '%', 0],
  /** Fat and protein of milk, as laboratories report them. */
  milkSolids: [2, '%'],
  /** Milk in the tank. */
  celsius: [1, '°C'],
  /** Somatic cells: laboratories report thousands. */
  thousandCells: [0, 'mil/mL'],
  /** Of somatic cells: one point more is twice as many. */
  linearScore: [2, ''],
  /** R$ per litre, as dairies write it. */
  pricePerLitre: [4, ''],
  /** A tax rate, as the law writes it: 1,5%, 1,63%. */
  taxRate: [2, '%', 0],
  /** Means of days and of months. */
  meanDays: [1, 'dias', 0],
  months: [1, 'meses', 0],
  servicesPerConception: [2, '', 1],
  /** Other products, in the unit they were recorded in. */
  product: [2, '', 0],
  /** PTA and DEP, as the summary writes them. */
  evaluation: [3, '', 0],
} as const satisfies Record<string, Quantity>;
export type QuantityName = keyof typeof quantities;

export const decimalsOf = (quantity: QuantityName): number => quantities[quantity][0];

const writers = new Map<number, Intl.NumberFormat>();

/** A writer of numbers for Brazil, made once: making one takes longer than using it. */
export function numberWriter(least: number, most: number) {
  const key = 100 * least + most;
  let writer = writers.get(key);
  if (!writer) writers.set(key, (writer = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: least, maximumFractionDigits: most })));
  return writer;
}

/** "12,5 L". Screens pass a non-breaking space. */
export function shownAs(quantity: QuantityName, value: number, space = ' ') {
  const [decimals, unit, least = decimals]: Quantity = quantities[quantity];
  return `${numberWriter(least, decimals).format(value)}${unit.length > 0 && unit !== '%' ? space : ''}${unit}`;
}

/** R$ 1.234,56, with a non-breaking space. */
export const inReais = (value: number) => `${value < 0 ? '-' : ''}R$\u00a0${numberWriter(2, 2).format(Math.abs(value))}`;
