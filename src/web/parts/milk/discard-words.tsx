import { shownParts } from '#domain/milk/milk-queries';
import { litres } from '#ui/format';

/** "12,0 L de descarte, 410,0 L para venda"; null if nothing was discarded. */
export function discardInWords(milk: { discarded: number; saleable: number }) {
  if (milk.discarded <= 0) return null;
  const { discarded, saleable } = shownParts(milk);
  return `${litres(discarded)} de descarte, ${litres(saleable)} para venda`;
}
