// Alimentação: recent feed of this animal alone, and a link to record more.
import { Utensils } from 'lucide-react';
import { useMemo } from 'react';
import { consumptionStats, latelyConsumed } from '#domain/feed/feed-queries';
import type { Animal } from '#domain/herd/animals';
import { Link } from '#parts/navigation/Router';
import { useMayWrite, useRowsOf, useToday } from '#parts/sync/FarmData';
import { buttonClass } from '#ui/Button';
import { Card } from '#ui/Card';
import { Facts } from '#ui/Facts';
import { kg, money } from '#ui/format';

export function Feeding({ animal }: { animal: Animal }) {
  const eaten = useRowsOf('feed_consumption', 'animal_id', animal.id);
  const today = useToday();
  const mayWrite = useMayWrite('feed_consumption') && animal.status === 'ativo';
  const { totalQuantity, totalCost, consumptionCount } = useMemo(() => consumptionStats(latelyConsumed(eaten, today)), [eaten, today]);
  if (!mayWrite && consumptionCount === 0) return null;
  return (
    <Card title="Alimentação">
      <Facts
        empty="Nenhum consumo individual nos últimos 30 dias."
        facts={[
          { label: 'Consumo em 30 dias', value: consumptionCount > 0 && kg(totalQuantity) },
          { label: 'Custo em 30 dias', value: consumptionCount > 0 && (totalCost > 0 ? money(totalCost) : 'Sem custo') },
        ]}
      />
      {mayWrite && (
        <Link to="/feeds" search={{ nova: animal.id }} className={buttonClass('secondary', 'mt-3')}>
          <Utensils aria-hidden="true" />
          Registrar Consumo
        </Link>
      )}
    </Card>
  );
}
