// Columns of the user table. The status is a button that toggles access.

import { masks } from '#domain/kernel/documents';
import { roles } from '#domain/kernel/roles';
import type { FarmUser, StaffDeletion } from '#domain/people/farm-users';
import type { Column } from '#ui/DataTable';
import { Email } from '#ui/Email';
import { dateTime } from '#ui/format';
import { Status } from './Status';

type ColumnsFor = {
  locked: boolean;
  onSwitch: (user: FarmUser) => void /** People who requested deletion of their data. */;
  asked: ReadonlyMap<string, StaffDeletion>;
};

export const columnsFor = ({ locked, onSwitch, asked }: ColumnsFor): Column<FarmUser>[] => [
  {
    key: 'name',
    header: 'Nome',
    primary: true,
    sort: ({ name }) => name,
    cell: ({ id, name, is_self }) => (
      <>
        {is_self ? `${name} (você)` : name}
        <Asked deletion={asked.get(id)} />
      </>
    ),
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

/** An admin sees the request; the owner handles it. */
function Asked({ deletion }: { deletion: StaffDeletion | undefined }) {
  if (!deletion) return null;
  return (
    <span className="block text-sm font-normal text-muted">
      Pediu a exclusão dos dados em {dateTime(deletion.requested_at).slice(0, 10)}
      {!deletion.may_execute && ': o proprietário executa'}
    </span>
  );
}
