// Texts for deleting a treatment.
import { AnimalTreatment } from '#domain/health/animal-treatments';
import type { Removal } from '#parts/forms/Removal';

export const treatmentRemoval: Removal = {
  remove: 'remove_treatment',
  restore: 'restore_treatment',
  title: 'Excluir tratamento',
  question: AnimalTreatment.confirm!,
  done: 'Tratamento excluído',
  failed: AnimalTreatment.failed!.remove,
};
