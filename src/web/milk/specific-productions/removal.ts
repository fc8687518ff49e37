// Texts for deleting a production.
import { SpecificProduction } from '#domain/milk/specific-productions';
import type { Removal } from '#parts/forms/Removal';

export const productionRemoval: Removal = {
  remove: 'remove_specific_production',
  restore: 'restore_specific_production',
  title: 'Excluir produção',
  question: SpecificProduction.confirm!,
  done: 'Produção excluída',
  failed: SpecificProduction.failed!.remove,
};
