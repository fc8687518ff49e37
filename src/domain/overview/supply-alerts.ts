// Alerts of the stock of medicine, semen and supplies: at its minimum, expiry near or past.
import { addDays, daysBetween, daysInWords, writtenDay } from '#domain/kernel/dates';
import { shownAs } from '#domain/kernel/quantities';
import type { Alert } from '#domain/overview/alert-decisions';
import type { Supply } from '#domain/supplies/supplies';
import { isExpired, type SupplyLot } from '#domain/supplies/supply-lots';
import { isLow, stockOf } from '#domain/supplies/supply-stock';

/** A lot is told of from so many days before it expires. */
export const supplyDays = 30;
const link = '/supplies';

export const suppliesAlerts = ({ supplies, supply_lots }: { supplies: readonly Supply[]; supply_lots: readonly SupplyLot[] }, today: string) =>
  supplies.flatMap((supply): Alert[] => {
    const { id, name, unit, min_stock } = supply;
    const lots = supply_lots.filter(({ supply_id }) => supply_id === id);
    const stock = stockOf(lots);
    // The last entry is in the key: bought and used up again, it is a new alert.
    const last = lots.reduce((newest, lot) => (`${lot.entry_date}:${lot.id}` > newest ? `${lot.entry_date}:${lot.id}` : newest), '');
    const message = `${stock > 0 ? `Resta ${shownAs('product', stock)} ${unit}` : 'Acabou'}; o estoque mínimo é ${shownAs('product', min_stock ?? 0)} ${unit}.`;
    const low: Alert[] = isLow(supply, stock)
      ? [{ key: `supply_low:${id}:${last}`, title: `Estoque baixo: ${name}`, message, priority: 'alta', due_date: null, link }]
      : [];
    return [...low, ...lots.flatMap((lot) => expiring(lot, name, today))];
  });

/** Only what is left can expire. */
function expiring(lot: SupplyLot, name: string, today: string): Alert[] {
  const due_date = lot.expires_on;
  if (due_date === null || lot.remaining <= 0 || due_date > addDays(today, supplyDays)) return [];
  const which = lot.lot ? `${name}, lote ${lot.lot}` : name;
  // Another key when expired: the first alert may have been ignored.
  if (isExpired(lot, today)) {
    const message = `Venceu em ${writtenDay(due_date)}: descarte e registre a saída.`;
    return [{ key: `supply_expired:${lot.id}:${due_date}`, title: `Vencido no estoque: ${which}`, message, priority: 'alta', due_date, link }];
  }
  const left = daysBetween(today, due_date);
  const message = left === 0 ? 'Vence hoje.' : `Vence em ${daysInWords(left)}: use antes dos outros.`;
  return [{ key: `supply_expiring:${lot.id}:${due_date}`, title: `A vencer no estoque: ${which}`, message, priority: 'média', due_date, link }];
}
