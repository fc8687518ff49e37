// What an item of an invoice is, by its NCM and its text: the category of its expense, where it goes, and its kilograms.
import { product, rounded } from '#domain/kernel/money';
import { fold } from '#domain/kernel/text';
import type { ItemUse } from '#domain/money/item-uses';

type Kind = { use: ItemUse; category: string };
const feed: Kind = { use: 'racao', category: 'Ração e concentrado' };
const mineral: Kind = { use: 'racao', category: 'Sal mineral' };
const health: Kind = { use: 'medicamento', category: 'Medicamentos e vacinas' };
const soil: Kind = { use: 'insumo', category: 'Adubos e corretivos' };
const seed: Kind = { use: 'insumo', category: 'Sementes' };
const machine: Kind = { use: 'bem', category: 'Máquinas e equipamentos' };
const fence: Kind = { use: 'insumo', category: 'Cercas' };
const milking: Kind = { use: 'insumo', category: 'Material de ordenha' };
const other: Kind = { use: 'despesa', category: 'Outras despesas' };

/** The longest beginning of the NCM decides. */
const byNcm = new Map<string, Kind>([
  ...['2309', '1005', '2304', '2306', '1201', '2302'].map((ncm) => [ncm, feed] as const),
  // 2309.90.20: preparations of iodised salt, bone meal, copper and cobalt.
  ...['23099020', '2501', '2835', '2827'].map((ncm) => [ncm, mineral] as const),
  ...['3002', '3004', '3808'].map((ncm) => [ncm, health] as const),
  ['051110', { use: 'semen', category: 'Sêmen e inseminação' }],
  ...['3102', '3103', '3104', '3105', '2521', '380893'].map((ncm) => [ncm, soil] as const),
  ...['1209', '100510'].map((ncm) => [ncm, seed] as const),
  ['2710', { use: 'despesa', category: 'Combustível' }],
  ...['8432', '8433', '8434', '8435', '8436', '8701'].map((ncm) => [ncm, machine] as const),
  ...['7313', '7217'].map((ncm) => [ncm, fence] as const),
  ...['3402', '380894'].map((ncm) => [ncm, milking] as const),
  ['0102', { use: 'despesa', category: 'Compra de animais' }],
]);

const digits = (ncm: string | null) => (ncm ?? '').replace(/\D/g, '');

/** A suggestion: a person may choose otherwise, and is remembered. */
export function purchaseKind(ncm: string | null, name: string): Kind {
  const code = digits(ncm);
  for (let length = 8; length >= 4; length -= 2) {
    const kind = byNcm.get(code.slice(0, length));
    if (!kind || code.length < length) continue;
    return kind === feed && /\b(sal|mineral|suplemento mineral|nucleo)\b/.test(fold(name)) ? mineral : kind;
  }
  return other;
}

/** What a farm sold, by the note of its buyer or its own. */
export function saleCategory(ncm: string | null) {
  const code = digits(ncm);
  if (code.startsWith('0401')) return 'Venda de leite';
  if (code.startsWith('0102') || code.startsWith('0103') || code.startsWith('0104')) return 'Venda de animais';
  if (code.startsWith('0406') || code.startsWith('0403')) return 'Venda de queijo e derivados';
  if (code.startsWith('0407')) return 'Venda de ovos';
  if (code.startsWith('0409')) return 'Venda de mel';
  if (code.startsWith('5101')) return 'Venda de lã';
  return 'Outras receitas';
}

const perUnit: Record<string, number> = { KG: 1, QUILO: 1, KILO: 1, TON: 1000, TN: 1000, T: 1000, TL: 1000 };
const unitOf = (unit: string | null) => (unit ?? '').toUpperCase().replace(/[^A-Z]/g, '');

type Measured = { name: string; unit: string | null; quantity: number; tax_unit: string | null; tax_quantity: number };
export type Kilograms = { kg: number; from: 'unidade' | 'texto' | 'lembrado' };

/** Kilograms in one commercial unit that a person told before for this issuer and product come first; null: ask. */
export function kilogramsOf({ name, unit, quantity, tax_unit, tax_quantity }: Measured, remembered: number | null = null): Kilograms | null {
  if (remembered !== null) return { kg: product(quantity, remembered, 3), from: 'lembrado' };
  const byTax = perUnit[unitOf(tax_unit)];
  if (byTax) return { kg: product(tax_quantity, byTax, 3), from: 'unidade' };
  const byUnit = perUnit[unitOf(unit)];
  if (byUnit) return { kg: product(quantity, byUnit, 3), from: 'unidade' };
  const [, written] = /(\d+(?:[.,]\d+)?)\s*KG/i.exec(name) ?? [];
  if (written) return { kg: product(quantity, Number(written.replace(',', '.')), 3), from: 'texto' };
  return null;
}

/** R$ for each unit, with the decimals that prices are recorded with. */
export const unitPrice = (cost: number, quantity: number) => (quantity > 0 ? rounded(cost / quantity, 4) : 0);
