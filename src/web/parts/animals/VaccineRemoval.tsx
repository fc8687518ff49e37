// Texts for deleting an application.
import { AnimalVaccine } from '#domain/health/animal-vaccines';
import type { Removal } from '#parts/forms/Removal';

export const vaccineRemoval: Removal = {
  remove: 'remove_vaccine',
  restore: 'restore_vaccine',
  title: 'Excluir aplicação',
  question: AnimalVaccine.confirm!,
  done: 'Aplicação excluída',
  failed: AnimalVaccine.failed!.remove,
};
