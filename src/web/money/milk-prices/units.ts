// The unit of each thing that a dairy pays for.
import type { MilkPriceItem } from '#domain/money/milk-price-items';

export const unitOf: Record<MilkPriceItem['measure'], string> = {
  base: '',
  litres: 'L',
  ccs: 'células/mL',
  cpp: 'UFC/mL',
  fat: '%',
  protein: '%',
  temperature: '°C',
};
