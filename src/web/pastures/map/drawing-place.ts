// Where the boundary of a pasture is drawn.

/** Of a pasture that is not registered yet. */
export const newPasture = 'novo';

export const drawing = (id: string) => ({ to: `/pastures/mapa/${id}` as string });
