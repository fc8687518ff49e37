// The activity of the farm that bears a cost, written with an event.
import { choice, optional } from '#domain/kernel/fields';

/** Null: the whole farm. */
export const paidBy = () => optional(choice('Atividade que paga', { leite: 'Leite', corte: 'Corte', geral: 'Geral' }));
