// The roles a person can have on a farm, and what they are called.
export const roles = { owner: 'Proprietário', admin: 'Administrador', manager: 'Gerente', worker: 'Funcionário', visitor: 'Visitante' };
export type Role = keyof typeof roles;

/** Who is doing it: an owner's account or a staff record, in the role it has on this farm. */
export type Actor = { id: string; name: string; role: Role };
