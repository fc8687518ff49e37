// Verbs of the farm's own products.
import { FarmProduct } from '#domain/health/farm-products';
import { plainVerbs } from '#domain/kernel/basic-verbs';

export const farmProductVerbs = plainVerbs(FarmProduct, {
  create: 'Registrar produto',
  update: 'Atualizar produto',
  remove: 'Excluir produto',
  restore: 'Desfazer exclusão de produto',
});
