// People who requested deletion of their personal data; hidden when there are none.
import { UserRoundX } from 'lucide-react';
import type { DeletionRequest, DeletionRequests } from '#domain/people/my-data';
import { ofPerson, useBlanking } from '#parts/forms/PersonalDataDeletion';
import { useAsked } from '#parts/sync/Online';
import { Button } from '#ui/Button';
import { Card } from '#ui/Card';
import { count, dateTime } from '#ui/format';
import { PersonLine } from './PersonLine';

const path = '/api/super_admin/deletion_requests';

export function Deletions() {
  const { data, offline, reload } = useAsked<DeletionRequests>(path);
  const blanking = useBlanking(reload);
  if (!data || data.rows.length === 0) return null;
  return (
    <Card title="Pedidos de exclusão de dados">
      <ul className="flex flex-col divide-y divide-line">
        {data.rows.map((request) => (
          <PersonLine key={request.id} name={request.name} email={request.email} what={`${whatOf(request)}. Pedido em ${dateTime(request.requested_at)}.`}>
            {request.is_self ? (
              <p className="text-sm text-muted">Outro super admin executa</p>
            ) : (
              <Button
                variant="danger"
                icon={UserRoundX}
                disabled={offline}
                aria-label={`Excluir dados pessoais de ${request.name}…`}
                onClick={() => blanking.ask({ path: `${path}/${request.id}/blank`, name: request.name, what: ofPerson(warningOf(request)) })}
              >
                Excluir dados pessoais…
              </Button>
            )}
          </PersonLine>
        ))}
      </ul>
      {blanking.dialog}
    </Card>
  );
}

const whatOf = ({ kind, farm_names }: DeletionRequest) => [kind === 'user' ? 'Conta' : 'Equipe', ...farm_names].join(' · ');

/** Farms that would be left without an owner. */
function warningOf({ kind, farm_names, people }: DeletionRequest) {
  if (kind !== 'user' || farm_names.length === 0) return null;
  const working = people > 0 ? `; ${count(people, 'pessoa continua', 'pessoas continuam')} trabalhando` : '';
  return `${count(farm_names.length, 'fazenda fica', 'fazendas ficam')} sem proprietário que entre no Lida${working}.`;
}
