// What can be done with heats.
import { eventVerbs } from '#domain/reproduction/female-events';
import { Heat } from '#domain/reproduction/heats';

export const heatVerbs = eventVerbs(Heat, 'heat_date', {
  create: 'Registrar cio',
  update: 'Corrigir cio',
  remove: 'Excluir cio',
  restore: 'Desfazer exclusão de cio',
});
