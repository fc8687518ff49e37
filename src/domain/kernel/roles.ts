// The roles of people on a farm, and their names.
export const roles = { owner: 'Proprietário', admin: 'Administrador', manager: 'Gerente', worker: 'Funcionário', visitor: 'Visitante' };
export type Role = keyof typeof roles;

/** The person who acts: an owner's account or a staff record, with the role on this farm. */
export type Actor = { id: string; name: string; role: Role };
