// The texts of deleting products, entries and uses of the stock.

import { Supply } from '#domain/supplies/supplies';
import { SupplyLot } from '#domain/supplies/supply-lots';
import { SupplyUse } from '#domain/supplies/supply-uses';
import type { Removal } from '#parts/forms/Removal';

export const supplyRemoval: Removal = {
  remove: 'remove_supply',
  restore: 'restore_supply',
  title: 'Excluir produto do estoque',
  question: Supply.confirm!,
  done: 'Produto do estoque excluído',
  failed: Supply.failed!.remove,
};
export const lotRemoval: Removal = {
  remove: 'remove_supply_lot',
  restore: 'restore_supply_lot',
  title: 'Excluir entrada',
  question: SupplyLot.confirm!,
  done: 'Entrada excluída',
  failed: SupplyLot.failed!.remove,
};
export const removalOfUse: Removal = {
  remove: 'remove_supply_use',
  restore: 'restore_supply_use',
  title: 'Excluir saída',
  question: SupplyUse.confirm!,
  done: 'Saída excluída: voltou ao estoque',
  failed: SupplyUse.failed!.remove,
};
