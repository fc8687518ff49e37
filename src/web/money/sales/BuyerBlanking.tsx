// Erases a buyer's personal data from all sales, at the buyer's request to the owner. Online only: the change history is on the server.
import { UserRoundX } from 'lucide-react';
import type { Sale } from '#domain/money/sales';
import { removedPerson } from '#domain/people/removed-person';
import { useBlanking } from '#parts/forms/PersonalDataDeletion';
import { useAuth, useFarm } from '#parts/sync/Auth';
import { useDevice } from '#parts/sync/FarmData';
import { Button } from '#ui/Button';

export function BuyerBlanking({ sale: { id, buyer_name } }: { sale: Sale }) {
  const { farm } = useFarm();
  const { person } = useAuth().session;
  const device = useDevice();
  const blanking = useBlanking(() => device.sync());
  if (farm.user_id !== person.id || buyer_name === removedPerson) return null;
  return (
    <p className="print:hidden">
      <Button variant="quiet" icon={UserRoundX} onClick={() => blanking.ask({ path: `/api/farms/${farm.id}/sales/${id}/blank_buyer`, name: buyer_name, what })}>
        Excluir dados do comprador…
      </Button>
      {blanking.dialog}
    </p>
  );
}

const what = (
  <>
    <p>
      O nome, o CPF ou CNPJ, o telefone e o endereço saem de todas as vendas para este comprador, dos lançamentos e do histórico; fica “{removedPerson}”.
      Animais, pesos, valores e datas continuam como estão.
    </p>
    <p>Antes, confira se o prazo de guarda da nota já passou: são cinco anos.</p>
  </>
);
