// Columns of the farm table.
import type { CustomerFarm } from '#domain/people/super-admin';
import { Used } from '#parts/accounts/Used';
import { Badge } from '#ui/Badge';
import type { Column } from '#ui/DataTable';
import { Email } from '#ui/Email';
import { dateTime, number } from '#ui/format';

export const columns: Column<CustomerFarm>[] = [
  { key: 'farm', header: 'Fazenda', primary: true, cell: ({ farm_name }) => farm_name },
  {
    key: 'owner',
    header: 'Proprietário',
    cell: ({ owner_name, owner_email, suspended_at }) => (
      <>
        {owner_name} {suspended_at && <Badge tone="red">Suspensa</Badge>}
        {owner_email && (
          <span className="block text-sm text-muted">
            <Email of={owner_email} />
          </span>
        )}
      </>
    ),
  },
  { key: 'place', header: 'Localização', cell: ({ city, state }) => [city, state].filter(Boolean).join(' - ') },
  { key: 'animals', header: 'Animais', align: 'end', cell: ({ animals }) => number(animals, 0) },
  {
    key: 'storage',
    header: 'Espaço do proprietário',
    cell: ({ storage_used, storage_quota }) => <Used used={storage_used} quota={storage_quota} />,
  },
  { key: 'files', header: 'Fotos e documentos', cell: ({ files_used, files_quota }) => <Used used={files_used} quota={files_quota} /> },
  { key: 'created', header: 'Criado em', cell: ({ created_at }) => dateTime(created_at).slice(0, 10) },
];
