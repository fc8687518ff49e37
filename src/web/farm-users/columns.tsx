// What the table says of each person. The status is a button: pressing it lets them in, or out.
import type { FarmUser } from '#domain/farm-users';
import { masks } from '#domain/kernel/documents';
import { roles } from '#domain/roles';
import type { Column } from '#ui/DataTable';
import { Email } from '#ui/Email';
import { Status } from './Status';

type ColumnsFor = { locked: boolean; onSwitch: (user: FarmUser) => void };

export const columnsFor = ({ locked, onSwitch }: ColumnsFor): Column<FarmUser>[] => [
  {
    key: 'name',
    header: 'Nome',
    primary: true,
    sort: ({ name }) => name,
    cell: ({ name, is_self }) => (is_self ? `${name} (você)` : name),
  },
  { key: 'email', header: 'E-mail', sort: ({ email }) => email, cell: ({ email }) => <Email of={email} /> },
  { key: 'phone', header: 'Telefone', cell: ({ phone }) => phone && <span className="whitespace-nowrap">{masks.phone.write(phone)}</span> },
  { key: 'farm', header: 'Fazenda', sort: ({ farm_name }) => farm_name, cell: ({ farm_name }) => farm_name },
  { key: 'role', header: 'Função', sort: ({ role }) => roles[role], cell: ({ role }) => roles[role] },
  {
    key: 'status',
    header: 'Status',
    badge: true,
    sort: ({ is_active }) => (is_active ? 'Ativo' : 'Inativo'),
    cell: (user) => <Status user={user} locked={locked || user.is_self} onSwitch={onSwitch} />,
  },
];
