// Texts for deleting a product of the farm.
import { FarmProduct } from '#domain/health/farm-products';
import type { Removal } from '#parts/forms/Removal';

export const productRemoval: Removal = {
  remove: 'remove_farm_product',
  restore: 'restore_farm_product',
  title: 'Excluir produto',
  question: FarmProduct.confirm!,
  done: 'Produto excluído',
  failed: FarmProduct.failed!.remove,
};
