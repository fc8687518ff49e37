// The roles of people on a farm, and their names.
export const roles = {
  owner: 'Proprietário',
  admin: 'Administrador',
  manager: 'Gerente',
  worker: 'Funcionário',
  tecnico: 'Técnico',
  contador: 'Contador',
  visitor: 'Visitante',
};
export type Role = keyof typeof roles;

/** What a personal access token was made for; it never exceeds what its person may do. `nouns`: absent for all. */
export type TokenScope = { nouns?: readonly string[] | undefined; write: boolean };

/** What permissions depend on. `without`: the modules that the farm's owner took away from this role. `token`: a program acts for the person. */
export type Access = { role: Role; without?: readonly string[] | undefined; token?: TokenScope | undefined };

/** The person who acts: an owner's account or a staff record, with the role on this farm. */
export type Actor = { id: string; name: string } & Access;
