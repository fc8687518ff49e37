// How a unit of the stock is written after a quantity. A file of its own: the first screen loads the register of supplies.
const plurals: Record<string, string> = {
  dose: 'doses',
  frasco: 'frascos',
  litro: 'litros',
  unidade: 'unidades',
  bisnaga: 'bisnagas',
  embrião: 'embriões',
  caixa: 'caixas',
  saco: 'sacos',
  rolo: 'rolos',
  comprimido: 'comprimidos',
  seringa: 'seringas',
  par: 'pares',
};
/** "12 doses", "1 dose", "50 mL": words that farms use for units take their plural, others stay as they are written. */
export const unitFor = (quantity: number, unit: string) => (Math.abs(quantity) >= 2 ? (plurals[unit.toLowerCase()] ?? unit) : unit);
